// A property and an attribute with different values.
//! error: kernel 'k' has property sub_group_size twice, with different values
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::sub_group_size<8>))
[[sycl::reqd_sub_group_size(16)]] void k(int *Out) { *Out = 1; }

// A size of zero.
//! error: kernel 'k' has property work_group_size with the value 0
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) [[sycl::reqd_work_group_size(0)]] void k(int *Out) { *Out = 1; }

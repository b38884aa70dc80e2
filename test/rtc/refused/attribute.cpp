// An attribute that clang does not know would be ignored.
//! error: unknown attribute 'sycl::reqd_work_group_size' ignored
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" [[sycl::reqd_work_group_size(8)]] SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>)) void k(int *Out) { *Out = 1; }

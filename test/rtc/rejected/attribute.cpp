// clang would ignore an unknown attribute.
//! error: unknown attribute 'intel::num_simd_work_items' ignored
//! error: unknown attribute 'reqd_work_group_size' ignored
//! error: unknown attribute 'other::reqd_work_group_size' ignored
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" [[intel::num_simd_work_items(8)]] SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>)) void k(int *Out) { *Out = 1; }
extern "C" [[reqd_work_group_size(8)]] SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>)) void l(int *Out) { *Out = 1; }
extern "C" [[other::reqd_work_group_size(8)]] SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>)) void m(int *Out) { *Out = 1; }

// A property that the header does not define.
//! error: no member named 'work_group_progress'
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>)) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::work_group_progress<0, 1>)) void k(int *Out) { *Out = 1; }

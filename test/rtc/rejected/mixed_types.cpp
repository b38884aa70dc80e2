// max requires two arguments of the same type.
//! error: no matching function for call to 'max'
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void k(float *Out) { *Out = sycl::max(*Out, 1.0); }

// A swizzle that repeats an element.
//! error: cannot assign to a swizzle of const or repeated elements
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void k(sycl::float4 *Out) { Out->swizzle<0, 0>() = sycl::float2(1, 2); }

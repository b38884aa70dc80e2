// As in DPC++, functions on floating-point numbers do not accept integers.
//! error: call to 'sqrt' is ambiguous
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void k(float *Out) { *Out = sycl::sqrt(4); }

//! error: a vec must have 1, 2, 3, 4, 8 or 16 elements
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void k(float *Out) { sycl::vec<float, 5> X(1.0f); *Out = X[0]; }

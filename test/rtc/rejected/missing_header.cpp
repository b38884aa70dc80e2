// Only functions from the included standard headers are declared.
//! error: no member named 'sin' in namespace 'std'
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void k(float *Out) { *Out = std::sin(*Out); }

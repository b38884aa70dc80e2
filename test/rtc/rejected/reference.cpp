//! error: parameter 1 of kernel 'k' is a reference; pass a pointer or a value
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void k(int &Out) { Out = 1; }

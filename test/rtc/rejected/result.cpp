//! error: 'k' cannot be a kernel: it must return 'void'
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) int k(int *Out) { return *Out; }

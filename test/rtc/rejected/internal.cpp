// A kernel with internal linkage.
//! error: 'clang::sycl_external' can only be applied to functions with external linkage
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) static void k(int *Out) { *Out = 1; }

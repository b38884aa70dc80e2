// Not in the header.
//! error: no template named 'device_global'
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

syclex::device_global<int> G;
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void k(int *Out) { *Out = G; }

// A variable that the host could not find.
//! error: device_global 'Inner' has internal linkage; the host could not find it
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

static syclex::device_global<int> Inner;
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void k(int *Out) { *Out = Inner; }

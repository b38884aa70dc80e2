// A kernel property on a function that is not a kernel.
//! error: 'k' has kernel properties, but neither nd_range_kernel nor single_task_kernel
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::work_group_size<8>)) void k(int *Out) { *Out = 1; }

// Attributes with values that are not constant, with too many values, or not on a function.
//! error: 'sycl::reqd_work_group_size' attribute requires parameter 3 to be a constant expression
//! error: use of undeclared identifier 'Unknown'
//! error: 'sycl::reqd_sub_group_size' attribute takes one argument
//! error: 'sycl::device_has' attribute only applies to functions
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
#define TASK extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel))

int NotConstant;
TASK [[sycl::reqd_work_group_size(NotConstant)]] void k(int *Out) { *Out = 1; }
TASK [[sycl::work_group_size_hint(Unknown)]] void m(int *Out) { *Out = 1; }
TASK [[sycl::reqd_sub_group_size(1, 2)]] void l(int *Out) { *Out = 1; }
[[sycl::device_has(sycl::aspect::fp64)]] int Variable;

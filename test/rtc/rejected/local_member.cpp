// Local memory in a class.
//! error: parameter 2 of kernel 'k' has a member for local memory, in 'struct.S'; pass it as a separate parameter
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

struct S { int A; syclex::work_group_memory<int[]> M; };
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void k(int *Out, S X) { X.M[0] = X.A; *Out = X.M[0]; }

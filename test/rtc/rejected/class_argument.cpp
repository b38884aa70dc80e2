// An argument with a user-defined copy constructor.
//! error: parameter 2 of kernel 'k' is an object of a class that cannot be copied byte by byte
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

struct C { int A; C(const C &Other) : A(Other.A + 1) {} };
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void k(int *Out, C X) { *Out = X.A; }

// Objects that cannot be copied as bytes.
//! error: objects in local memory must be trivially copyable
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

struct S {
  int A;
  S &operator=(const S &) { return *this; }
};
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>)) void k(int *Out) {
  auto P = sycl::ext::oneapi::group_local_memory<S>(sycl::ext::oneapi::this_work_item::get_work_group<1>());
  *Out = P->A;
}

// Not in the header.
//! error: no member named 'group_local_memory_for_overwrite'
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>)) void k(int *Out) {
  auto P = sycl::ext::oneapi::group_local_memory_for_overwrite<int>(sycl::ext::oneapi::this_work_item::get_work_group<1>());
  *Out = *P;
}

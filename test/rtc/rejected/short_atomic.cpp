//! error: atomic_ref supports only integers of 4 or 8 bytes, float, double and pointers
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void k(short *Out) {
  sycl::atomic_ref<short, sycl::memory_order::relaxed, sycl::memory_scope::device>(*Out)++;
}

// Program-scope variables in device code. Those without device_image_scope need a runtime: test/rtc/programs/globals.
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
#define TASK extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void
template <class... P> using with = decltype(syclex::properties(P{}...));
using image_scope = syclex::device_image_scope_key::value_t;

syclex::device_global<long, with<image_scope>> Number;
namespace inner {
struct S {
  int A;
  float B[3];
  int sum() const { return A + static_cast<int>(B[2]); }
};
syclex::device_global<S, with<image_scope>> Object;
} // namespace inner
syclex::device_global<int[4], decltype(syclex::properties(syclex::device_image_scope, syclex::host_access_read))> Array;

//@ swapped 1: buffer long 2 ramp
TASK swapped(long *Data) {
  Data[0] = Number + 10;
  Number = 5;
  Number += 3;
  Data[1] += Number.get();
  Number = 0;
}

//@ members 1: buffer int 3 zero
TASK members(int *Out) {
  inner::Object.get().A = 4;
  inner::Object.get().B[2] = 2;
  Array[3] = 7;
  auto P = Array.get_multi_ptr<sycl::access::decorated::no>();
  Out[0] = inner::Object.get().sum();
  Out[1] = (*P)[3] + Array[0];
  Out[2] = Array.has_property<syclex::device_image_scope_key>();
}

// Missing device globals, and those with device_image_scope, which have no address.
// FEATURE: device globals
#include "../rtc.hpp"

int main() {
  sycl::queue &q = rtc::queue();
  auto bundle = rtc::build(R"(
    syclexp::device_global<int, decltype(syclexp::properties(syclexp::device_image_scope))> inner;
    extern "C" TASK void use(int *out) { inner += 4; *out = inner.get(); }
  )");
  check::that("has inner", bundle.ext_oneapi_has_device_global("inner"));
  rtc::contains("inner", rtc::error_of([&] { bundle.ext_oneapi_get_device_global_address("inner", q.get_device()); }, sycl::errc::invalid), "device_image_scope");
  rtc::error_of([&] { bundle.ext_oneapi_get_device_global_address("missing", q.get_device()); }, sycl::errc::invalid);
  rtc::error_of([&] { bundle.ext_oneapi_get_device_global_size("missing"); }, sycl::errc::invalid);
  rtc::Array<int> out(1);
  rtc::run_task(bundle.ext_oneapi_get_kernel("use"), out.data());
  check::equal("out", out[0], 4);
  return rtc::result();
}

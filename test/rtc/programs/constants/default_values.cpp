// Constants that are not set have the default values in the source string.
// FEATURE: specialization constants
// WHEEL: emits calls to functions that no device provides
#include "../constants.hpp"

int main() {
  auto bundle = rtc::build(R"(
    inline constexpr sycl::specialization_id<int> factor{3};
    inline constexpr sycl::specialization_id<float> offset{0.5f};
    extern "C" KERNEL(1) void line(float *out, sycl::kernel_handler handler) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      out[i] = handler.get_specialization_constant<factor>() * float(i) + handler.get_specialization_constant<offset>();
    }
  )");
  check::equal("contains constants", bundle.contains_specialization_constants(), rtc::are_settable());
  check::that("native constants", bundle.native_specialization_constant() || !rtc::are_settable());
  rtc::Array<float> out(16);
  rtc::run(bundle.ext_oneapi_get_kernel("line"), sycl::nd_range<1>(16, 4), out.data(), rtc::Handler());
  check::each("line", out, 16, [](std::size_t i) { return 3 * float(i) + 0.5f; });
  return rtc::result();
}

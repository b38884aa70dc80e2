// A source string is compiled once, and built several times with different values of its constants.
// FEATURE: specialization constants
// WHEEL: emits calls to functions that no device provides
#include "../constants.hpp"

inline constexpr sycl::specialization_id<int> factor{3};
namespace settings {
inline constexpr sycl::specialization_id<float> offset{0.5f};
}
RTC_CONSTANT(factor, "_Z6factor")
RTC_CONSTANT(settings::offset, "_ZN8settings6offsetE")

int main() {
  if (!rtc::are_settable())
    return rtc::cannot_set();
  auto source = rtc::build(R"(
    inline constexpr sycl::specialization_id<int> factor{3};
    namespace settings { inline constexpr sycl::specialization_id<float> offset{0.5f}; }
    extern "C" KERNEL(1) void line(float *out, sycl::kernel_handler handler) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      out[i] = handler.get_specialization_constant<factor>() * float(i) + handler.get_specialization_constant<settings::offset>();
    }
  )");
  rtc::Array<float> out(16);
  for (int value : {7, -2, 0}) {
    auto input = rtc::input();
    check::equal("default", input.get_specialization_constant<factor>(), 3);
    input.set_specialization_constant<factor>(value);
    if (value < 0)
      input.set_specialization_constant<settings::offset>(100.0f);
    auto bundle = sycl::build(input);
    check::equal("set", bundle.get_specialization_constant<factor>(), value);
    rtc::run(rtc::built_kernel(bundle, "line"), sycl::nd_range<1>(16, 4), out.data(), rtc::Handler());
    check::each("line", out, 16, [&](std::size_t i) { return value * float(i) + (value < 0 ? 100.0f : 0.5f); });
  }
  // The first build is unchanged.
  rtc::run(source.ext_oneapi_get_kernel("line"), sycl::nd_range<1>(16, 4), out.data(), rtc::Handler());
  check::each("line", out, 16, [](std::size_t i) { return 3 * float(i) + 0.5f; });
  return rtc::result();
}

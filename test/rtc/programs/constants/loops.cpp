// A constant that determines the trip count of loops in several kernels and functions.
// FEATURE: specialization constants
// WHEEL: emits calls to functions that no device provides
#include "../constants.hpp"

inline constexpr sycl::specialization_id<unsigned> degree{2};
RTC_CONSTANT(degree, "_Z6degree")

int main() {
  if (!rtc::are_settable())
    return rtc::cannot_set();
  auto source = rtc::build(R"(
    inline constexpr sycl::specialization_id<unsigned> degree{2};
    static float power(float x, sycl::kernel_handler handler) {
      float result = 1;
      for (unsigned i = 0; i < handler.get_specialization_constant<degree>(); ++i)
        result *= x;
      return result;
    }
    extern "C" KERNEL(1) void powers(float *out, sycl::kernel_handler handler) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      out[i] = power(float(i), handler);
    }
    extern "C" TASK void sum(float *out, sycl::kernel_handler handler) {
      *out = 0;
      for (unsigned i = 0; i <= handler.get_specialization_constant<degree>(); ++i)
        *out += power(2.0f, handler) * float(i);
    }
  )");
  rtc::Array<float> powers(8), sum(1);
  for (unsigned n : {1u, 3u}) {
    auto input = rtc::input();
    input.set_specialization_constant<degree>(n);
    auto bundle = sycl::build(input);
    rtc::run(rtc::built_kernel(bundle, "powers"), sycl::nd_range<1>(8, 4), powers.data(), rtc::Handler());
    rtc::run_task(rtc::built_kernel(bundle, "sum"), sum.data(), rtc::Handler());
    check::each("power", powers, 8, [&](std::size_t i) { return float(n == 1 ? i : i * i * i); });
    check::equal("sum", sum[0], n == 1 ? 2.0f : 48.0f);
  }
  return rtc::result();
}

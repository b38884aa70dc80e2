// SYCL's math functions on float, compared with those on the host.
// FEATURE: SYCL's built-in functions
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void functions(const float *in, float *out) {
      const size_t i = work_item::get_nd_item<1>().get_global_id(0), n = work_item::get_nd_item<1>().get_global_range(0);
      const float x = in[i];
      out[i] = sycl::sin(x) + sycl::cos(x);
      out[n + i] = sycl::exp(x) * sycl::log(x + 1);
      out[2 * n + i] = sycl::pow(x, 1.5f) + sycl::cbrt(x);
      out[3 * n + i] = sycl::fma(x, x, 1.0f) - sycl::floor(x);
      out[4 * n + i] = sycl::length(sycl::float2(x, 2.0f)) + sycl::mix(0.0f, x, 0.25f);
      out[5 * n + i] = sycl::native::exp2(x) + sycl::rsqrt(x + 1);
    }
  )");
  rtc::Array<float> in(32), out(6 * 32);
  for (int i = 0; i < 32; ++i)
    in[i] = 0.125f + i * 0.25f;
  rtc::run(bundle.ext_oneapi_get_kernel("functions"), sycl::nd_range<1>(32, 8), in.data(), out.data());
  for (int i = 0; i < 32; ++i) {
    const double x = in[i];
    const double expected[] = {std::sin(x) + std::cos(x), std::exp(x) * std::log(x + 1), std::pow(x, 1.5) + std::cbrt(x),
                               x * x + 1 - std::floor(x), std::hypot(x, 2) + x * 0.25, std::exp2(x) + 1 / std::sqrt(x + 1)};
    for (int f = 0; f < 6; ++f)
      check::close("function", out[f * 32 + i], expected[f]);
  }
  return rtc::result();
}

// Functions from the standard library's <cmath>, on float and double, and from <algorithm>.
// FEATURE: standard library in kernels
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    #include <algorithm>
    #include <cmath>
    extern "C" KERNEL(1) void functions(const float *in, float *out, double *wide) {
      const size_t i = work_item::get_nd_item<1>().get_global_id(0), n = work_item::get_nd_item<1>().get_global_range(0);
      const float x = in[i];
      out[i] = std::sin(x) + std::atan2(x, 2.0f);
      out[n + i] = std::sqrt(x) + std::fabs(x - 3) + std::tgamma(1 + x / 4);
      out[2 * n + i] = std::max(x, 2.0f) - std::min(x, 1.0f) + std::clamp(x, 1.0f, 2.0f);
      wide[i] = std::exp(double(x)) + std::hypot(double(x), 1.0);
    }
  )");
  rtc::Array<float> in(16), out(3 * 16);
  rtc::Array<double> wide(16);
  for (int i = 0; i < 16; ++i)
    in[i] = 0.25f + i * 0.5f;
  rtc::run(bundle.ext_oneapi_get_kernel("functions"), sycl::nd_range<1>(16, 8), in.data(), out.data(), wide.data());
  for (int i = 0; i < 16; ++i) {
    const double x = in[i];
    check::close("sin, atan2", out[i], std::sin(x) + std::atan2(x, 2.0));
    check::close("sqrt, fabs, tgamma", out[16 + i], std::sqrt(x) + std::fabs(x - 3) + std::tgamma(1 + x / 4));
    check::close("max, min, clamp", out[32 + i], std::max(x, 2.0) - std::min(x, 1.0) + std::clamp(x, 1.0, 2.0));
    check::close("double", wide[i], std::exp(x) + std::hypot(x, 1.0), 1e-13);
  }
  return rtc::result();
}

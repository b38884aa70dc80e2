// Double precision: sums that float cannot represent.
// FEATURE: double
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" KERNEL(1) void harmonic(double *out) {
      const int i = int(work_item::get_nd_item<1>().get_global_id(0));
      double sum = 0;
      for (int k = 1; k <= 100 * (i + 1); ++k)
        sum += 1.0 / (double(k) * k);
      out[i] = sycl::sqrt(6 * sum);
    }
  )");
  rtc::Array<double> out(8);
  rtc::run(bundle.ext_oneapi_get_kernel("harmonic"), sycl::nd_range<1>(8, 4), out.data());
  for (int i = 0; i < 8; ++i) {
    double sum = 0;
    for (int k = 1; k <= 100 * (i + 1); ++k)
      sum += 1.0 / (double(k) * k);
    check::close("root", out[i], std::sqrt(6 * sum), 1e-14);
  }
  return rtc::result();
}

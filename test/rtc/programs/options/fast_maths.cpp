// -ffast-math defines the macro, and results are approximately correct.
// FEATURE: build options
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    #ifndef __FAST_MATH__
    #error not fast
    #endif
    extern "C" KERNEL(1) void norms(const float *x, const float *y, float *out) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      out[i] = sycl::sqrt(x[i] * x[i] + y[i] * y[i]) / (x[i] + 1.0f);
    }
  )", syclexp::build_options("-ffast-math"));
  rtc::Array<float> x(32), y(32), out(32);
  for (int i = 0; i < 32; ++i)
    x[i] = 0.5f * i, y[i] = 3.0f + i;
  rtc::run(bundle.ext_oneapi_get_kernel("norms"), sycl::nd_range<1>(32, 8), x.data(), y.data(), out.data());
  for (int i = 0; i < 32; ++i)
    check::close("norm", out[i], std::sqrt(double(x[i]) * x[i] + double(y[i]) * y[i]) / (x[i] + 1.0));
  return rtc::result();
}

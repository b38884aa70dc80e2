// std::complex in a kernel: the Mandelbrot set's iteration.
// FEATURE: standard library in kernels
#include "../rtc.hpp"

#include <complex>

static int count(std::complex<float> c) {
  std::complex<float> z = 0;
  int n = 0;
  while (n < 50 && z.real() * z.real() + z.imag() * z.imag() < 4)
    z = z * z + c, ++n;
  return n;
}

int main() {
  auto bundle = rtc::build(R"(
    #include <complex>
    extern "C" KERNEL(1) void iterate(const float *in, int *out) {
      auto i = work_item::get_nd_item<1>().get_global_id(0);
      const std::complex<float> c(in[2 * i], in[2 * i + 1]);
      std::complex<float> z = 0;
      int n = 0;
      while (n < 50 && z.real() * z.real() + z.imag() * z.imag() < 4)
        z = z * z + c, ++n;
      out[i] = n;
    }
  )");
  rtc::Array<float> in(32);
  rtc::Array<int> out(16);
  for (int i = 0; i < 16; ++i)
    in[2 * i] = -2 + i * 0.1875f, in[2 * i + 1] = 0.25f;
  rtc::run(bundle.ext_oneapi_get_kernel("iterate"), sycl::nd_range<1>(16, 4), in.data(), out.data());
  check::each("iterations", out, 16, [&](std::size_t i) { return count({in[2 * i], in[2 * i + 1]}); });
  return rtc::result();
}

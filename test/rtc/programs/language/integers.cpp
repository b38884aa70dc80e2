// Integers of all widths, signed and unsigned, shifts, and SYCL's integer functions.
// FEATURE: SYCL's built-in functions
#include "../rtc.hpp"

int main() {
  auto bundle = rtc::build(R"(
    extern "C" TASK void integers(const int *in, long *out) {
      const int a = in[0], b = in[1];
      out[0] = (signed char)(a);
      out[1] = (unsigned short)(a);
      out[2] = long(a) << 20;
      out[3] = unsigned(a) >> 3;
      out[4] = sycl::clz(unsigned(b));
      out[5] = sycl::popcount(unsigned(a));
      out[6] = sycl::abs_diff(a, b);
      out[7] = sycl::mul_hi(a, b * 1000000);
      out[8] = sycl::rotate(unsigned(b), 28u);
      out[9] = sycl::clamp(a, -5, 5);
    }
  )");
  rtc::Array<int> in(2);
  in[0] = -70001, in[1] = 321;
  rtc::Array<long> out(10);
  rtc::run_task(bundle.ext_oneapi_get_kernel("integers"), in.data(), out.data());
  const int a = -70001, b = 321;
  const long expected[] = {(signed char)a, (unsigned short)a, -70001L * (1 << 20), unsigned(a) >> 3, 23, __builtin_popcount(unsigned(a)),
                           70322, (long(a) * (b * 1000000L)) >> 32, long(unsigned(b) << 28 | unsigned(b) >> 4), -5};
  check::each("value", out, 10, [&](std::size_t i) { return expected[i]; });
  return rtc::result();
}

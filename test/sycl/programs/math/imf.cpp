// Functions from sycl::ext::intel::math: conversions with a rounding mode, SIMD operations in a word, and others.
// The host also calls these functions: directly, and at -O0 in the host's copies of kernels.
// FEATURE: mathematical functions
// NOT-FOR-NVIDIA: intel-sycl-rt has no library with these functions for NVIDIA GPUs
// SPLIT: per_kernel auto
#include <sycl/sycl.hpp>
#include "../check.hpp"
#include <sycl/ext/intel/math.hpp>

namespace imf = sycl::ext::intel::math;

int main() {
  constexpr int size = 50;
  sycl::queue queue;
  double *out = sycl::malloc_shared<double>(size * 6, queue);
  unsigned *words = sycl::malloc_shared<unsigned>(size * 2, queue);
  queue.parallel_for(sycl::range<1>(size), [=](sycl::id<1> i) {
    const float x = float(i[0]) * 0.375f - 7;
    double *o = out + i[0] * 6;
    o[0] = imf::float2int_rd(x), o[1] = imf::float2int_ru(x), o[2] = imf::rsqrt(double(i[0]) + 1);
    o[3] = imf::erfinv(double(i[0]) / 64), o[4] = imf::inv(x + 20.0f), o[5] = imf::rint(double(x));
    words[i] = imf::vaddus4(unsigned(i[0]) * 0x01020305u, 0x80c0e0f0u);
    words[size + i] = unsigned(imf::brev(unsigned(i[0]))) ^ unsigned(imf::ffs(int(i[0])));
  });
  queue.wait();
  for (int i = 0; i < size; ++i) {
    const float x = float(i) * 0.375f - 7;
    const double *o = out + i * 6;
    check::equal("rounded down", o[0], double(std::floor(x)));
    check::equal("rounded up", o[1], double(std::ceil(x)));
    check::close("rsqrt", o[2], 1 / std::sqrt(i + 1.0), 1e-12);
    check::close("erf(erfinv)", std::erf(o[3]), i / 64.0, 1e-12);
    check::close("inverse", o[4], 1 / (x + 20.0f), 1e-6);
    check::equal("rint", o[5], std::rint(double(x)));
    unsigned sum = 0, reversed = 0;
    for (unsigned byte = 0; byte < 4; ++byte) {
      unsigned a = (unsigned(i) * 0x01020305u >> 8 * byte) & 255, b = (0x80c0e0f0u >> 8 * byte) & 255;
      sum |= (a + b > 255 ? 255 : a + b) << 8 * byte;
    }
    for (unsigned bit = 0; bit < 32; ++bit)
      reversed |= (unsigned(i) >> bit & 1) << (31 - bit);
    check::equal("saturated bytes", words[i], sum);
    check::equal("reversed bits", words[size + i], reversed ^ unsigned(__builtin_ffs(i)));
  }
  check::close("rsqrt on the host", imf::rsqrt(16.0f), 0.25f, 1e-6);
  check::equal("saturated bytes on the host", imf::vaddus4(0x01020304u, 0xffu), 0x010203ffu);
  sycl::free(out, queue);
  sycl::free(words, queue);
  return check::result();
}

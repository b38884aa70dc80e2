// Conversions between element types.
#include "esimd.hpp"

KERNEL convert_plain(const float *a, unsigned char *b, short *c, sycl::half *d) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  esimd::block_store(b, simd<unsigned char, 16>(x));
  esimd::block_store(c, simd<short, 16>(x));
  esimd::block_store(d, simd<sycl::half, 16>(x));
}

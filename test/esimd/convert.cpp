// Conversions of element types, with and without saturation.
#include "esimd.hpp"

KERNEL convert_plain(const float *a, unsigned char *b, short *c, sycl::half *d) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  esimd::block_store(b, simd<unsigned char, 16>(x));
  esimd::block_store(c, simd<short, 16>(x));
  esimd::block_store(d, simd<sycl::half, 16>(x));
}

KERNEL convert_saturated(const float *a, const int *b, unsigned char *c, short *d) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  simd<int, 16> y = esimd::block_load<int, 16>(b);
  esimd::block_store(c, esimd::saturate<unsigned char>(x));
  esimd::block_store(c + 16, esimd::saturate<unsigned char>(y));
  esimd::block_store(d, esimd::saturate<short>(y));
}

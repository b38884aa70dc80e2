// Gathers and scatters through pointers, with masks and with values for inactive lanes.
#include "esimd.hpp"

KERNEL gather_float(const float *a, float *b) {
  simd<unsigned, 16> offsets(item() * 64, 4);
  simd_mask<16> mask = offsets > 8;
  simd<float, 16> x = esimd::gather<float, 16>(a, offsets, mask);
  esimd::scatter<float, 16>(b, offsets, x, mask);
}

KERNEL gather_bytes(const unsigned char *a, unsigned char *b) {
  simd<unsigned, 32> offsets(0, 2);
  simd<unsigned char, 32> x = esimd::gather<unsigned char, 32>(a, offsets);
  esimd::scatter<unsigned char, 32>(b, offsets, x);
}

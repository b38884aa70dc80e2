// Gathers and scatters with cache hints, through pointers.
#include "esimd.hpp"

KERNEL lsc_gather_hints(const int *a, int *b) {
  simd<unsigned, 16> offsets(item() * 64, 4);
  simd_mask<16> mask = offsets > 8;
  simd<int, 16> x = esimd::gather<int, 16>(a, offsets, mask, simd<int, 16>(3), hints::streaming);
  esimd::scatter<int, 16>(b, offsets, x, mask, hints::write_back);
}

KERNEL lsc_gather_small(const short *a, unsigned char *b) {
  simd<unsigned, 16> offsets(0, 2);
  simd<short, 16> x = experimental::lsc_gather<short, 1, experimental::lsc_data_size::u16>(a, offsets);
  simd<unsigned char, 16> y = x;
  experimental::lsc_scatter<unsigned char, 1, experimental::lsc_data_size::u8>(b, simd<unsigned, 16>(0, 1), y);
}

KERNEL lsc_gather_vectors(const float *a, float *b) {
  simd<unsigned, 16> offsets(0, 16);
  simd<float, 64> x = experimental::lsc_gather<float, 4>(a, offsets);
  experimental::lsc_scatter<float, 4>(b, offsets, x);
}

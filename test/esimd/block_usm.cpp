// Block loads and stores through pointers: aligned, by element, and with copy_from and copy_to.
#include "esimd.hpp"

KERNEL block_add(const float *a, const float *b, float *c) {
  unsigned i = item() * 16;
  simd<float, 16> x = esimd::block_load<float, 16>(a + i);
  simd<float, 16> y(b + i);
  esimd::block_store(c + i, x + y);
}

KERNEL block_aligned(const int *a, short *b) {
  unsigned i = item() * 32;
  simd<int, 32> x = esimd::block_load<int, 32>(a + i, esimd::overaligned_tag<64>{});
  simd<short, 32> y = x;
  y.copy_to(b + i, esimd::vector_aligned);
}

KERNEL block_odd(const unsigned char *a, unsigned char *b) {
  simd<unsigned char, 23> x;
  x.copy_from(a + item() * 23, esimd::element_aligned);
  x += 1;
  x.copy_to(b + item() * 23, esimd::element_aligned);
}

// Gathers through pointers, with values for inactive lanes.
#include "esimd.hpp"

KERNEL gather_pass_through(const int *a, int *b) {
  simd<unsigned long, 8> offsets(item() * 32, 4);
  simd_mask<8> mask = offsets < 1000;
  simd<int, 8> rest(-1);
  simd<int, 8> x = esimd::gather<int, 8>(a, offsets, mask, rest);
  esimd::scatter<int, 8>(b, offsets, x);
}

// Gathers of several elements per address, through pointers.
#include "esimd.hpp"

KERNEL gather_pairs(const int *a, int *b) {
  simd<unsigned, 16> offsets(0, 8);
  simd<int, 32> x = esimd::gather<int, 32, 2>(a, offsets);
  esimd::scatter<int, 32, 2>(b, offsets, x);
}

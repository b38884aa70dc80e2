// Sums of products of bytes.
#include "esimd.hpp"

KERNEL byte_products(const int *a, int *b) {
  simd<int, 16> x = esimd::block_load<int, 16>(a), y = esimd::block_load<int, 16>(a + 16);
  simd<int, 16> r = esimd::dp4a<int, int, int, int>(simd<int, 16>(1), x, y);
  r += esimd::dp4a<int, int, int, int>(simd<int, 16>(1), x, y, esimd::saturation_on);
  simd<unsigned, 16> u = x, v = y;
  simd<unsigned, 16> w = esimd::dp4a<unsigned, unsigned, unsigned, unsigned>(simd<unsigned, 16>(1u), u, v);
  esimd::block_store(b, r + simd<int, 16>(w));
}

// Dot products of four elements.
#include "esimd.hpp"

KERNEL dot_products(const float *a, float *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a), y = esimd::block_load<float, 16>(a + 16);
  esimd::block_store(b, experimental::dp4(x, y));
}

// Reciprocals of numbers and of their square roots.
#include "esimd.hpp"

KERNEL reciprocals(const float *a, float *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  esimd::block_store(b, esimd::inv(x) + esimd::rsqrt(x));
}

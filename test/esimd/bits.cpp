// Shifts, rotations, bit counts, wide products.
#include "esimd.hpp"

KERNEL shifts(const int *a, const unsigned *u, int *b) {
  simd<int, 16> x = esimd::block_load<int, 16>(a);
  simd<unsigned, 16> y = esimd::block_load<unsigned, 16>(u);
  simd<int, 16> r = esimd::shl<int>(x, 3) + esimd::asr<int>(x, 2) + esimd::shr<unsigned>(y, 1);
  r += esimd::lsr<unsigned>(y, simd<unsigned, 16>(4u)) + esimd::shl<int>(x, 1, esimd::saturation_on);
  r += esimd::rol<unsigned>(y, 5) + esimd::ror<unsigned>(y, simd<unsigned, 16>(7u));
  esimd::block_store(b, r);
}

KERNEL bit_counts(const unsigned *a, unsigned *b) {
  simd<unsigned, 16> x = esimd::block_load<unsigned, 16>(a);
  simd<unsigned, 16> y = esimd::cbit(x) + esimd::fbl(x) + esimd::fbh(x);
  esimd::block_store(b, y);
}

KERNEL wide_products(const unsigned *a, unsigned *b) {
  simd<unsigned, 16> x = esimd::block_load<unsigned, 16>(a), high;
  simd<unsigned, 16> low = experimental::imul(high, x, simd<unsigned, 16>(12345u));
  esimd::block_store(b, low ^ high);
}

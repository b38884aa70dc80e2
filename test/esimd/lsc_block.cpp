// Blocks with cache hints, through pointers.
#include "esimd.hpp"

KERNEL lsc_block_hints(const int *a, int *b) {
  unsigned i = item() * 16;
  simd<int, 16> x = esimd::block_load<int, 16>(a + i, hints::streaming);
  esimd::block_store(b + i, x, hints::write_back);
}

KERNEL lsc_block_predicate(const int *a, int *b) {
  unsigned i = item() * 16;
  simd<int, 16> rest(7);
  simd<int, 16> x = esimd::block_load<int, 16>(a + i, simd_mask<1>(i > 32), rest, hints::cached);
  esimd::block_store(b + i, x, simd_mask<1>(i > 16), hints::uncached);
}

KERNEL lsc_block_doubles(const double *a, double *b) {
  simd<double, 32> x = experimental::lsc_block_load<double, 32>(a);
  experimental::lsc_block_store<double, 32>(b, x);
}

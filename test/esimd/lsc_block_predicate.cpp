// Block loads and stores with cache hints and a predicate.
#include "esimd.hpp"

KERNEL lsc_block_predicate(const int *a, int *b) {
  unsigned i = item() * 16;
  simd<int, 16> rest(7);
  simd<int, 16> x = esimd::block_load<int, 16>(a + i, simd_mask<1>(i > 32), rest, hints::cached);
  esimd::block_store(b + i, x, simd_mask<1>(i > 16), hints::uncached);
}

// Block loads and stores with cache hints, through pointers.
#include "esimd.hpp"

KERNEL lsc_block_hints(const int *a, int *b) {
  unsigned i = item() * 16;
  simd<int, 16> x = esimd::block_load<int, 16>(a + i, hints::streaming);
  esimd::block_store(b + i, x, hints::write_back);
}

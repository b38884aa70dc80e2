// Prefetches through pointers.
#include "esimd.hpp"

KERNEL prefetches(const int *a, int *b) {
  esimd::prefetch<int, 64>(a, hints::cached);
  simd<unsigned, 16> offsets(0, 64);
  esimd::prefetch<int, 16>(a, offsets, offsets > 64, hints::cached);
  esimd::block_store(b, esimd::block_load<int, 16>(a));
}

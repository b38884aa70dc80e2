// Loops and branches on vector elements.
#include "esimd.hpp"

KERNEL collatz(const unsigned *a, unsigned *b) {
  simd<unsigned, 16> x = esimd::block_load<unsigned, 16>(a + item() * 16), steps = 0;
  while (true) {
    simd_mask<16> going = x > 1u;
    if (!going.any())
      break;
    simd_mask<16> odd = (x & 1u) == 1u;
    simd<unsigned, 16> next = x >> 1;
    next.merge(x * 3u + 1u, odd);
    x.merge(next, going);
    steps.merge(steps + 1u, going);
  }
  esimd::block_store(b + item() * 16, steps);
}

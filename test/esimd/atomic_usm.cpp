// Atomic operations through pointers.
#include "esimd.hpp"

KERNEL atomics(int *a, unsigned *b) {
  using esimd::atomic_op;
  simd<unsigned, 8> offsets(item() * 32, 4);
  simd_mask<8> mask = offsets > 4;
  simd<int, 8> x = esimd::atomic_update<atomic_op::add, int>(a, offsets, simd<int, 8>(2), mask);
  x += esimd::atomic_update<atomic_op::smax, int>(a, offsets, simd<int, 8>(9), mask);
  x += esimd::atomic_update<atomic_op::xchg, int>(a, offsets, x, mask);
  simd<unsigned, 8> y = esimd::atomic_update<atomic_op::inc, unsigned>(b, offsets, mask);
  y += esimd::atomic_update<atomic_op::cmpxchg, unsigned>(b, offsets, simd<unsigned, 8>(1), y, mask);
  y += esimd::atomic_update<atomic_op::bit_xor, unsigned>(b, offsets, y, mask);
  esimd::block_store(b + 512, y);
  esimd::block_store(a + 512, x);
}

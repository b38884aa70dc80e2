// Atomic operations with two operands, on floating-point numbers, through pointers.
#include "esimd.hpp"

KERNEL lsc_atomic_2(float *a, float *b) {
  using esimd::atomic_op;
  simd<unsigned, 16> offsets(0, 4);
  simd<float, 16> x(1.f), y(2.f);
  esimd::block_store(b, esimd::atomic_update<atomic_op::fcmpxchg, float>(a, offsets, x, y));
}

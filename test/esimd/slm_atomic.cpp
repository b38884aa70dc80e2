// Atomic operations on work-group local memory.
#include "esimd.hpp"

KERNEL slm_atomics(int *b) {
  using esimd::atomic_op;
  esimd::slm_init<1024>();
  simd<unsigned, 16> offsets(0, 4);
  esimd::slm_block_store<int, 16>(0, simd<int, 16>(0, 1));
  esimd::barrier();
  simd<int, 16> x = esimd::slm_atomic_update<atomic_op::inc, int>(offsets);
  x += esimd::slm_atomic_update<atomic_op::add, int>(offsets, simd<int, 16>(5));
  x += esimd::slm_atomic_update<atomic_op::cmpxchg, int>(offsets, simd<int, 16>(1), simd<int, 16>(2), offsets > 8);
  esimd::block_store(b, x);
}

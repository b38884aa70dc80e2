// The load-store cache's atomic operations with two operands, on work-group local memory.
#include "esimd.hpp"

KERNEL lsc_slm_atomic_2(int *b) {
  esimd::slm_init<1024>();
  simd<unsigned, 16> offsets(0, 4);
  simd<int, 16> from(5), to(6), x;
  x = experimental::lsc_slm_atomic_update<esimd::atomic_op::cmpxchg, int, 16>(offsets, from, to, offsets > 8);
  esimd::block_store(b, x);
}

// PVC: atomic_icas.slm.d32.a32

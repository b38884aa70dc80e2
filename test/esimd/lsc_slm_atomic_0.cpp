// The load-store cache's atomic operations without operands, on work-group local memory.
#include "esimd.hpp"

KERNEL lsc_slm_atomic_0(int *b) {
  esimd::slm_init<1024>();
  simd<unsigned, 16> offsets(0, 4);
  simd<int, 16> x = experimental::lsc_slm_atomic_update<esimd::atomic_op::inc, int, 16>(offsets, offsets > 8);
  esimd::block_store(b, x);
}

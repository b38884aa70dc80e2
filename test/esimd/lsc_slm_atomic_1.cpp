// The load-store cache's atomic operations with one operand, on work-group local memory.
#include "esimd.hpp"

KERNEL lsc_slm_atomic_1(int *b) {
  esimd::slm_init<1024>();
  simd<unsigned, 16> offsets(0, 4);
  simd<int, 16> value(5), x;
  x = experimental::lsc_slm_atomic_update<esimd::atomic_op::smax, int, 16>(offsets, value, offsets > 8);
  esimd::block_store(b, x);
}

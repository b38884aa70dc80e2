// Atomic operations without operands, with cache hints, through pointers.
#include "esimd.hpp"

KERNEL lsc_atomic_0(int *a, int *b) {
  using esimd::atomic_op;
  simd<unsigned, 16> offsets(0, 4);
  simd<int, 16> x = esimd::atomic_update<atomic_op::load, int>(a, offsets, hints::uncached);
  x += esimd::atomic_update<atomic_op::dec, int>(a, offsets, hints::uncached);
  esimd::block_store(b, x);
}

// PVC-DAG: send.ugm (16|M0) {{.*}} atomic_load.ugm.d32.a64.uc.uc
// PVC-DAG: send.ugm (16|M0) {{.*}} atomic_idec.ugm.d32.a64.uc.uc

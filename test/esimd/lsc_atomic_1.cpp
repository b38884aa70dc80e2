// Atomic operations with one operand, with cache hints and on floating-point numbers, through pointers.
#include "esimd.hpp"

KERNEL lsc_atomic_1(float *a, float *b, int *c) {
  using esimd::atomic_op;
  simd<unsigned, 16> offsets(0, 4);
  simd<float, 16> x = esimd::atomic_update<atomic_op::fadd, float>(a, offsets, simd<float, 16>(1.f));
  x += esimd::atomic_update<atomic_op::fmax, float>(a, offsets, simd<float, 16>(2.f));
  esimd::block_store(b, x);
  esimd::atomic_update<atomic_op::store, int>(c, offsets, simd<int, 16>(3), hints::uncached);
}

// PVC-DAG: send.ugm (16|M0) {{.*}} atomic_fadd.ugm.d32.a64
// PVC-DAG: send.ugm (16|M0) {{.*}} atomic_fmax.ugm.d32.a64
// PVC-DAG: send.ugm (16|M0) {{.*}} atomic_store.ugm.d32.a64.uc.uc

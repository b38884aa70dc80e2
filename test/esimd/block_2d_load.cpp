// Two-dimensional block loads: unchanged, transposed, and with pairs of rows combined.
#include "esimd.hpp"

KERNEL block_2d_load(const float *a, float *b) {
  simd<float, 64> x = esimd::load_2d<float, 16, 4>(a, 255, 63, 255, 0, 0, hints::cached);
  esimd::block_store(b, x);
}

KERNEL block_2d_transposed(const float *a, float *b) {
  simd<float, 64> x = esimd::load_2d<float, 8, 8, 1, true, false>(a, 255, 63, 255, 0, 0);
  esimd::block_store(b, x);
}

KERNEL block_2d_transformed(const sycl::half *a, sycl::half *b) {
  auto x = esimd::load_2d<sycl::half, 16, 16, 1, false, true>(a, 255, 63, 255, 0, 0);
  x.copy_to(b);
}

// PVC-DAG: load_block2d.ugm.d32.a64.ca.ca
// PVC-DAG: load_block2d.ugm.d32t.a64
// PVC-DAG: load_block2d.ugm.d16v.a64

// Fused multiply-add, which rounds only once.
#include "esimd.hpp"

KERNEL fused_sums(const float *a, float *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a), y = esimd::block_load<float, 16>(a + 16);
  esimd::block_store(b, experimental::fma(x, y, x));
}

// PVC: mad (16|M0) {{.*}}:f {{.*}}:f {{.*}}:f {{.*}}:f

// tfloat32.
#include "esimd.hpp"

KERNEL convert_tfloat32(const float *a, experimental::tfloat32 *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  simd<experimental::tfloat32, 16> y = x;
  y.copy_to(b);
}

// PVC: mov (16|M0) {{[^ ]*}}:tf32 {{[^ ]*}}:f

// bfloat16.
#include "esimd.hpp"

KERNEL convert_bfloat16(const float *a, sycl::ext::oneapi::bfloat16 *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  simd<sycl::ext::oneapi::bfloat16, 16> y = x;
  esimd::block_store(b, y);
  esimd::block_store(b + 16, y + y);
}

// PVC: mov (16|M0) {{[^ ]*}}:bf {{[^ ]*}}:f

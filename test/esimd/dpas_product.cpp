// Matrix products without a sum.
#include "esimd.hpp"

KERNEL matrix_product(const sycl::half *a, const sycl::half *b, float *c) {
  simd<sycl::half, 128> x(a);
  simd<sycl::half, 256> y(b);
  simd<float, 128> r = xmx::dpas<8, 8, float>(y, x);
  r.copy_to(c);
}

// PVC: dpas.8x8 (16|M0) {{.*}}:f null:f {{.*}}:hf {{.*}}:hf

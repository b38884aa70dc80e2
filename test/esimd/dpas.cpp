// Matrix products that are added to a third matrix.
#include "esimd.hpp"

KERNEL matrix_halves(const sycl::half *a, const sycl::half *b, float *c) {
  simd<sycl::half, 128> x(a);
  simd<sycl::half, 256> y(b);
  simd<float, 128> z(c);
  simd<float, 128> r = xmx::dpas<8, 8, float>(z, y, x);
  r.copy_to(c);
}

KERNEL matrix_bytes(const signed char *a, const signed char *b, int *c) {
  simd<signed char, 256> x(a);
  simd<signed char, 512> y(b);
  simd<int, 128> r = xmx::dpas<8, 8, int>(simd<int, 128>(c), y, x);
  r.copy_to(c);
}

// PVC-DAG: dpas.8x8 (16|M0) {{.*}}:f {{.*}}:hf {{.*}}:hf
// PVC-DAG: dpas.8x8 (16|M0) {{.*}}:d {{.*}}:b {{.*}}:b

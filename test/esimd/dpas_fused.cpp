// Matrix products, computed by two cooperating threads.
#include "esimd.hpp"

KERNEL matrix_fused(const signed char *a, const signed char *b, int *c) {
  simd<signed char, 128> x(a);
  simd<signed char, 256> y(b);
  simd<int, 64> r = xmx::dpasw<8, 8, int>(y, x);
  r.copy_to(c);
}

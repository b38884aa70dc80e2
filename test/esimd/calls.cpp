// Functions with vectors as arguments and results that are not inlined.
#include "esimd.hpp"

SYCL_ESIMD_FUNCTION __attribute__((noinline)) simd<float, 16> scale(simd<float, 16> x, float by) { return x * by; }

SYCL_ESIMD_FUNCTION __attribute__((noinline)) void accumulate(simd<int, 8> &sum, simd<int, 8> x, int depth) {
  sum += x;
  if (depth > 3)
    sum -= depth;
}

KERNEL calls(const float *a, float *b, int *c) {
  simd<float, 16> x = scale(esimd::block_load<float, 16>(a), 2.f);
  esimd::block_store(b, scale(x, 3.f));
  simd<int, 8> sum = 0;
  for (int i = 0; i < 8; i++)
    accumulate(sum, simd<int, 8>(i, 1), i);
  esimd::block_store(c, sum);
}

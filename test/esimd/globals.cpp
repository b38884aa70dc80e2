// Variables that are private to a hardware thread and kept in registers, one of them in a fixed register.
#include "esimd.hpp"

ESIMD_PRIVATE ESIMD_REGISTER(192) simd<float, 16> fixed;
ESIMD_PRIVATE simd<int, 32> kept;

SYCL_ESIMD_FUNCTION __attribute__((noinline)) void grow(float by) { fixed = fixed + by; }

KERNEL thread_variables(const float *a, float *b, int *c) {
  fixed = esimd::block_load<float, 16>(a);
  kept = simd<int, 32>(item(), 1);
  grow(2.5f);
  kept.select<8, 2>(0) = 3;
  esimd::block_store(b, simd<float, 16>(fixed));
  esimd::block_store(c, simd<int, 32>(kept));
}

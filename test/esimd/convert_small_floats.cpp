// bfloat16 and tfloat32.
#include "esimd.hpp"

KERNEL convert_bfloat16(const float *a, sycl::ext::oneapi::bfloat16 *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  simd<sycl::ext::oneapi::bfloat16, 16> y = x;
  esimd::block_store(b, y);
  esimd::block_store(b + 16, y + y);
}

KERNEL convert_tfloat32(const float *a, experimental::tfloat32 *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  simd<experimental::tfloat32, 16> y = x;
  y.copy_to(b);
}

KERNEL convert_stochastic(const float *a, sycl::half *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  simd<unsigned short, 16> random(3);
  esimd::block_store(b, experimental::srnd<16>(x, random));
}

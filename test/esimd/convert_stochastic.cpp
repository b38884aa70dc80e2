// Stochastic rounding.
#include "esimd.hpp"

KERNEL convert_stochastic(const float *a, sycl::half *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  simd<unsigned short, 16> random(3);
  esimd::block_store(b, experimental::srnd<16>(x, random));
}

// SYCL functions on vectors: scalar code that the compiler repeats for every lane.
#include "esimd.hpp"
#include <sycl/builtins_esimd.hpp>

KERNEL math_lanes(const float *a, float *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  esimd::block_store(b, sycl::sin(x) + sycl::cos(x) + sycl::exp(x) + sycl::log(x));
}

// Functions of the hardware's math unit.
#include "esimd.hpp"

KERNEL math_vector(const float *a, float *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a + item() * 16);
  simd<float, 16> y = esimd::sin(x) + esimd::cos(x) + esimd::exp2(x) + esimd::log2(x);
  y += esimd::sqrt(x) + esimd::pow(x, simd<float, 16>(1.5f)) + esimd::exp(x) + esimd::log(x);
  esimd::block_store(b + item() * 16, y);
}

KERNEL math_scalar(const float *a, float *b) {
  float x = a[item()];
  b[item()] = esimd::sin(x) + esimd::sqrt(x);
}

KERNEL math_saturated(const float *a, float *b) {
  simd<float, 8> x = esimd::block_load<float, 8>(a);
  esimd::block_store(b, esimd::sqrt(x, esimd::saturation_on));
}

// PVC-DAG:   math.sin (16|M0)
// PVC-DAG:   math.cos (16|M0)
// PVC-DAG:   math.exp (16|M0)
// PVC-DAG:   math.log (16|M0)

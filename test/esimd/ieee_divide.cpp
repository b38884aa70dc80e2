// Division as IEEE 754 specifies, in single precision.
#include "esimd.hpp"

KERNEL ieee_divide(const float *a, float *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  esimd::block_store(b, esimd::div_ieee(x, simd<float, 16>(3.f)));
}

// PVC: math.invm (16|M0)

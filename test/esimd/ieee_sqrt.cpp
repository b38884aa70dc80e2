// Square roots as IEEE 754 specifies, in single precision.
#include "esimd.hpp"

KERNEL ieee_sqrt(const float *a, float *b) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  esimd::block_store(b, esimd::sqrt_ieee(x));
}

// PVC: math.rsqtm (16|M0)

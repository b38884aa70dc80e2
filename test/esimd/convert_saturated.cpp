// Saturating conversions, for all combinations of signedness.
#include "esimd.hpp"

KERNEL floats_saturated(const float *a, short *b, unsigned char *c) {
  simd<float, 16> x = esimd::block_load<float, 16>(a);
  esimd::block_store(b, esimd::saturate<short>(x));
  esimd::block_store(c, esimd::saturate<unsigned char>(x));
}

KERNEL integers_saturated(const int *a, const unsigned *u, short *b, unsigned char *c) {
  simd<int, 16> x = esimd::block_load<int, 16>(a);
  simd<unsigned, 16> y = esimd::block_load<unsigned, 16>(u);
  esimd::block_store(b, esimd::saturate<short>(x));
  esimd::block_store(b + 16, esimd::saturate<short>(y));
  esimd::block_store(c, esimd::saturate<unsigned char>(x));
  esimd::block_store(c + 16, esimd::saturate<unsigned char>(y));
}

// PVC-DAG: mov (16|M0) (sat){{[^ ]*}}:w {{[^ ]*}}:f
// PVC-DAG: mov (16|M0) (sat){{[^ ]*}}:ub {{[^ ]*}}:f
// PVC-DAG: mov (16|M0) (sat){{[^ ]*}}:w {{[^ ]*}}:d
// PVC-DAG: mov (16|M0) (sat){{[^ ]*}}:w {{[^ ]*}}:ud
// PVC-DAG: mov (16|M0) (sat){{[^ ]*}}:ub {{[^ ]*}}:d
// PVC-DAG: mov (16|M0) (sat){{[^ ]*}}:ub {{[^ ]*}}:ud

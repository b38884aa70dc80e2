// Left shifts, for all combinations of signedness, with and without saturation.
#include "esimd.hpp"

KERNEL shifts_plain(const int *a, const unsigned *u, int *b, unsigned *c) {
  simd<int, 16> x = esimd::block_load<int, 16>(a);
  simd<unsigned, 16> y = esimd::block_load<unsigned, 16>(u);
  esimd::block_store(b, esimd::shl<int>(x, x) + esimd::shl<int>(y, y));
  esimd::block_store(c, esimd::shl<unsigned>(x, x) + esimd::shl<unsigned>(y, y));
}

KERNEL shifts_saturated(const int *a, const unsigned *u, int *b, unsigned *c) {
  simd<int, 16> x = esimd::block_load<int, 16>(a);
  simd<unsigned, 16> y = esimd::block_load<unsigned, 16>(u);
  auto on = esimd::saturation_on;
  esimd::block_store(b, esimd::shl<int>(x, x, on) + esimd::shl<int>(y, y, on));
  esimd::block_store(c, esimd::shl<unsigned>(x, x, on) + esimd::shl<unsigned>(y, y, on));
}

// PVC-DAG: shl (16|M0) r{{[^ ]*}}:d {{.*}}:ud {{.*}}:ud
// PVC-DAG: shl (16|M0) r{{[^ ]*}}:ud {{.*}}:d {{.*}}:d
// PVC-DAG: shl (16|M0) (sat)r{{[^ ]*}}:d {{.*}}:ud {{.*}}:ud
// PVC-DAG: shl (16|M0) (sat)r{{[^ ]*}}:d {{.*}}:d {{.*}}:d
// PVC-DAG: shl (16|M0) (sat)r{{[^ ]*}}:ud {{.*}}:d {{.*}}:d
// PVC-DAG: shl (16|M0) (sat)r{{[^ ]*}}:ud {{.*}}:ud {{.*}}:ud

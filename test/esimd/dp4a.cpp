// Sums of products of bytes, for all combinations of signedness, with and without saturation.
#include "esimd.hpp"

KERNEL byte_products(const int *a, const unsigned *u, int *b, unsigned *c) {
  simd<int, 16> x = esimd::block_load<int, 16>(a), y = esimd::block_load<int, 16>(a + 16);
  simd<unsigned, 16> v = esimd::block_load<unsigned, 16>(u), w = esimd::block_load<unsigned, 16>(u + 16);
  esimd::block_store(b, esimd::dp4a<int>(x, x, y) + esimd::dp4a<int>(v, v, w));
  esimd::block_store(c, esimd::dp4a<unsigned>(x, x, y) + esimd::dp4a<unsigned>(v, v, w));
}

KERNEL byte_products_saturated(const int *a, const unsigned *u, int *b, unsigned *c) {
  simd<int, 16> x = esimd::block_load<int, 16>(a), y = esimd::block_load<int, 16>(a + 16);
  simd<unsigned, 16> v = esimd::block_load<unsigned, 16>(u), w = esimd::block_load<unsigned, 16>(u + 16);
  auto on = esimd::saturation_on;
  esimd::block_store(b, esimd::dp4a<int>(x, x, y, on) + esimd::dp4a<int>(v, v, w, on));
  esimd::block_store(c, esimd::dp4a<unsigned>(x, x, y, on) + esimd::dp4a<unsigned>(v, v, w, on));
}

// PVC-DAG: dp4a (16|M0) {{.*}}:d {{.*}}:d {{.*}}:d {{.*}}:d
// PVC-DAG: dp4a (16|M0) {{.*}}:ud {{.*}}:d {{.*}}:d {{.*}}:d
// PVC-DAG: dp4a (16|M0) (sat){{.*}}:d {{.*}}:ud {{.*}}:ud {{.*}}:ud
// PVC-DAG: dp4a (16|M0) (sat){{.*}}:ud {{.*}}:ud {{.*}}:ud {{.*}}:ud

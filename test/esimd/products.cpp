// The high halves of products. The headers declare these builtins, but never call them.
#include "esimd.hpp"

KERNEL high_products(const int *a, const unsigned *u, int *b, unsigned *c) {
  simd<int, 16> x = esimd::block_load<int, 16>(a), y = esimd::block_load<int, 16>(a + 16);
  simd<unsigned, 16> v = esimd::block_load<unsigned, 16>(u), w = esimd::block_load<unsigned, 16>(u + 16);
  esimd::block_store(b, simd<int, 16>(__esimd_smulh<int, 16>(x.data(), y.data())));
  esimd::block_store(c, simd<unsigned, 16>(__esimd_umulh<unsigned, 16>(v.data(), w.data())));
}

// PVC-DAG: mach (16|M0) {{.*}}:d {{.*}}:d {{.*}}:d
// PVC-DAG: mach (16|M0) {{.*}}:ud {{.*}}:ud {{.*}}:ud

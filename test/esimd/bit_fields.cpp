// Bit fields, and the highest bits of numbers. The header functions for bfrev, bfi and sbfe do not compile, so this
// program calls these builtins directly.
#include "esimd.hpp"

KERNEL highest_bits(const int *a, const unsigned *u, int *b, unsigned *c) {
  simd<int, 16> x = esimd::block_load<int, 16>(a);
  simd<unsigned, 16> y = esimd::block_load<unsigned, 16>(u);
  esimd::block_store(b, esimd::fbh(x));
  esimd::block_store(c, experimental::lzd<unsigned>(y));
}

KERNEL bit_fields(const unsigned *a, const int *s, unsigned *b, int *c) {
  simd<unsigned, 16> x = esimd::block_load<unsigned, 16>(a), width(5u), offset(3u);
  simd<int, 16> y = esimd::block_load<int, 16>(s), signed_width(5), signed_offset(3);
  simd<unsigned, 16> r = __esimd_bfrev<unsigned, unsigned, 16>(x.data());
  esimd::block_store(b, simd<unsigned, 16>(__esimd_bfi<unsigned, 16>(width.data(), offset.data(), r.data(), x.data())));
  esimd::block_store(c, simd<int, 16>(__esimd_sbfe<int, 16>(signed_width.data(), signed_offset.data(), y.data())));
}

// PVC-DAG: bfrev (16|M0)
// PVC-DAG: bfi2 (16|M0)
// PVC-DAG: bfe (16|M0) {{.*}}:d
// PVC-DAG: fbh (16|M0) {{.*}}:d
// PVC-DAG: lzd (16|M0)

// Regions of vectors: read, written, repeated, merged.
#include "esimd.hpp"

KERNEL region_parts(const int *a, int *b) {
  simd<int, 32> x = esimd::block_load<int, 32>(a);
  simd<int, 8> even = x.select<8, 2>(0);
  x.select<8, 2>(1) = even * 2;
  x.select<4, 1>(item() & 15) = 0;
  x[5] = x[6];
  esimd::block_store(b, x);
}

KERNEL region_repeats(const int *a, int *b) {
  simd<int, 16> x = esimd::block_load<int, 16>(a);
  simd<int, 32> y = x.replicate_vs_w_hs<4, 2, 8, 1>(1);
  y.merge(simd<int, 32>(4), y > 3);
  simd<int, 16> z = x.iselect(simd<unsigned short, 16>(15, -1));
  x.iupdate(simd<unsigned short, 4>(0, 3), z.select<4, 1>(0), simd_mask<4>(1));
  esimd::block_store(b, y);
  esimd::block_store(b + 32, x);
}

KERNEL region_halves(const sycl::half *a, sycl::half *b) {
  simd<sycl::half, 16> x = esimd::block_load<sycl::half, 16>(a);
  x.select<8, 1>(0) += x.select<8, 1>(8);
  esimd::block_store(b, x);
}

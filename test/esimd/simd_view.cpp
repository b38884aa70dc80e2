// Views of vectors with other shapes and other element types.
#include "esimd.hpp"

KERNEL view_shapes(const int *a, int *b) {
  simd<int, 32> x = esimd::block_load<int, 32>(a);
  auto matrix = x.bit_cast_view<int, 4, 8>();
  matrix.row(1) = matrix.row(2);
  matrix.select<2, 2, 4, 2>(0, 1) = 9;
  simd<int, 4> column = matrix.column(3);
  matrix.column(4) = column + 1;
  esimd::block_store(b, x);
}

KERNEL view_types(const int *a, short *b) {
  simd<int, 16> x = esimd::block_load<int, 16>(a);
  auto shorts = x.bit_cast_view<short>();
  shorts.select<16, 2>(0) = shorts.select<16, 2>(1);
  simd<short, 32> y = shorts;
  esimd::block_store(b, y);
}

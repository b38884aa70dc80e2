// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tiled product of two square matrices, as in ../matrix.cpp. A work-group of 16 x 16 work-items computes
// 16 Rows x 16 Columns elements of the result, and each work-item Rows x Columns of them, in steps of Depth. Rows, Columns
// and Depth are one constant; with -DLITERALS, they are literals.

#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

struct tile_t {
  int Rows, Columns, Depth;
};
inline constexpr sycl::specialization_id<tile_t> tile_id{tile_t{4, 4, 16}};

constexpr int Side = 16;     // work-items per side of a work-group
constexpr int MaxTile = 8;   // maximum of Rows and Columns
constexpr int MaxDepth = 32; // maximum of Depth
using shared = syclex::work_group_memory<float[Side * MaxTile * MaxDepth]>;

// Out = A * B. All matrices are Size x Size, stored row by row. Size is a multiple of the tile's width and height.
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<2>))
void matrix(const float *A, const float *B, float *Out, int Size, shared LocalA, shared LocalB, sycl::kernel_handler Handler) {
#if defined(LITERALS)
  const tile_t Tile{LITERALS};
#else
  const tile_t Tile = Handler.get_specialization_constant<tile_id>();
#endif
  const auto Item = sycl::ext::oneapi::this_work_item::get_nd_item<2>();
  const int X = Item.get_local_id(1), Y = Item.get_local_id(0);
  const int Thread = Y * Side + X;
  const int Row = Item.get_group(0) * Side * Tile.Rows;
  const int Column = Item.get_group(1) * Side * Tile.Columns;

  float Sum[MaxTile][MaxTile] = {};
  for (int Step = 0; Step < Size; Step += Tile.Depth) {
    for (int I = Thread; I < Side * Tile.Rows * Tile.Depth; I += Side * Side)
      LocalA[I] = A[(Row + I / Tile.Depth) * Size + Step + I % Tile.Depth];
    for (int I = Thread; I < Side * Tile.Columns * Tile.Depth; I += Side * Side)
      LocalB[I] = B[(Step + I / (Side * Tile.Columns)) * Size + Column + I % (Side * Tile.Columns)];
    sycl::group_barrier(Item.get_group());
    for (int K = 0; K < Tile.Depth; ++K)
      for (int R = 0; R < Tile.Rows; ++R)
        for (int C = 0; C < Tile.Columns; ++C)
          Sum[R][C] += LocalA[(Y + R * Side) * Tile.Depth + K] * LocalB[K * Side * Tile.Columns + X + C * Side];
    sycl::group_barrier(Item.get_group());
  }
  for (int R = 0; R < Tile.Rows; ++R)
    for (int C = 0; C < Tile.Columns; ++C)
      Out[(Row + Y + R * Side) * Size + Column + X + C * Side] = Sum[R][C];
}

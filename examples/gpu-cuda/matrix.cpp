// Part of SYCL Passes, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// (d) A tiled product of two square matrices. A block of 16 x 16 threads computes a tile of 16 Rows x 16 Columns
// elements of the result; each thread computes Rows x Columns of them. The inner dimension is processed in steps of
// Depth. Rows, Columns and Depth are one constant.

#include "constants.hpp"

struct tile_t {
  int Rows, Columns, Depth;
};

namespace literal {
#if SET == 0
constexpr tile_t tile{4, 4, 16};
#elif SET == 1
constexpr tile_t tile{8, 4, 8};
#else
constexpr tile_t tile{2, 8, 32};
#endif
} // namespace literal

inline constexpr sycl::specialization_id<tile_t> tile_id{tile_t{4, 4, 16}};

constexpr int Side = 16;     // threads per side of a block
constexpr int MaxTile = 8;   // maximum of Rows and Columns
constexpr int MaxDepth = 32; // maximum of Depth

using shared_float = float __attribute__((address_space(3)));
static shared_float __attribute__((loader_uninitialized)) SharedA[Side * MaxTile * MaxDepth];
static shared_float __attribute__((loader_uninitialized)) SharedB[Side * MaxTile * MaxDepth];

// Out = A * B. All matrices are Size x Size, stored row by row. Size is a multiple of the tile's width and height.
SYCLPASSES_KERNEL void matrix(const float *A, const float *B, float *Out, int Size, constants_argument SpecConstants) {
  const sycl::kernel_handler Handler(SpecConstants);
  const tile_t Tile = SPEC(Handler, tile);
  const int Thread = thread_y() * Side + thread_x();
  const int Row = block_y() * Side * Tile.Rows;
  const int Column = block_x() * Side * Tile.Columns;

  float Sum[MaxTile][MaxTile] = {};
  for (int Step = 0; Step < Size; Step += Tile.Depth) {
    for (int I = Thread; I < Side * Tile.Rows * Tile.Depth; I += Side * Side)
      SharedA[I] = A[(Row + I / Tile.Depth) * Size + Step + I % Tile.Depth];
    for (int I = Thread; I < Side * Tile.Columns * Tile.Depth; I += Side * Side)
      SharedB[I] = B[(Step + I / (Side * Tile.Columns)) * Size + Column + I % (Side * Tile.Columns)];
    __syncthreads();
    for (int K = 0; K < Tile.Depth; ++K)
      for (int R = 0; R < Tile.Rows; ++R)
        for (int C = 0; C < Tile.Columns; ++C)
          Sum[R][C] += SharedA[(thread_y() + R * Side) * Tile.Depth + K] *
                       SharedB[K * Side * Tile.Columns + thread_x() + C * Side];
    __syncthreads();
  }
  for (int R = 0; R < Tile.Rows; ++R)
    for (int C = 0; C < Tile.Columns; ++C)
      Out[(Row + thread_y() + R * Side) * Size + Column + thread_x() + C * Side] = Sum[R][C];
}

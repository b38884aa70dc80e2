// Gathers with LLVM's masked intrinsic, which the headers use with this macro.
#define __ESIMD_GATHER_SCATTER_LLVM_IR
#include "esimd.hpp"

KERNEL masked_gather(const float *a, float *b) {
  simd<unsigned, 16> offsets(item() * 64, 4);
  esimd::block_store(b, esimd::gather<float, 16>(a, offsets, offsets > 8, simd<float, 16>(3.f)));
}

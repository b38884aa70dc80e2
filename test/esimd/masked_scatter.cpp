// Scatters with LLVM's masked intrinsic, which the headers use with this macro.
#define __ESIMD_GATHER_SCATTER_LLVM_IR
#include "esimd.hpp"

KERNEL masked_scatter(float *a) {
  simd<unsigned, 16> offsets(item() * 64, 4);
  esimd::scatter<float, 16>(a, offsets, simd<float, 16>(3.f), offsets > 8);
}

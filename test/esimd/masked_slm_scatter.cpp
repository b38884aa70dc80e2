// Scatters to work-group local memory with LLVM's masked intrinsic, which the headers use with this macro.
#define __ESIMD_GATHER_SCATTER_LLVM_IR
#include "esimd.hpp"

KERNEL masked_slm_scatter() {
  esimd::slm_init<1024>();
  simd<unsigned, 16> offsets(item() * 64, 4);
  esimd::slm_scatter<int, 16>(offsets, simd<int, 16>(0, 3), offsets > 8);
}

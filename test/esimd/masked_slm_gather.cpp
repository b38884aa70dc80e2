// Gathers from work-group local memory with LLVM's masked intrinsic, which the headers use with this macro.
#define __ESIMD_GATHER_SCATTER_LLVM_IR
#include "esimd.hpp"

KERNEL masked_slm_gather(int *b) {
  esimd::slm_init<1024>();
  simd<unsigned, 16> offsets(item() * 64, 4);
  esimd::block_store(b, esimd::slm_gather<int, 16>(offsets, offsets > 8, simd<int, 16>(7)));
}

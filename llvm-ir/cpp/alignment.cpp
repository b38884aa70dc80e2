//===- alignment.cpp - Alignments of 64 bits ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM knows alignments of up to 2^32 bytes. Its C interface has 32 bits for
// them: it gives 0 for the largest, and takes 0 for a shift out of range. Called
// from src/alignment.rs only. All but GlobalObject::setAlignment is inline in the
// headers, and that all supported versions have (see same_sign.cpp).
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Alignment.h"

using namespace llvm;

/// The alignment of an alloca, load, store, atomicrmw or cmpxchg; 0 for all else.
extern "C" uint64_t syclpasses_alignment(LLVMValueRef Instruction) {
  Value *V = unwrap(Instruction);
  if (auto *I = dyn_cast<AllocaInst>(V))
    return I->getAlign().value();
  if (auto *I = dyn_cast<LoadInst>(V))
    return I->getAlign().value();
  if (auto *I = dyn_cast<StoreInst>(V))
    return I->getAlign().value();
  if (auto *I = dyn_cast<AtomicRMWInst>(V))
    return I->getAlign().value();
  if (auto *I = dyn_cast<AtomicCmpXchgInst>(V))
    return I->getAlign().value();
  return 0;
}

/// Gives an alloca, load, store or global variable an alignment, a power of two of at most
/// 2^32; nothing happens to all else.
extern "C" void syclpasses_set_alignment(LLVMValueRef Aligned, uint64_t Bytes) {
  Value *V = unwrap(Aligned);
  Align To(Bytes);
  if (auto *I = dyn_cast<AllocaInst>(V))
    I->setAlignment(To);
  else if (auto *I = dyn_cast<LoadInst>(V))
    I->setAlignment(To);
  else if (auto *I = dyn_cast<StoreInst>(V))
    I->setAlignment(To);
  else if (auto *G = dyn_cast<GlobalVariable>(V))
    G->setAlignment(To);
}

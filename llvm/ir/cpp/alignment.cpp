//===- alignment.cpp - Alignments of 64 bits ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM supports alignments of up to 2^32 bytes, but its C interface has only 32
// bits for them: it returns 0 for the largest, and treats 0 as a shift out of
// range. Only src/alignment.rs calls this file. GlobalObject::setAlignment
// exists in all supported versions; all else is inline in the headers
// (same_sign.cpp).
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Alignment.h"

using namespace llvm;

/// Returns the alignment of an alloca, load, store, atomicrmw or cmpxchg, and 0
/// for other instructions.
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

/// Sets the alignment of an alloca, load, store or global variable: a power of
/// two of at most 2^32. Other values are unchanged.
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

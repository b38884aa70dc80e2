//===- alignment.cpp - 64-bit alignments ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM supports alignments of up to 2^32 bytes, but the C API represents them
// in 32 bits: it returns 0 for the largest alignment, and shifts out of range
// for an alignment of 0. Only src/alignment.rs calls this file. Except for
// GlobalObject::setAlignment, which all supported versions have, all functions
// that it calls are inline in LLVM's headers (see same_sign.cpp).
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Alignment.h"

using namespace llvm;

/// Returns the alignment of an alloca, load, store, atomicrmw or cmpxchg, or 0
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

/// Sets the alignment of an alloca, load, store or global variable to a power
/// of two of at most 2^32. Does nothing for other values.
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

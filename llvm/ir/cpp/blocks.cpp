//===- blocks.cpp - Splitting blocks, and case values of switches ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's C API cannot split blocks. How a switch stores its case values depends
// on the version of LLVM.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

/// Moves an instruction and all instructions after it to a new block, which
/// follows the old one.
extern "C" LLVMBasicBlockRef syclpasses_split_block(LLVMValueRef Before,
                                                    const char *Name) {
  auto *I = cast<Instruction>(unwrap(Before));
  return wrap(I->getParent()->splitBasicBlock(I, Name));
}

/// Inserts a new block between a block and some of its predecessors. Returns
/// the new block, or null if LLVM cannot split these edges.
extern "C" LLVMBasicBlockRef
syclpasses_split_predecessors(LLVMBasicBlockRef Block,
                              LLVMBasicBlockRef *Predecessors, size_t Count,
                              const char *Suffix) {
  SmallVector<BasicBlock *, 8> Blocks;
  for (size_t I = 0; I < Count; ++I)
    Blocks.push_back(unwrap(Predecessors[I]));
  return wrap(SplitBlockPredecessors(unwrap(Block), Blocks, Suffix));
}

/// Returns the value of a case of a switch.
extern "C" LLVMValueRef syclpasses_switch_case(LLVMValueRef Switch,
                                               unsigned Index) {
  auto *S = cast<SwitchInst>(unwrap(Switch));
  return wrap(SwitchInst::CaseHandle(S, Index).getCaseValue());
}

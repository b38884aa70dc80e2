//===- constants.cpp - Folding and expansion of constants -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Folds constant expressions that depend on the data layout, which IRBuilder
// and most passes do not fold, and turns constant expressions into
// instructions. LLVM's C API has no such functions.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

/// Folds the operands of the instructions of a function. The caller checks the
/// type.
extern "C" void syclpasses_fold_constants(LLVMValueRef Wrapped) {
  Function &F = *static_cast<Function *>(unwrap(Wrapped));
  const DataLayout &Layout = F.getParent()->getDataLayout();
  for (Instruction &I : instructions(F))
    for (Use &Operand : I.operands()) {
      auto *Old = dyn_cast<Constant>(Operand.get());
      if (!Old || !(isa<ConstantExpr>(Old) || isa<ConstantVector>(Old)))
        continue;
      Constant *Folded = ConstantFoldConstant(Old, Layout);
      if (Folded && Folded != Old)
        Operand.set(Folded);
    }
}

/// Inserts the instruction that computes a constant expression before another
/// instruction. Returns null for other constants.
extern "C" LLVMValueRef syclpasses_compute_expression(LLVMValueRef Constant,
                                                      LLVMValueRef Before) {
  auto *Expression = dyn_cast<ConstantExpr>(unwrap(Constant));
  if (!Expression)
    return nullptr;
  auto *Next = cast<Instruction>(unwrap(Before));
  Instruction *I = Expression->getAsInstruction();
  I->insertInto(Next->getParent(), Next->getIterator());
  return wrap(I);
}

//===- copy.cpp - Copies of functions, and replacement of constants -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's C API can copy instructions, but neither constants nor functions with
// their blocks and debug information. Only src/copy.rs calls this file. It
// calls only functions that all supported versions of LLVM have (see
// rebuild.cpp).
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Core.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace {

using Replacements = DenseMap<Constant *, Constant *>;

Replacements replacements(const LLVMValueRef *From, const LLVMValueRef *To,
                          size_t Count) {
  Replacements Known;
  for (size_t I = 0; I != Count; ++I)
    Known[unwrap<Constant>(From[I])] = unwrap<Constant>(To[I]);
  return Known;
}

/// Returns a constant of the same kind as C with these operands.
Constant *rebuilt(Constant *C, ArrayRef<Constant *> Operands) {
  if (auto *Expression = dyn_cast<ConstantExpr>(C))
    return Expression->getWithOperands(Operands);
  if (auto *Struct = dyn_cast<ConstantStruct>(C))
    return ConstantStruct::get(Struct->getType(), Operands);
  if (auto *Array = dyn_cast<ConstantArray>(C))
    return ConstantArray::get(Array->getType(), Operands);
  if (isa<ConstantVector>(C))
    return ConstantVector::get(Operands);
  return C;
}

/// Returns C with its elements replaced.
Constant *replaced(Constant *C, Replacements &Known) {
  auto Found = Known.find(C);
  if (Found != Known.end())
    return Found->second;
  if (isa<GlobalValue>(C) || isa<BlockAddress>(C) || C->getNumOperands() == 0)
    return C;
  SmallVector<Constant *, 8> Operands;
  bool Changed = false;
  for (Use &Operand : C->operands()) {
    auto *Old = cast<Constant>(Operand.get());
    Operands.push_back(replaced(Old, Known));
    Changed |= Operands.back() != Old;
  }
  Constant *New = Changed ? rebuilt(C, Operands) : C;
  Known[C] = New;
  return New;
}

} // namespace

extern "C" {

/// Copies the body, attributes and metadata of Old to the declaration Copy. The
/// copy uses To[I] where Old uses From[I].
void sycl_passes_copy_body(LLVMValueRef CopyValue, LLVMValueRef OldValue,
                           const LLVMValueRef *From, const LLVMValueRef *To,
                           size_t Count) {
  auto *Copy = unwrap<Function>(CopyValue);
  auto *Old = unwrap<Function>(OldValue);
  ValueToValueMapTy Map;
  for (size_t I = 0; I != Count; ++I)
    Map[unwrap(From[I])] = unwrap(To[I]);
  auto *Parameter = Copy->arg_begin();
  for (Argument &Was : Old->args()) {
    Parameter->setName(Was.getName());
    Map[&Was] = &*Parameter++;
  }
  SmallVector<ReturnInst *, 8> Returns;
  CloneFunctionInto(Copy, Old, Map, CloneFunctionChangeType::LocalChangesOnly,
                    Returns);
}

/// Replaces the constants From[I] with To[I] in the instructions of a function.
void sycl_passes_replace_in_function(LLVMValueRef FunctionValue,
                                     const LLVMValueRef *From,
                                     const LLVMValueRef *To, size_t Count) {
  Replacements Known = replacements(From, To, Count);
  for (BasicBlock &Block : *unwrap<Function>(FunctionValue))
    for (Instruction &I : Block) {
      for (Use &Operand : I.operands())
        if (auto *Old = dyn_cast<Constant>(Operand.get()))
          Operand.set(replaced(Old, Known));
      // The !callees metadata might list functions that are no longer called.
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (Call->isIndirectCall())
          Call->setMetadata(LLVMContext::MD_callees, nullptr);
    }
}

/// Replaces the constants From[I] with To[I] in the initializer of a variable.
void sycl_passes_replace_in_initializer(LLVMValueRef Variable,
                                        const LLVMValueRef *From,
                                        const LLVMValueRef *To, size_t Count) {
  auto *Global = unwrap<GlobalVariable>(Variable);
  Replacements Known = replacements(From, To, Count);
  if (Global->hasInitializer())
    Global->setInitializer(replaced(Global->getInitializer(), Known));
}
}

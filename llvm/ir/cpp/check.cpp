//===- check.cpp - Checks of arguments before calls to LLVM ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM is built without assertions, so it creates invalid values and crashes
// later. These functions check arguments beforehand. Only src/check.rs calls
// them. They call only functions that all supported versions of LLVM have (see
// rebuild.cpp).
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Core.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Constant.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalValue.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

extern "C" {

/// Returns whether a cast with an opcode of the C API can convert From to To.
bool syclpasses_is_cast(LLVMOpcode Opcode, LLVMTypeRef From, LLVMTypeRef To) {
  Instruction::CastOps Cast;
  switch (Opcode) {
  case LLVMTrunc:
    Cast = Instruction::Trunc;
    break;
  case LLVMZExt:
    Cast = Instruction::ZExt;
    break;
  case LLVMSExt:
    Cast = Instruction::SExt;
    break;
  case LLVMFPToUI:
    Cast = Instruction::FPToUI;
    break;
  case LLVMFPToSI:
    Cast = Instruction::FPToSI;
    break;
  case LLVMUIToFP:
    Cast = Instruction::UIToFP;
    break;
  case LLVMSIToFP:
    Cast = Instruction::SIToFP;
    break;
  case LLVMFPTrunc:
    Cast = Instruction::FPTrunc;
    break;
  case LLVMFPExt:
    Cast = Instruction::FPExt;
    break;
  case LLVMPtrToInt:
    Cast = Instruction::PtrToInt;
    break;
  case LLVMIntToPtr:
    Cast = Instruction::IntToPtr;
    break;
  case LLVMBitCast:
    Cast = Instruction::BitCast;
    break;
  case LLVMAddrSpaceCast:
    Cast = Instruction::AddrSpaceCast;
    break;
  default:
    return false;
  }
  return CastInst::castIsValid(Cast, unwrap(From), unwrap(To));
}

/// Returns whether attributes of this kind are enum or integer attributes.
bool syclpasses_takes_number(unsigned Kind) {
  auto AttrKind = static_cast<Attribute::AttrKind>(Kind);
  return Attribute::isEnumAttrKind(AttrKind) || Attribute::isIntAttrKind(AttrKind);
}

/// Removes unused constants that use a global. Returns whether the global is
/// unused afterwards.
bool syclpasses_drop_dead_users(LLVMValueRef Global) {
  auto *C = unwrap<Constant>(Global);
  C->removeDeadConstantUsers();
  return C->use_empty();
}

/// Returns whether metadata is a node, as opposed to a string or a value.
bool syclpasses_is_node(LLVMMetadataRef MD) { return isa<MDNode>(unwrap(MD)); }

/// Returns whether a constant contains another constant. Ignores the contents
/// of globals.
bool syclpasses_is_made_of(LLVMValueRef WholeValue, LLVMValueRef PartValue) {
  auto *Whole = dyn_cast<Constant>(unwrap(WholeValue));
  auto *Part = dyn_cast<Constant>(unwrap(PartValue));
  if (!Whole || !Part)
    return false;
  SmallPtrSet<const Constant *, 8> Seen;
  SmallVector<const Constant *, 8> Pending{Whole};
  while (!Pending.empty()) {
    const Constant *C = Pending.pop_back_val();
    if (C == Part)
      return true;
    if (isa<GlobalValue>(C) || !Seen.insert(C).second)
      continue;
    for (const Use &Operand : C->operands())
      if (auto *Inner = dyn_cast<Constant>(Operand.get()))
        Pending.push_back(Inner);
  }
  return false;
}
}

//===- walk.cpp - Fast traversal of instructions --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pass visits every instruction of a module and skips most of them. With the
// C API, this requires several calls per instruction; this code returns only
// the requested instructions. The C API also does not provide the index of an
// argument, and searching for it is linear in the number of parameters. All
// functions that this file calls are inline in the headers (see same_sign.cpp).
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/IR/Argument.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

#include <iterator>

using namespace llvm;

namespace {

// The same values as in src/walk.rs.
enum : unsigned {
  CallsFunction = 1,
  CallsPointer = 2,
  ConvertsToInt = 4,
  Loads = 8,
  MentionsConstant = 16,
  All = 32,
};

/// Returns whether a value is a function, or a constant that may contain one.
bool mayMention(const Value *V) {
  return isa<Constant>(V) && !isa<ConstantData>(V) && !isa<GlobalVariable>(V);
}

unsigned traits(const Instruction &I, unsigned Wanted) {
  unsigned Result = All;
  const Use *Called = nullptr;
  switch (I.getOpcode()) {
  case Instruction::Call:
  case Instruction::Invoke: {
    Called = &cast<CallBase>(I).getCalledOperandUse();
    if (isa<Function>(Called->get()))
      Result |= CallsFunction;
    else if (!isa<InlineAsm>(Called->get()))
      Result |= CallsPointer;
    break;
  }
  case Instruction::FPToUI:
  case Instruction::FPToSI:
    Result |= ConvertsToInt;
    break;
  case Instruction::Load:
    Result |= Loads;
    break;
  }
  if (!(Wanted & MentionsConstant))
    return Result;
  for (const Use &Operand : I.operands())
    if (&Operand != Called && mayMention(Operand.get()))
      return Result | MentionsConstant;
  if (Called && !(Result & CallsFunction) && mayMention(Called->get()))
    Result |= MentionsConstant;
  return Result;
}

} // namespace

/// Returns an operand, or null if the index is out of range.
extern "C" LLVMValueRef syclpasses_operand(LLVMValueRef Value, unsigned Number) {
  const auto *U = dyn_cast<User>(unwrap(Value));
  return U && Number < U->getNumOperands() ? wrap(U->getOperand(Number)) : nullptr;
}

/// Returns the pointer without casts. Skips at most Casts casts.
extern "C" LLVMValueRef syclpasses_strip_casts(LLVMValueRef Pointer, unsigned Casts) {
  Value *V = unwrap(Pointer);
  for (; Casts > 0; --Casts) {
    unsigned Opcode = Operator::getOpcode(V);
    if (Opcode != Instruction::AddrSpaceCast && Opcode != Instruction::BitCast)
      break;
    Value *From = cast<User>(V)->getOperand(0);
    if (!From)
      break;
    V = From;
  }
  return wrap(V);
}

/// Returns the index of an argument. The caller checks the type.
extern "C" unsigned syclpasses_argument_number(LLVMValueRef Argument) {
  return static_cast<llvm::Argument *>(unwrap(Argument))->getArgNo();
}

/// Returns the operand index of a use.
extern "C" unsigned syclpasses_operand_number(LLVMUseRef Use) {
  const llvm::Use *U = unwrap(Use);
  return unsigned(U - U->getUser()->op_begin());
}

/// Returns the first requested instruction after After, or in the block if
/// After is null, and its kinds. Returns null if there is no such instruction.
extern "C" LLVMValueRef syclpasses_next_of(LLVMBasicBlockRef Block,
                                           LLVMValueRef After, unsigned Wanted,
                                           unsigned *Found) {
  BasicBlock *BB = unwrap(Block);
  auto I = After ? std::next(static_cast<Instruction *>(unwrap(After))->getIterator())
                 : BB->begin();
  for (; I != BB->end(); ++I) {
    if (unsigned Traits = traits(*I, Wanted) & Wanted) {
      *Found = Traits;
      return wrap(static_cast<Value *>(&*I));
    }
  }
  return nullptr;
}

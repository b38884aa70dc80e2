//===- walk.cpp - What passes ask of every value ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pass visits every instruction of a module and skips most of them. The C API
// needs several calls per instruction to find that out; the loop here makes one
// call per instruction that the pass wants. The C API also does not give an
// argument's index, and searching for it is linear in the number of parameters.
// All that is called here is inline in the headers, see same_sign.cpp.
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

// As in src/walk.rs.
enum : unsigned {
  CallsFunction = 1,
  CallsPointer = 2,
  ConvertsToInt = 4,
  Loads = 8,
  MentionsConstant = 16,
  All = 32,
};

/// Whether a value is a function, or a constant that may have one in it.
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

/// An operand; null if there is none of that number.
extern "C" LLVMValueRef syclpasses_operand(LLVMValueRef Value, unsigned Number) {
  const auto *U = dyn_cast<User>(unwrap(Value));
  return U && Number < U->getNumOperands() ? wrap(U->getOperand(Number)) : nullptr;
}

/// What a pointer is cast from, which is itself if it is no cast: at most so many
/// casts up.
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

/// The number of an argument, which the caller has made sure it is.
extern "C" unsigned syclpasses_argument_number(LLVMValueRef Argument) {
  return static_cast<llvm::Argument *>(unwrap(Argument))->getArgNo();
}

/// Which operand of its user a use is.
extern "C" unsigned syclpasses_operand_number(LLVMUseRef Use) {
  const llvm::Use *U = unwrap(Use);
  return unsigned(U - U->getUser()->op_begin());
}

/// The first instruction after After, or of the block if that is null, that is one
/// of those asked for, and what it is of them; null if there is none.
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

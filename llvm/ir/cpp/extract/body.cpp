//===- body.cpp - The function bodies of a part ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See extract.h.
//
//===----------------------------------------------------------------------===//

#include "extract.h"

#include "llvm-c/Core.h"

using namespace llvm;

namespace syclpasses {

/// Returns the new ID for an assignment ID. Such IDs link stores and debug
/// records within a function.
static MDNode *freshID(DenseMap<const MDNode *, DIAssignID *> &Known,
                       const MDNode *Old) {
  DIAssignID *&Fresh = Known[Old];
  if (!Fresh)
    Fresh = DIAssignID::getDistinct(Old->getContext());
  return Fresh;
}

void Part::remapVariable(DbgVariableRecord &Record) {
  if (Metadata *Location = Record.getRawLocation())
    Record.setRawLocation(mappedMetadata(Location));
  if (From.hasGlobals(Record.getVariable()))
    Record.setVariable(cast<DILocalVariable>(mappedNode(Record.getVariable())));
  if (!Record.isDbgAssign())
    return;
  if (auto *Address = dyn_cast_or_null<ValueAsMetadata>(Record.getRawAddress()))
    Record.setAddress(
        cast<ValueAsMetadata>(mappedMetadata(Address))->getValue());
  auto Found = AssignIDs.find(Record.getAssignID());
  if (Found != AssignIDs.end())
    Record.setAssignId(Found->second);
}

void Part::remap(DbgRecord &Record) {
  MDNode *Location = Record.getDebugLoc().getAsMDNode();
  if (Location && From.hasGlobals(Location))
    Record.setDebugLoc(DebugLoc(cast<DILocation>(mappedNode(Location))));
  if (auto *Variable = dyn_cast<DbgVariableRecord>(&Record))
    return remapVariable(*Variable);
  auto &Label = cast<DbgLabelRecord>(Record);
  if (From.hasGlobals(Label.getLabel()))
    Label.setLabel(cast<DILabel>(mappedNode(Label.getLabel())));
}

void Part::remap(Instruction &I) {
  for (Use &Operand : I.operands()) {
    Value *Old = Operand.get();
    Value *New = Old ? mapped(Old) : nullptr;
    if (New != Old)
      Operand.set(New);
  }
  if (auto *Phi = dyn_cast<PHINode>(&I))
    for (unsigned J = 0; J != Phi->getNumIncomingValues(); ++J)
      Phi->setIncomingBlock(J,
                            cast<BasicBlock>(mapped(Phi->getIncomingBlock(J))));
  if (From.anyHasGlobals() && I.hasMetadata()) {
    SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
    I.getAllMetadata(Attached);
    for (auto &[Kind, N] : Attached)
      if (From.hasGlobals(N))
        I.setMetadata(Kind, mappedNode(N));
  }
  for (DbgRecord &Record : I.getDbgRecordRange())
    remap(Record);
}

static bool takesBlockAddress(const Function &F) {
  for (const BasicBlock &Block : F)
    if (Block.hasAddressTaken())
      return true;
  return false;
}

BasicBlock *Part::addBlock(const BasicBlock &Old, Function &New) {
  BasicBlock *Block =
      unwrap(LLVMAppendBasicBlockInContext(wrap(&Context), wrap(&New), ""));
  Block->setName(Old.getName());
  return Block;
}

/// Creates the blocks whose addresses are taken. They must exist before the
/// operands of any constant are looked up.
void Part::addBlocksWithAddress(const Function &Old, Function &New) {
  if (takesBlockAddress(Old))
    for (const BasicBlock &Block : Old)
      Blocks[&Block] = addBlock(Block, New);
}

/// Copies blocks without changing their operands.
void Part::copyBlocks(Function &Old, Function &New) {
  auto *Parameter = New.arg_begin();
  for (Argument &Was : Old.args()) {
    Parameter->setName(Was.getName());
    Locals[&Was] = &*Parameter++;
  }
  for (BasicBlock &Block : Old) {
    BasicBlock *Copied = Blocks.lookup(&Block);
    if (!Copied)
      Copied = addBlock(Block, New);
    Locals[&Block] = Copied;
    for (Instruction &I : Block) {
      Instruction *Is = I.clone();
      Is->insertInto(Copied, Copied->end());
      if (I.hasName())
        Is->setName(I.getName());
      Is->cloneDebugInfoFrom(&I);
      Locals[&I] = Is;
      if (MDNode *ID = Is->getMetadata(LLVMContext::MD_DIAssignID))
        Is->setMetadata(LLVMContext::MD_DIAssignID, freshID(AssignIDs, ID));
    }
  }
}

/// Moves the blocks to the new function, and replaces the parameters that they
/// use.
void Part::moveBlocks(Function &Old, Function &New) {
  auto *Parameter = New.arg_begin();
  for (Argument &Was : Old.args()) {
    Parameter->takeName(&Was);
    Was.replaceAllUsesWith(&*Parameter++);
  }
  while (!Old.empty()) {
    BasicBlock &Block = Old.front();
    Block.removeFromParent();
    Block.insertInto(&New, nullptr);
  }
}

void Part::defineFunction(Function &Old, Function &New, bool IsMoved) {
  if (Old.hasPersonalityFn())
    New.setPersonalityFn(mappedConstant(Old.getPersonalityFn()));
  if (Old.hasPrefixData())
    New.setPrefixData(mappedConstant(Old.getPrefixData()));
  if (Old.hasPrologueData())
    New.setPrologueData(mappedConstant(Old.getPrologueData()));
  if (IsMoved && New.empty())
    moveBlocks(Old, New);
  else
    copyBlocks(Old, New);
  for (BasicBlock &Block : New)
    for (Instruction &I : Block)
      remap(I);
  Locals.clear();
  AssignIDs.clear();
}

} // namespace syclpasses

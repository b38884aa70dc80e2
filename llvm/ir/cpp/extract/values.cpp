//===- values.cpp - Replacements for values and metadata in a part --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See extract.h.
//
//===----------------------------------------------------------------------===//

#include "extract.h"

using namespace llvm;

namespace syclpasses {

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Constant *Part::fail(Constant *C) {
  if (!Culprit)
    Culprit = C;
  return C;
}

Value *Part::mapped(Value *V) {
  if (auto *C = dyn_cast<Constant>(V))
    return mappedConstant(C);
  if (auto *Wrapped = dyn_cast<MetadataAsValue>(V)) {
    Metadata *Old = Wrapped->getMetadata();
    Metadata *New = mappedMetadata(Old);
    return New == Old ? V : MetadataAsValue::get(Context, New);
  }
  auto Found = Locals.find(V);
  return Found == Locals.end() ? V : Found->second;
}

Constant *Part::mappedConstant(Constant *C) {
  if (auto *G = dyn_cast<GlobalValue>(C)) {
    auto Found = Globals.find(G);
    if (Found != Globals.end())
      return Found->second;
    return fail(C);
  }
  if (From.isPlain(C))
    return C;
  auto Found = Constants.find(C);
  if (Found != Constants.end())
    return Found->second;
  Constant *New = rebuilt(C);
  Constants[C] = New;
  return New;
}

/// Recreates the constant C with the globals of the new module.
Constant *Part::rebuilt(Constant *C) {
  if (auto *Address = dyn_cast<BlockAddress>(C)) {
    auto Found = Blocks.find(Address->getBasicBlock());
    if (Found != Blocks.end())
      return BlockAddress::get(Found->second);
    return fail(C);
  }
  SmallVector<Constant *, 8> Operands;
  for (Use &Operand : C->operands())
    Operands.push_back(mappedConstant(cast<Constant>(Operand.get())));
  if (auto *Expression = dyn_cast<ConstantExpr>(C))
    return Expression->getWithOperands(Operands);
  if (auto *Struct = dyn_cast<ConstantStruct>(C))
    return ConstantStruct::get(Struct->getType(), Operands);
  if (auto *Array = dyn_cast<ConstantArray>(C))
    return ConstantArray::get(Array->getType(), Operands);
  if (isa<ConstantVector>(C))
    return ConstantVector::get(Operands);
  if (isa<DSOLocalEquivalent>(C))
    return DSOLocalEquivalent::get(cast<GlobalValue>(Operands[0]));
  if (isa<NoCFIValue>(C))
    return NoCFIValue::get(cast<GlobalValue>(Operands[0]));
  return fail(C);
}

/// Returns whether the part contains all globals that a constant contains.
bool Part::isThere(const Constant *C) {
  if (From.isPlain(C))
    return true;
  if (auto *G = dyn_cast<GlobalValue>(C))
    return Globals.contains(G);
  if (auto *Address = dyn_cast<BlockAddress>(C))
    return Blocks.contains(Address->getBasicBlock());
  for (const Use &Operand : C->operands())
    if (!isThere(cast<Constant>(Operand.get())))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Metadata
//===----------------------------------------------------------------------===//

Metadata *Part::mappedMetadata(Metadata *MD) {
  if (auto *Wrapped = dyn_cast<ValueAsMetadata>(MD)) {
    Value *Old = Wrapped->getValue();
    if (auto *C = dyn_cast<Constant>(Old))
      return isThere(C) ? ValueAsMetadata::get(mappedConstant(C))
                        : ValueAsMetadata::get(PoisonValue::get(C->getType()));
    return ValueAsMetadata::get(mapped(Old));
  }
  if (auto *List = dyn_cast<DIArgList>(MD)) {
    SmallVector<ValueAsMetadata *, 4> Arguments;
    for (ValueAsMetadata *Argument : List->getArgs())
      Arguments.push_back(cast<ValueAsMetadata>(mappedMetadata(Argument)));
    return DIArgList::get(Context, Arguments);
  }
  if (auto *N = dyn_cast<MDNode>(MD))
    return mappedNode(N);
  return MD;
}

MDNode *Part::mappedNode(MDNode *N) {
  return From.hasGlobals(N) ? makeNodes(N) : N;
}

/// Returns the replacement for a node's operand, or null for a missing global.
Metadata *Part::mappedOperand(Metadata *MD) {
  if (auto *N = dyn_cast_or_null<MDNode>(MD)) {
    auto Found = NodesMade.find(N);
    return Found == NodesMade.end() ? N : Found->second.get();
  }
  if (auto *C = dyn_cast_or_null<ConstantAsMetadata>(MD))
    return isThere(C->getValue())
               ? ConstantAsMetadata::get(mappedConstant(C->getValue()))
               : nullptr;
  return MD;
}

/// Recreates a node that contains globals, and the operands that contain
/// globals. Creates all nodes before setting their operands, because of cycles.
MDNode *Part::makeNodes(MDNode *Root) {
  auto Made = NodesMade.find(Root);
  if (Made != NodesMade.end())
    return Made->second;
  SmallVector<MDNode *, 8> Old{Root};
  SmallVector<TempMDNode, 8> New;
  NodesMade[Root].reset(New.emplace_back(Root->clone()).get());
  for (size_t I = 0; I != Old.size(); ++I)
    for (const MDOperand &Operand : Old[I]->operands()) {
      auto *N = dyn_cast_or_null<MDNode>(Operand.get());
      if (!N || !From.hasGlobals(N) || NodesMade.count(N))
        continue;
      Old.push_back(N);
      NodesMade[N].reset(New.emplace_back(N->clone()).get());
    }
  for (size_t I = 0; I != Old.size(); ++I)
    for (unsigned J = 0; J != Old[I]->getNumOperands(); ++J) {
      Metadata *Was = Old[I]->getOperand(J);
      Metadata *Is = mappedOperand(Was);
      if (Is != Was)
        New[I]->replaceOperandWith(J, Is);
    }
  for (size_t I = 0; I != Old.size(); ++I) {
    if (Old[I]->isDistinct())
      MDNode::replaceWithDistinct(std::move(New[I]));
    else
      MDNode::replaceWithUniqued(std::move(New[I]));
  }
  for (MDNode *N : Old) {
    MDNode *Final = NodesMade[N];
    if (!Final->isResolved())
      Final->resolveCycles();
  }
  return NodesMade[Root];
}

/// Returns whether a node directly contains a missing global.
bool Part::isAboutMissing(const MDNode *N) {
  for (const MDOperand &Operand : N->operands())
    if (auto *C = dyn_cast_or_null<ConstantAsMetadata>(Operand.get()))
      if (!isThere(C->getValue()))
        return true;
  return false;
}

} // namespace syclpasses

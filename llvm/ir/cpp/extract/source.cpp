//===- source.cpp - Finding metadata that contains globals ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See extract.h.
//
//===----------------------------------------------------------------------===//

#include "extract.h"

using namespace llvm;

namespace syclpasses {

Source::Source(Module &M) : M(M) {
  for (GlobalVariable &Variable : M.globals())
    if (Variable.hasAppendingLinkage() && Variable.hasInitializer())
      Lists.push_back(&Variable);
  if (usedByMetadata())
    findNodes();
}

bool Source::isPlain(const Constant *C) {
  if (isa<ConstantData>(C) || Plain.contains(C))
    return true;
  if (isa<GlobalValue>(C) || isa<BlockAddress>(C))
    return false;
  for (const Use &Operand : C->operands())
    if (!isPlain(cast<Constant>(Operand.get())))
      return false;
  Plain.insert(C);
  return true;
}

/// Returns whether metadata contains a global, or a constant with a global.
bool Source::usedByMetadata() const {
  SmallVector<const Value *, 64> Open;
  DenseSet<const Value *> Seen;
  for (const GlobalValue &G : M.global_values())
    Open.push_back(&G);
  while (!Open.empty()) {
    const Value *V = Open.pop_back_val();
    if (V->isUsedByMetadata())
      return true;
    for (const User *U : V->users())
      if (isa<Constant>(U) && !isa<GlobalValue>(U) && Seen.insert(U).second)
        Open.push_back(U);
  }
  return false;
}

static void visitRecord(const DbgRecord &Record,
                        function_ref<void(const Metadata *)> Visit) {
  Visit(Record.getDebugLoc().getAsMDNode());
  if (auto *Label = dyn_cast<DbgLabelRecord>(&Record))
    return Visit(Label->getLabel());
  auto &Variable = cast<DbgVariableRecord>(Record);
  Visit(Variable.getVariable());
  Visit(Variable.getRawLocation());
}

/// Visits the metadata of the module, its globals and instructions.
static void visitRoots(const Module &M,
                       function_ref<void(const Metadata *)> Visit) {
  SmallVector<std::pair<unsigned, MDNode *>, 8> Attached;
  auto VisitAttached = [&] {
    for (auto &Attachment : Attached)
      Visit(Attachment.second);
    Attached.clear();
  };
  for (const NamedMDNode &Named : M.named_metadata())
    for (const MDNode *N : Named.operands())
      Visit(N);
  for (const GlobalVariable &Variable : M.globals()) {
    Variable.getAllMetadata(Attached);
    VisitAttached();
  }
  for (const Function &F : M) {
    F.getAllMetadata(Attached);
    VisitAttached();
    for (const BasicBlock &Block : F)
      for (const Instruction &I : Block) {
        I.getAllMetadata(Attached);
        VisitAttached();
        for (const Use &Operand : I.operands())
          if (auto *Wrapped = dyn_cast_or_null<MetadataAsValue>(Operand.get()))
            Visit(Wrapped->getMetadata());
        for (const DbgRecord &Record : I.getDbgRecordRange())
          visitRecord(Record, Visit);
      }
  }
}

/// Finds the nodes that contain globals. Collects all nodes with their users,
/// and walks from nodes with a global to their transitive users.
void Source::findNodes() {
  AnyInMetadata = true;
  DenseMap<const MDNode *, SmallVector<const MDNode *, 2>> UsersOf;
  SmallVector<const MDNode *, 64> Open, Holding;
  DenseSet<const MDNode *> Seen;
  auto Add = [&](const Metadata *MD) {
    auto *N = dyn_cast_or_null<MDNode>(MD);
    if (N && Seen.insert(N).second)
      Open.push_back(N);
  };
  visitRoots(M, Add);
  while (!Open.empty()) {
    const MDNode *N = Open.pop_back_val();
    bool Holds = false;
    for (const MDOperand &Operand : N->operands()) {
      if (auto *Inner = dyn_cast_or_null<MDNode>(Operand.get()))
        UsersOf[Inner].push_back(N);
      else if (auto *C = dyn_cast_or_null<ConstantAsMetadata>(Operand.get()))
        Holds |= !isPlain(C->getValue());
      Add(Operand.get());
    }
    if (Holds)
      Holding.push_back(N);
  }
  while (!Holding.empty()) {
    const MDNode *N = Holding.pop_back_val();
    if (!Nodes.insert(N).second)
      continue;
    auto Users = UsersOf.find(N);
    if (Users != UsersOf.end())
      Holding.append(Users->second.begin(), Users->second.end());
  }
}

} // namespace syclpasses

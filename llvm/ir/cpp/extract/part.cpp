//===- part.cpp - The globals and the module properties of a part ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See extract.h.
//
//===----------------------------------------------------------------------===//

#include "extract.h"

#include "llvm-c/Comdat.h"
#include "llvm-c/Core.h"
#include "llvm-c/Target.h"

using namespace llvm;

namespace syclpasses {

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

void Part::copyComdat(const GlobalObject &Old, GlobalObject &New) {
  const Comdat *Was = Old.getComdat();
  if (!Was)
    return;
  Comdat *Is = unwrap(LLVMGetOrInsertComdat(wrap(&To), Was->getName().str().c_str()));
  Is->setSelectionKind(Was->getSelectionKind());
  New.setComdat(Is);
}

void Part::copyAttachments(const GlobalObject &Old, GlobalObject &New) {
  SmallVector<std::pair<unsigned, MDNode *>, 8> Attached;
  Old.getAllMetadata(Attached);
  for (auto &[Kind, N] : Attached)
    New.addMetadata(Kind, *mappedNode(N));
}

/// Returns the linkage of a copy. A declaration refers to a definition in
/// another module.
static GlobalValue::LinkageTypes linkage(const GlobalValue &Old,
                                         bool IsDefined) {
  bool Keeps = IsDefined || Old.isDeclaration();
  return Keeps ? Old.getLinkage() : GlobalValue::ExternalLinkage;
}

void Part::addFunction(Function &Old, bool IsDefined) {
  auto *New = cast<Function>(
      unwrap(LLVMAddFunction(wrap(&To), "", wrap(Old.getFunctionType()))));
  Globals[&Old] = New;
  New->setName(Old.getName());
  New->setLinkage(linkage(Old, IsDefined));
  New->copyAttributesFrom(&Old);
  // These constants belong to the old module; defineFunction sets new ones.
  New->setPersonalityFn(nullptr);
  New->setPrefixData(nullptr);
  New->setPrologueData(nullptr);
  if (New->getAddressSpace() != Old.getAddressSpace())
    fail(&Old);
  if (IsDefined)
    copyComdat(Old, *New);
}

void Part::addVariable(GlobalVariable &Old, bool IsDefined) {
  auto *New = cast<GlobalVariable>(unwrap(LLVMAddGlobalInAddressSpace(
      wrap(&To), wrap(Old.getValueType()), "", Old.getAddressSpace())));
  Globals[&Old] = New;
  New->setName(Old.getName());
  New->setLinkage(linkage(Old, IsDefined));
  New->setConstant(Old.isConstant());
  New->copyAttributesFrom(&Old);
  if (IsDefined)
    copyComdat(Old, *New);
}

/// Declares a global. Replaces an alias whose object the part does not define
/// with a declaration.
void Part::addDeclaration(GlobalValue &Old) {
  GlobalValue *New;
  if (isa<FunctionType>(Old.getValueType()))
    New = cast<GlobalValue>(
        unwrap(LLVMAddFunction(wrap(&To), "", wrap(Old.getValueType()))));
  else
    New = cast<GlobalValue>(unwrap(LLVMAddGlobalInAddressSpace(
        wrap(&To), wrap(Old.getValueType()), "", Old.getAddressSpace())));
  Globals[&Old] = New;
  New->setName(Old.getName());
  if (New->getAddressSpace() != Old.getAddressSpace())
    fail(&Old);
}

/// Adds an alias or ifunc, after its target.
void Part::addIndirect(GlobalValue &Old) {
  LLVMTypeRef Type = wrap(Old.getValueType());
  unsigned Space = Old.getAddressSpace();
  GlobalValue *New;
  if (auto *Alias = dyn_cast<GlobalAlias>(&Old)) {
    Constant *Aliasee = mappedConstant(Alias->getAliasee());
    New = cast<GlobalValue>(
        unwrap(LLVMAddAlias2(wrap(&To), Type, Space, wrap(Aliasee), "")));
    cast<GlobalAlias>(New)->copyAttributesFrom(Alias);
  } else {
    auto &IFunc = cast<GlobalIFunc>(Old);
    Constant *Resolver = mappedConstant(IFunc.getResolver());
    New = cast<GlobalValue>(unwrap(
        LLVMAddGlobalIFunc(wrap(&To), "", 0, Type, Space, wrap(Resolver))));
    cast<GlobalIFunc>(New)->copyAttributesFrom(&IFunc);
  }
  New->setName(Old.getName());
  New->setLinkage(Old.getLinkage());
  Globals[&Old] = New;
}

/// Returns an alias or ifunc that a constant contains and that is not yet in
/// the part.
static GlobalValue *
lackingIndirect(Constant *C,
                const DenseMap<const GlobalValue *, GlobalValue *> &Globals) {
  if (isa<GlobalAlias>(C) || isa<GlobalIFunc>(C))
    return Globals.count(cast<GlobalValue>(C)) ? nullptr : cast<GlobalValue>(C);
  if (isa<GlobalValue>(C) || isa<BlockAddress>(C))
    return nullptr;
  for (Use &Operand : C->operands())
    if (auto *Found = lackingIndirect(cast<Constant>(Operand.get()), Globals))
      return Found;
  return nullptr;
}

void Part::addIndirectInOrder(GlobalValue &Old) {
  SmallVector<GlobalValue *, 4> Open{&Old};
  while (!Open.empty()) {
    GlobalValue *G = Open.back();
    auto *Inner = cast<Constant>(cast<User>(G)->getOperand(0));
    if (Globals.count(G))
      Open.pop_back();
    else if (GlobalValue *First = lackingIndirect(Inner, Globals))
      Open.push_back(First);
    else
      addIndirect(*G);
  }
}

void Part::defineVariable(GlobalVariable &Old) {
  auto *New = cast<GlobalVariable>(Globals[&Old]);
  if (Old.hasInitializer())
    New->setInitializer(mappedConstant(Old.getInitializer()));
}

//===----------------------------------------------------------------------===//
// Properties of the module
//===----------------------------------------------------------------------===//

/// Copies a list such as llvm.used, without missing globals.
void Part::copyList(GlobalVariable &Old) {
  SmallVector<Constant *, 8> Kept;
  Constant *Was = Old.getInitializer();
  auto *Elements = dyn_cast<ConstantArray>(Was);
  if (!Elements)
    return;
  for (Use &Element : Elements->operands()) {
    auto *C = cast<Constant>(Element.get());
    if (isThere(C) && !From.isPlain(C))
      Kept.push_back(mappedConstant(C));
  }
  if (Kept.empty())
    return;
  auto *Type =
      ArrayType::get(Elements->getType()->getElementType(), Kept.size());
  auto *New = cast<GlobalVariable>(unwrap(LLVMAddGlobalInAddressSpace(
      wrap(&To), wrap(Type), "", Old.getAddressSpace())));
  New->setName(Old.getName());
  New->setLinkage(Old.getLinkage());
  New->setConstant(Old.isConstant());
  New->copyAttributesFrom(&Old);
  New->setInitializer(ConstantArray::get(Type, Kept));
}

void Part::copyNamedMetadata() {
  for (NamedMDNode &Old : From.M.named_metadata()) {
    StringRef Name = Old.getName();
    auto Create = [&] {
      return unwrap(
          LLVMGetOrInsertNamedMetadata(wrap(&To), Name.data(), Name.size()));
    };
    if (Old.getNumOperands() == 0)
      Create();
    for (MDNode *N : Old.operands())
      if (!From.hasGlobals(N) || !isAboutMissing(N))
        Create()->addOperand(mappedNode(N));
  }
}

const Value *Part::make(const LLVMValueRef *Wanted, const uint8_t *Fates,
                        size_t Count) {
  auto ForEach = [&](auto Do) {
    for (size_t I = 0; I != Count; ++I)
      Do(*unwrap<GlobalValue>(Wanted[I]), Fate(Fates[I]));
  };
  ForEach([&](GlobalValue &Old, Fate F) {
    if (auto *Variable = dyn_cast<GlobalVariable>(&Old))
      addVariable(*Variable, F != Declare);
    else if (auto *Function = dyn_cast<llvm::Function>(&Old))
      addFunction(*Function, F != Declare);
    else if (F == Declare)
      addDeclaration(Old);
  });
  ForEach([&](GlobalValue &Old, Fate F) {
    if (F != Declare && (isa<GlobalAlias>(Old) || isa<GlobalIFunc>(Old)))
      addIndirectInOrder(Old);
    else if (auto *Function = dyn_cast<llvm::Function>(&Old))
      if (F != Declare && !Old.isDeclaration())
        addBlocksWithAddress(*Function, *cast<llvm::Function>(Globals[&Old]));
  });
  ForEach([&](GlobalValue &Old, Fate F) {
    if (auto *Object = dyn_cast<GlobalObject>(&Old))
      if (!isa<GlobalIFunc>(Old) && (F != Declare || Old.isDeclaration()))
        copyAttachments(*Object, *cast<GlobalObject>(Globals[&Old]));
    if (F == Declare)
      return;
    if (auto *Variable = dyn_cast<GlobalVariable>(&Old))
      defineVariable(*Variable);
    else if (auto *Function = dyn_cast<llvm::Function>(&Old))
      if (!Old.isDeclaration())
        defineFunction(*Function, *cast<llvm::Function>(Globals[&Old]),
                       F == Move);
  });
  for (GlobalVariable *List : From.lists())
    copyList(*List);
  copyNamedMetadata();
  return Culprit;
}

} // namespace syclpasses

using syclpasses::Part;
using syclpasses::Source;

extern "C" {

/// Collects the data that all parts of a module require. Afterwards, the module
/// must not change, except that functions are moved to parts.
Source *syclpasses_source_new(LLVMModuleRef M) { return new Source(*unwrap(M)); }

void syclpasses_source_delete(Source *From) { delete From; }

/// Creates a module in the same context with these globals. On failure, sets
/// Culprit, and the new module must not be used.
LLVMModuleRef syclpasses_extract(Source *From, const LLVMValueRef *Wanted,
                                 const uint8_t *Fates, size_t Count,
                                 LLVMValueRef *Culprit) {
  Module &Old = From->M;
  LLVMModuleRef M = LLVMModuleCreateWithNameInContext(
      Old.getModuleIdentifier().c_str(), wrap(&Old.getContext()));
  StringRef File = Old.getSourceFileName();
  LLVMSetSourceFileName(M, File.data(), File.size());
  LLVMSetTarget(M, LLVMGetTarget(wrap(&Old)));
  LLVMSetDataLayout(M, Old.getDataLayoutStr().c_str());
  const std::string &Assembly = Old.getModuleInlineAsm();
  LLVMSetModuleInlineAsm2(M, Assembly.data(), Assembly.size());
  LLVMSetIsNewDbgInfoFormat(M, LLVMIsNewDbgInfoFormat(wrap(&Old)));
  Part New(*From, *unwrap(M));
  *Culprit = wrap(New.make(Wanted, Fates, Count));
  return M;
}
}

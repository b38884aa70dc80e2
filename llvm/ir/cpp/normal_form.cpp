//===- normal_form.cpp - Normal form of functions as text -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints a function and all values that it reaches, such that functions of two
// modules are equivalent if their printed forms are equal. Only
// src/owned/normal_form.rs calls this file, in programs that own their modules;
// the plugin does not contain it.
//
//  1. Once per module: drop debug information, metadata, attributes that only
//     help optimization, and the names of local values.
//  2. For each function: visit the function and the values that it reaches, in
//     the order of operands, and name definitions and types in that order. Keep
//     the names of declarations, because they determine the meaning.
//  3. Print types, variables and functions in that order, and the metadata and
//     attributes of the function that affect a runtime or a driver.
//
// Afterwards, the module cannot be used for any other purpose.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Core.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

using namespace llvm;

namespace {

/// Attributes that affect how parameters are passed.
const Attribute::AttrKind PassedBy[] = {
    Attribute::ByVal, Attribute::ByRef,       Attribute::StructRet,
    Attribute::InReg, Attribute::ElementType, Attribute::ZExt,
    Attribute::SExt};

/// The prefix for the names of variables that the host identifies by an ID.
constexpr char Unique[] = "unique.";

/// Returns the relevant attributes of the parameters and the result.
AttributeList essential(LLVMContext &Context, AttributeList Old,
                        unsigned Arguments) {
  AttributeList New;
  auto Keep = [&](unsigned Index) {
    for (Attribute::AttrKind Kind : PassedBy)
      if (Old.hasAttributeAtIndex(Index, Kind))
        New = New.addAttributeAtIndex(Context, Index,
                                      Old.getAttributeAtIndex(Index, Kind));
  };
  Keep(AttributeList::ReturnIndex);
  for (unsigned I = 0; I != Arguments; ++I)
    Keep(AttributeList::FirstArgIndex + I);
  return New;
}

/// Removes the strings from a call that reports a failed assertion, because
/// __FILE__ depends on how the translation unit includes the file.
void dropTexts(CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || (Callee->getName() != "__assert_fail" &&
                  Callee->getName() != "__devicelib_assert_fail"))
    return;
  for (Use &Argument : Call.args())
    if (Argument->getType()->isPointerTy())
      Argument.set(Constant::getNullValue(Argument->getType()));
}

void prepareInstruction(Instruction &I) {
  I.setName("");
  I.dropUnknownNonDebugMetadata();
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return;
  Call->setAttributes(
      essential(I.getContext(), Call->getAttributes(), Call->arg_size()));
  dropTexts(*Call);
}

/// Returns whether to rename a global. Declarations, and variables that the
/// host identifies by an ID, keep their names.
bool isRenamed(const GlobalValue &Value) {
  return !Value.isDeclaration() && !Value.getName().starts_with(Unique);
}

/// The values that a function reaches, with their names.
class Form {
public:
  explicit Form(Function &Entry) { reach(&Entry); }

  std::string text();

private:
  void reach(GlobalValue *Value) {
    if (Globals.insert(Value))
      Work.push_back(Value);
  }
  void visitConstant(Constant *C);
  void visitOperand(Value *V);
  void visitType(Type *T);
  void visitFunction(Function &F);
  void visitGlobal(GlobalValue &Value);
  void name();
  void unname();

  SetVector<GlobalValue *> Globals;
  SetVector<StructType *> Types;
  DenseSet<Constant *> Constants;
  SmallVector<GlobalValue *, 16> Work;
};

void Form::visitType(Type *T) {
  if (auto *Struct = dyn_cast<StructType>(T))
    if (!Struct->isLiteral() && !Types.insert(Struct))
      return;
  if (auto *Target = dyn_cast<TargetExtType>(T))
    for (Type *Parameter : Target->type_params())
      visitType(Parameter);
  for (Type *Part : T->subtypes())
    visitType(Part);
}

void Form::visitConstant(Constant *C) {
  SmallVector<Constant *, 16> Stack{C};
  while (!Stack.empty()) {
    Constant *Next = Stack.pop_back_val();
    if (auto *Value = dyn_cast<GlobalValue>(Next)) {
      reach(Value);
      continue;
    }
    if (!Constants.insert(Next).second)
      continue;
    visitType(Next->getType());
    if (auto *Address = dyn_cast<GEPOperator>(Next))
      visitType(Address->getSourceElementType());
    for (unsigned I = Next->getNumOperands(); I != 0; --I)
      if (auto *Operand = dyn_cast<Constant>(Next->getOperand(I - 1)))
        Stack.push_back(Operand);
  }
}

void Form::visitOperand(Value *V) {
  if (auto *C = dyn_cast<Constant>(V))
    visitConstant(C);
}

void Form::visitFunction(Function &F) {
  visitType(F.getFunctionType());
  for (Argument &A : F.args())
    if (Type *Pointed = A.getPointeeInMemoryValueType())
      visitType(Pointed);
  for (BasicBlock &Block : F)
    for (Instruction &I : Block) {
      visitType(I.getType());
      if (auto *Slot = dyn_cast<AllocaInst>(&I))
        visitType(Slot->getAllocatedType());
      if (auto *Address = dyn_cast<GetElementPtrInst>(&I))
        visitType(Address->getSourceElementType());
      if (auto *Call = dyn_cast<CallBase>(&I))
        for (unsigned A = 0; A != Call->arg_size(); ++A)
          for (Attribute Kept : Call->getAttributes().getParamAttrs(A))
            if (Kept.isTypeAttribute() && Kept.getValueAsType())
              visitType(Kept.getValueAsType());
      for (Value *Operand : I.operands())
        visitOperand(Operand);
    }
}

void Form::visitGlobal(GlobalValue &Value) {
  if (auto *F = dyn_cast<Function>(&Value))
    return visitFunction(*F);
  visitType(Value.getValueType());
  if (auto *Variable = dyn_cast<GlobalVariable>(&Value)) {
    if (Variable->hasInitializer())
      visitConstant(Variable->getInitializer());
  } else if (auto *Alias = dyn_cast<GlobalAlias>(&Value)) {
    visitConstant(Alias->getAliasee());
  }
}

/// Names the values that the function reaches. There are no conflicts, because
/// step 1 removes the names of types, and `unname` removes the names that the
/// previous function introduced.
void Form::name() {
  unsigned Number = 0;
  for (StructType *Struct : Types)
    if (!Struct->isLiteral())
      Struct->setName("t." + std::to_string(Number++));
  Number = 0;
  for (GlobalValue *Value : Globals)
    if (isRenamed(*Value))
      Value->setName("g." + std::to_string(Number++));
}

void Form::unname() {
  for (StructType *Struct : Types)
    if (!Struct->isLiteral())
      Struct->setName("");
  for (GlobalValue *Value : Globals)
    if (isRenamed(*Value))
      Value->setName("");
}

/// Prints the kernel metadata that affects runtimes and drivers.
void printMetadata(const Function &F, raw_ostream &OS) {
  static const char *const Kinds[] = {"sycl_explicit_simd",
                                      "intel_reqd_sub_group_size",
                                      "reqd_work_group_size",
                                      "work_group_num_dim",
                                      "max_work_group_size",
                                      "max_linear_work_group_size",
                                      "sycl_kernel_omit_args"};
  for (const char *Kind : Kinds) {
    MDNode *Node = F.getMetadata(Kind);
    if (!Node)
      continue;
    OS << '!' << Kind;
    for (const MDOperand &Operand : Node->operands())
      if (auto *Text = dyn_cast_or_null<MDString>(Operand))
        OS << " \"" << Text->getString() << '"';
      else if (auto *Number = mdconst::dyn_extract_or_null<Constant>(Operand))
        OS << ' ' << *Number;
    OS << '\n';
  }
}

void printAttributes(const Function &F, raw_ostream &OS) {
  static const char *const Names[] = {
      "sycl-grf-size",        "sycl-register-alloc-mode",
      "sycl-device-has",      "sycl-work-group-static",
      "calls-indirectly",     "indirectly-callable",
      "sycl-forward-progress", "sycl-unique-id"};
  for (const char *Name : Names)
    if (F.hasFnAttribute(Name))
      OS << Name << '=' << F.getFnAttribute(Name).getValueAsString() << '\n';
}

std::string Form::text() {
  while (!Work.empty()) {
    // Any traversal is suitable if its order depends only on the order of
    // operands.
    GlobalValue *Next = Work.pop_back_val();
    visitGlobal(*Next);
  }
  std::string Text;
  raw_string_ostream OS(Text);
  auto *Entry = cast<Function>(Globals.front());
  printMetadata(*Entry, OS);
  printAttributes(*Entry, OS);
  Entry->clearMetadata();
  name();
  for (StructType *Struct : Types)
    if (!Struct->isLiteral()) {
      Struct->print(OS);
      OS << '\n';
    }
  // Use one tracker for all functions, because its construction visits the
  // whole module.
  ModuleSlotTracker Slots(Entry->getParent(),
                          /*ShouldInitializeAllMetadata=*/false);
  for (GlobalValue *Value : Globals) {
    auto *F = dyn_cast<Function>(Value);
    AttributeList Saved;
    if (F) {
      Saved = F->getAttributes();
      F->setAttributes(essential(F->getContext(), Saved, F->arg_size()));
      F->clearMetadata();
    }
    Value->print(OS, Slots);
    OS << '\n';
    // Printing the next entry also requires the attributes.
    if (F)
      F->setAttributes(Saved);
  }
  unname();
  return Text;
}

} // namespace

extern "C" {

/// Step 1.
void syclpasses_prepare_for_normal_form(LLVMModuleRef Raw) {
  Module &M = *unwrap(Raw);
  StripDebugInfo(M);
  for (StructType *Struct : M.getIdentifiedStructTypes())
    Struct->setName("");
  while (M.named_metadata_begin() != M.named_metadata_end())
    M.eraseNamedMetadata(&*M.named_metadata_begin());
  for (GlobalVariable &Variable : M.globals()) {
    Variable.clearMetadata();
    Variable.setLinkage(Variable.isDeclaration()
                            ? GlobalValue::ExternalLinkage
                            : GlobalValue::InternalLinkage);
    Variable.setComdat(nullptr);
    Variable.setDSOLocal(false);
    Variable.setUnnamedAddr(GlobalValue::UnnamedAddr::None);
    if (Variable.hasAttribute("sycl-unique-id"))
      Variable.setName(Unique + Variable.getAttribute("sycl-unique-id")
                                    .getValueAsString());
    Variable.setAttributes(AttributeSet());
  }
  for (Function &F : M) {
    F.setComdat(nullptr);
    F.setLinkage(F.isDeclaration() ? GlobalValue::ExternalLinkage
                                   : GlobalValue::InternalLinkage);
    F.setVisibility(GlobalValue::DefaultVisibility);
    F.setDSOLocal(false);
    F.setUnnamedAddr(GlobalValue::UnnamedAddr::None);
    for (Argument &A : F.args())
      A.setName("");
    for (BasicBlock &Block : F) {
      Block.setName("");
      for (Instruction &I : Block)
        prepareInstruction(I);
    }
  }
}

/// Steps 2 and 3.
void syclpasses_normal_form(LLVMValueRef Entry, void *To,
                            void (*Take)(void *, const char *, size_t)) {
  std::string Text = Form(*unwrap<Function>(Entry)).text();
  Take(To, Text.data(), Text.size());
}
}

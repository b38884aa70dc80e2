//===- rebuild.cpp - Changes that LLVM's C API does not support -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The type of a global variable, function or call cannot be changed. These
// functions create a new one that equals the old one in all other respects. The
// C API does not provide access to some properties: dso_local, attributes of
// global variables, and attributes that are incompatible with a type. It
// appends nodes to named metadata only as values, which are freed only with the
// context. src/global.rs, function.rs, call.rs, instruction.rs and
// named_metadata.rs call this file, and check the types.
//
// The plugin must load into a host with another LLVM, to report the wrong
// version. So this code calls only functions that all supported versions have,
// and creates objects through the C API.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Core.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace {

/// Returns the attributes for a parameter or result whose type changes. Apart
/// from noundef, LLVM's own attributes apply only to pointers or integers.
AttributeSet adjusted(LLVMContext &Context, AttributeSet Attributes, Type *From,
                      Type *To) {
  if (From == To || (From->isPointerTy() && To->isPointerTy()))
    return Attributes;
  AttrBuilder Kept(Context);
  for (Attribute A : Attributes)
    if (A.isStringAttribute() || A.hasAttribute(Attribute::NoUndef))
      Kept.addAttribute(A);
  return AttributeSet::get(Context, Kept);
}

/// Converts the attributes Old of a function or call from type From to type To.
/// Parameter I of To is parameter Sources[I] of From, or new if Sources[I] is
/// negative.
AttributeList mapped(LLVMContext &Context, AttributeList Old, FunctionType *From,
                     FunctionType *To, ArrayRef<int64_t> Sources) {
  SmallVector<AttributeSet, 8> Parameters;
  for (size_t I = 0; I != Sources.size(); ++I) {
    AttributeSet Kept;
    if (Sources[I] >= 0) {
      unsigned Source = unsigned(Sources[I]);
      Kept = adjusted(Context, Old.getParamAttrs(Source),
                      From->getParamType(Source),
                      To->getParamType(unsigned(I)));
    }
    Parameters.push_back(Kept);
  }
  AttributeSet Result = adjusted(Context, Old.getRetAttrs(),
                                 From->getReturnType(), To->getReturnType());
  return AttributeList::get(Context, Old.getFnAttrs(), Result, Parameters);
}

} // namespace

extern "C" {

/// Replaces Old with a global variable that has this type and this initializer
/// (none if null), and equals Old in all other respects. Deletes Old.
LLVMValueRef sycl_passes_retype_global(LLVMValueRef OldValue, LLVMTypeRef Ty,
                                       LLVMValueRef Initializer) {
  auto *Old = unwrap<GlobalVariable>(OldValue);
  Module &M = *Old->getParent();
  auto *New = unwrap<GlobalVariable>(LLVMAddGlobalInAddressSpace(
      wrap(&M), Ty, "", Old->getAddressSpace()));
  M.removeGlobalVariable(New);
  M.insertGlobalVariable(Old->getIterator(), New);
  New->setLinkage(Old->getLinkage());
  New->setConstant(Old->isConstant());
  New->setExternallyInitialized(Old->isExternallyInitialized());
  New->setInitializer(Initializer ? unwrap<Constant>(Initializer) : nullptr);
  New->copyAttributesFrom(Old);
  New->setComdat(Old->getComdat());
  New->copyMetadata(Old, 0);
  New->takeName(Old);
  Old->replaceAllUsesWith(New);
  Old->eraseFromParent();
  return wrap(New);
}

/// Creates a function with this type before Old, and moves Old's name, body,
/// attributes, metadata and comdat to it. Parameter I replaces parameter
/// Sources[I] of Old, or is new if Sources[I] is negative. The caller must
/// replace the calls to Old and the uses of its other parameters.
LLVMValueRef sycl_passes_retype_function(LLVMValueRef OldValue, LLVMTypeRef Ty,
                                         const int64_t *Sources,
                                         size_t Count) {
  auto *Old = unwrap<Function>(OldValue);
  auto *NewTy = unwrap<FunctionType>(Ty);
  ArrayRef<int64_t> From(Sources, Count);
  Module &M = *Old->getParent();
  auto *New = unwrap<Function>(LLVMAddFunction(wrap(&M), "", Ty));
  New->removeFromParent();
  M.getFunctionList().insert(Old->getIterator(), New);
  New->setLinkage(Old->getLinkage());
  New->copyAttributesFrom(Old);
  New->setAttributes(
      mapped(Old->getContext(), Old->getAttributes(), Old->getFunctionType(),
             NewTy, From));
  New->setComdat(Old->getComdat());
  New->copyMetadata(Old, 0);
  New->takeName(Old);
  New->splice(New->begin(), Old);
  for (size_t I = 0; I != Count; ++I) {
    Argument *To = New->getArg(unsigned(I));
    if (From[I] < 0)
      continue;
    Argument *Was = Old->getArg(unsigned(From[I]));
    To->takeName(Was);
    if (To->getType() == Was->getType())
      Was->replaceAllUsesWith(To);
  }
  return wrap(New);
}

/// Creates a call to Callee before Old that equals Old except for the callee,
/// the function type, the arguments and their attributes (Sources as above),
/// and the result's attributes.
LLVMValueRef sycl_passes_retype_call(LLVMValueRef OldValue, LLVMTypeRef Type,
                                     LLVMValueRef Callee,
                                     const LLVMValueRef *Arguments,
                                     const int64_t *Sources, size_t Count) {
  auto *Old = unwrap<CallInst>(OldValue);
  auto *To = unwrap<FunctionType>(Type);
  SmallVector<LLVMValueRef, 8> Values(Arguments, Arguments + Count);
  SmallVector<LLVMOperandBundleRef, 1> Bundles;
  for (unsigned I = 0; I != LLVMGetNumOperandBundles(OldValue); ++I)
    Bundles.push_back(LLVMGetOperandBundleAtIndex(OldValue, I));
  LLVMBuilderRef Builder = LLVMCreateBuilderInContext(wrap(&Old->getContext()));
  LLVMPositionBuilderBefore(Builder, OldValue);
  auto *New = unwrap<CallInst>(LLVMBuildCallWithOperandBundles(
      Builder, Type, Callee, Values.data(), unsigned(Count), Bundles.data(),
      unsigned(Bundles.size()), ""));
  LLVMDisposeBuilder(Builder);
  for (LLVMOperandBundleRef Bundle : Bundles)
    LLVMDisposeOperandBundle(Bundle);
  New->setCallingConv(Old->getCallingConv());
  New->setTailCallKind(Old->getTailCallKind());
  New->setAttributes(mapped(Old->getContext(), Old->getAttributes(),
                            Old->getFunctionType(), To,
                            ArrayRef<int64_t>(Sources, Count)));
  New->copyIRFlags(Old);
  New->copyMetadata(*Old);
  return wrap(New);
}

/// Copies the metadata of an instruction, including its debug location.
void sycl_passes_copy_metadata(LLVMValueRef To, LLVMValueRef From) {
  unwrap<Instruction>(To)->copyMetadata(*unwrap<Instruction>(From));
}

/// Sets the attribute "name"="value" on a global variable.
void sycl_passes_set_global_attribute(LLVMValueRef Global, const char *Name,
                                      size_t NameLength, const char *Value,
                                      size_t ValueLength) {
  unwrap<GlobalVariable>(Global)->addAttribute(StringRef(Name, NameLength),
                                               StringRef(Value, ValueLength));
}

/// Returns the value of an attribute "name"="value" of a global variable, or
/// null if there is no attribute with this name.
const char *sycl_passes_global_attribute(LLVMValueRef Global, const char *Name,
                                         size_t Length, size_t *ValueLength) {
  const auto *Variable = unwrap<GlobalVariable>(Global);
  StringRef Kind(Name, Length);
  if (!Variable->hasAttribute(Kind))
    return nullptr;
  StringRef Value = Variable->getAttribute(Kind).getValueAsString();
  *ValueLength = Value.size();
  // The data pointer of an empty value may be null.
  return Value.data() ? Value.data() : "";
}

/// Appends nodes to named metadata, which is created if it does not exist.
void sycl_passes_append_named_metadata(LLVMModuleRef M, const char *Name,
                                       size_t Length,
                                       const LLVMMetadataRef *Nodes,
                                       size_t Count) {
  NamedMDNode *Named = unwrap(LLVMGetOrInsertNamedMetadata(M, Name, Length));
  for (size_t I = 0; I < Count; ++I)
    Named->addOperand(cast<MDNode>(unwrap(Nodes[I])));
}

/// Removes named metadata, if it exists.
void sycl_passes_erase_named_metadata(LLVMModuleRef M, const char *Name,
                                      size_t Length) {
  if (LLVMNamedMDNodeRef Named = LLVMGetNamedMetadata(M, Name, Length))
    unwrap(Named)->eraseFromParent();
}
}

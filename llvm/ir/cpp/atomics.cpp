//===- atomics.cpp - Synchronization scopes by name -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 19's C API supports only the synchronization scopes of a single thread
// and of the system. Only src/atomics.rs calls this file.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"

#include <optional>

using namespace llvm;

/// Returns the name of the synchronization scope of an atomic instruction, which
/// the context owns, or null for other values. The name of the system scope is
/// empty.
extern "C" const char *syclpasses_sync_scope(LLVMValueRef Instruction,
                                             size_t *Length) {
  auto *I = dyn_cast<llvm::Instruction>(unwrap(Instruction));
  std::optional<SyncScope::ID> Scope;
  if (I && I->isAtomic())
    Scope = getAtomicSyncScopeID(I);
  if (!Scope)
    return nullptr;
  SmallVector<StringRef, 8> Names;
  I->getContext().getSyncScopeNames(Names);
  StringRef Name = Names[*Scope];
  *Length = Name.size();
  return Name.empty() ? "" : Name.data();
}

/// Sets the synchronization scope of a load, store, atomicrmw, cmpxchg or
/// fence. Does nothing for other values.
extern "C" void syclpasses_set_sync_scope(LLVMValueRef Instruction,
                                          const char *Name, size_t Length) {
  Value *V = unwrap(Instruction);
  SyncScope::ID Scope =
      V->getContext().getOrInsertSyncScopeID(StringRef(Name, Length));
  if (auto *I = dyn_cast<LoadInst>(V))
    I->setSyncScopeID(Scope);
  else if (auto *I = dyn_cast<StoreInst>(V))
    I->setSyncScopeID(Scope);
  else if (auto *I = dyn_cast<AtomicRMWInst>(V))
    I->setSyncScopeID(Scope);
  else if (auto *I = dyn_cast<AtomicCmpXchgInst>(V))
    I->setSyncScopeID(Scope);
  else if (auto *I = dyn_cast<FenceInst>(V))
    I->setSyncScopeID(Scope);
}

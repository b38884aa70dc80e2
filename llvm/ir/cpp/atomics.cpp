//===- atomics.cpp - Synchronization scopes by name -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 19's C API supports only the synchronization scopes of a single thread
// and of the system. Only src/atomics.rs calls this file.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;

/// Sets the synchronization scope of a load, store, atomicrmw or cmpxchg. Does
/// nothing for other values.
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
}

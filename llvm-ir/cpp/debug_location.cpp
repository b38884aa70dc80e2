//===- debug_location.cpp - Inlined functions in debug locations -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C interface has neither the symbol of a DISubprogram nor the way from a
// scope to its function. Called from src/debug_location.rs only.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

/// The subprogram of a DILocation, which the caller has made sure it is, and its
/// symbol and name. Null if it has none.
extern "C" LLVMMetadataRef syclpasses_location_function(LLVMMetadataRef Location,
                                                        const char **Symbol,
                                                        size_t *SymbolLength,
                                                        const char **Name,
                                                        size_t *NameLength) {
  const auto *Scope = cast<DILocation>(unwrap(Location))->getRawScope();
  // Only inline functions of LLVM are called here.
  while (const auto *Block = dyn_cast_or_null<DILexicalBlockBase>(Scope))
    Scope = Block->getRawScope();
  const auto *Function = dyn_cast_or_null<DISubprogram>(Scope);
  if (!Function)
    return nullptr;
  StringRef Linkage = Function->getLinkageName(), Plain = Function->getName();
  *Symbol = Linkage.data();
  *SymbolLength = Linkage.size();
  *Name = Plain.data();
  *NameLength = Plain.size();
  return wrap(Function);
}

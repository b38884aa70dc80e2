//===- debug_location.cpp - Inlined functions in debug locations ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The C API provides neither the symbol of a DISubprogram nor the function of a
// scope. Only src/debug_location.rs calls this file.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

/// Returns the subprogram of a DILocation, or null if it has none, and the
/// subprogram's symbol and name. The caller checks the type.
extern "C" LLVMMetadataRef syclpasses_location_function(LLVMMetadataRef Location,
                                                        const char **Symbol,
                                                        size_t *SymbolLength,
                                                        const char **Name,
                                                        size_t *NameLength) {
  const auto *Scope = cast<DILocation>(unwrap(Location))->getRawScope();
  // This code calls only inline functions of LLVM.
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

//===- fetch.cpp - Memory that is going to be needed ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The objects of a large module are not in the processor's caches. A pass that
// looks at one after the other waits for each. Here memory is asked for before it
// is needed, so that waits overlap. The module stays as it is.
//
//===----------------------------------------------------------------------===//

#include "fetch.h"

#include "llvm-c/Core.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Use.h"

#include <vector>

using namespace llvm;
using syclpasses::CacheLine;
using syclpasses::fetch;

/// Asks for an instruction with its last operands, which lie before it.
extern "C" void syclpasses_fetch_instruction(LLVMValueRef Instruction) {
  fetch(Instruction, -2 * CacheLine, 2 * CacheLine);
}

/// The use after Use of the same value. Code of one shape is made in one go, so
/// its uses often lie at one distance; it is asked for one that is some steps on.
extern "C" LLVMUseRef syclpasses_next_use(LLVMUseRef Use) {
  constexpr intptr_t Steps = 8;
  const llvm::Use *Next = unwrap(Use)->getNext();
  if (Next) {
    auto Address = reinterpret_cast<intptr_t>(Next);
    intptr_t Distance = Address - reinterpret_cast<intptr_t>(Use);
    fetch(Address + Steps * Distance, 0, 2 * CacheLine);
  }
  return wrap(Next);
}

/// Fetches what the removal of global variables is going to look at: the objects,
/// their first uses, their names, and where these are in the symbol table. None
/// of the look-ups depends on another, so the processor does several at a time.
extern "C" void syclpasses_fetch_globals(const LLVMValueRef *Globals, size_t Count) {
  for (size_t I = 0; I < Count; ++I)
    fetch(Globals[I], -CacheLine / 2, 2 * CacheLine);
  std::vector<StringRef> Names(Count);
  for (size_t I = 0; I < Count; ++I) {
    const auto *Global = dyn_cast<GlobalVariable>(unwrap(Globals[I]));
    if (!Global)
      continue;
    Names[I] = Global->getName();
    fetch(Names[I].data(), 0, CacheLine);
    if (!Global->use_empty())
      fetch(&*Global->use_begin(), 0, 2 * CacheLine);
  }
  for (size_t I = 0; I < Count; ++I)
    if (const auto *Global = dyn_cast<GlobalVariable>(unwrap(Globals[I])))
      Global->getParent()->getNamedValue(Names[I]);
}

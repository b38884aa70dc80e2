//===- link.cpp - Lazy loading and partial linking of modules -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's C API links only whole modules. Only src/owned/library.rs calls this
// file, in programs that own their modules; the plugin does not contain it.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Core.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Transforms/IPO/Internalize.h"

#include <memory>
#include <string>
#include <utility>

using namespace llvm;

extern "C" {

/// Reads a bitcode module lazily: function bodies are read on demand. Takes
/// ownership of Buffer. On error, passes the message to Report and returns
/// null.
LLVMModuleRef syclpasses_read_lazily(LLVMContextRef Context,
                                     LLVMMemoryBufferRef Buffer, void *To,
                                     void (*Report)(void *, const char *,
                                                    size_t)) {
  std::unique_ptr<MemoryBuffer> Owned(unwrap(Buffer));
  auto Module = getOwningLazyBitcodeModule(std::move(Owned), *unwrap(Context),
                                           /*ShouldLazyLoadMetadata=*/true);
  if (Module)
    return wrap(Module->release());
  std::string Text = toString(Module.takeError());
  Report(To, Text.data(), Text.size());
  return nullptr;
}

/// Links the definitions in From that To declares, and those that they require,
/// and makes them internal. Takes ownership of From. Returns true on error; the
/// diagnostic handler of the context receives the message.
bool syclpasses_link_needed(LLVMModuleRef To, LLVMModuleRef From) {
  auto Internalize = [](Module &M, const StringSet<> &Linked) {
    internalizeModule(M, [&](const GlobalValue &Value) {
      return !Value.hasName() || !Linked.contains(Value.getName());
    });
  };
  std::unique_ptr<Module> Source(unwrap(From));
  return Linker::linkModules(*unwrap(To), std::move(Source),
                             Linker::LinkOnlyNeeded, Internalize);
}

/// Makes a definition internal, regardless of its previous linkage.
void syclpasses_internalize(LLVMValueRef Value) {
  auto *Global = unwrap<GlobalValue>(Value);
  if (auto *Object = dyn_cast<GlobalObject>(Global))
    Object->setComdat(nullptr);
  Global->setLinkage(GlobalValue::InternalLinkage);
  Global->setVisibility(GlobalValue::DefaultVisibility);
  Global->setDLLStorageClass(GlobalValue::DefaultStorageClass);
}
}

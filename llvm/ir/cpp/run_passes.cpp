//===- run_passes.cpp - Running LLVM's passes on one function -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 19 does not have LLVMRunPassesOnFunction. A host with LLVM 19 could not
// load a plugin that links the function, so the plugin could not report the
// version mismatch. Therefore, the function is looked up at run time.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Core.h"
#include "llvm-c/Transforms/PassBuilder.h"
#include "llvm/Config/llvm-config.h"

#include <dlfcn.h>

/// Scalarizes the vectors in a function that belongs to a module. With LLVM 19,
/// scalarizes the whole module, but keeps vector loads and stores.
extern "C" LLVMErrorRef syclpasses_scalarize(LLVMValueRef Function,
                                             LLVMPassBuilderOptionsRef Options) {
#if LLVM_VERSION_MAJOR >= 20
  auto *Run = reinterpret_cast<decltype(&LLVMRunPassesOnFunction)>(
      dlsym(RTLD_DEFAULT, "LLVMRunPassesOnFunction"));
  if (!Run)
    return LLVMCreateStringError("no LLVMRunPassesOnFunction in the host");
  return Run(Function, "scalarizer<load-store>", nullptr, Options);
#else
  return LLVMRunPasses(LLVMGetGlobalParent(Function), "function(scalarizer)",
                       nullptr, Options);
#endif
}

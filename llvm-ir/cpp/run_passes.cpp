//===- run_passes.cpp - LLVM's passes on one function ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 19 does not have the function of the C interface: a plugin that requires
// it could not be loaded there to report that it is the wrong one. So it is
// looked up when it is called.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Transforms/PassBuilder.h"
#include "llvm/Config/llvm-config.h"

#include <dlfcn.h>

#if LLVM_VERSION_MAJOR >= 20
/// Runs a textual pipeline on a function, which the caller has made sure it is.
extern "C" LLVMErrorRef
syclpasses_run_passes_on_function(LLVMValueRef Function, const char *Pipeline,
                                  LLVMPassBuilderOptionsRef Options) {
  auto *Run = reinterpret_cast<decltype(&LLVMRunPassesOnFunction)>(
      dlsym(RTLD_DEFAULT, "LLVMRunPassesOnFunction"));
  if (!Run)
    return LLVMCreateStringError("no LLVMRunPassesOnFunction in the host");
  return Run(Function, Pipeline, nullptr, Options);
}
#endif

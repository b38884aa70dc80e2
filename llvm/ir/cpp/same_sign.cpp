//===- same_sign.cpp - The `samesign` flag of icmp ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22's C API has functions for this flag, but LLVM 19's does not. A host
// with LLVM 19 could not load a plugin that links them, so the plugin could not
// report the version mismatch. The C++ functions in the headers are inline.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

/// Returns whether an icmp has `samesign`. The caller checks the type.
extern "C" bool syclpasses_is_same_sign(LLVMValueRef Compare) {
#if LLVM_VERSION_MAJOR >= 20
  return static_cast<ICmpInst *>(unwrap(Compare))->hasSameSign();
#else
  return false;
#endif
}

/// Removes `samesign` from an icmp. The caller checks the type.
extern "C" void syclpasses_clear_same_sign(LLVMValueRef Compare) {
#if LLVM_VERSION_MAJOR >= 20
  static_cast<ICmpInst *>(unwrap(Compare))->setSameSign(false);
#endif
}

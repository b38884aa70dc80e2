//===- same_sign.cpp - The flag `samesign` of icmp -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22's C interface has functions for this flag, but LLVM 19's does not: a
// plugin that referred to them could not be loaded there to report the wrong
// version. The functions in the headers are inline.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

/// Returns whether an icmp has `samesign`. The caller ensures the type.
extern "C" bool syclpasses_is_same_sign(LLVMValueRef Compare) {
#if LLVM_VERSION_MAJOR >= 20
  return static_cast<ICmpInst *>(unwrap(Compare))->hasSameSign();
#else
  return false;
#endif
}

/// Removes `samesign` from an icmp. The caller ensures the type.
extern "C" void syclpasses_clear_same_sign(LLVMValueRef Compare) {
#if LLVM_VERSION_MAJOR >= 20
  static_cast<ICmpInst *>(unwrap(Compare))->setSameSign(false);
#endif
}

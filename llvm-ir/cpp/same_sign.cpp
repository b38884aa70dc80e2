//===- same_sign.cpp - The flag `samesign` of icmp -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM 22 has functions for it in its C interface, but LLVM 19 does not: a
// plugin that named them could not be loaded there to say that it is the wrong
// one. In the headers they are inline.
//
//===----------------------------------------------------------------------===//

#include "llvm-c/Types.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

/// Whether an icmp, which the caller has made sure it is, says `samesign`.
extern "C" bool syclpasses_is_same_sign(LLVMValueRef Compare) {
#if LLVM_VERSION_MAJOR >= 20
  return static_cast<ICmpInst *>(unwrap(Compare))->hasSameSign();
#else
  return false;
#endif
}

/// Takes `samesign` from an icmp, which the caller has made sure it is.
extern "C" void syclpasses_clear_same_sign(LLVMValueRef Compare) {
#if LLVM_VERSION_MAJOR >= 20
  static_cast<ICmpInst *>(unwrap(Compare))->setSameSign(false);
#endif
}

//===- plugin.h - What the C++ and the Rust half of the plugin share ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// src/ffi.rs declares the same items; both sides change together. C++ never
// calls Rust by name: Rust hands over a table of functions before the host can
// ask for anything, and catches its own panics in every one of them.
//
//===----------------------------------------------------------------------===//

#ifndef SYCLPASSES_PLUGIN_H
#define SYCLPASSES_PLUGIN_H

#include "llvm-c/TargetMachine.h"
#include "llvm-c/Types.h"
#include <cstddef>
#include <cstdint>

extern "C" {

/// Borrowed UTF-8 text without a terminator.
struct SyclText {
  const char *Data;
  size_t Size;
};

/// One diagnostic for the host. Location (a DILocation) and Function may be null.
struct SyclDiagnostic {
  uint32_t IsError;
  SyclText Message;
  LLVMMetadataRef Location;
  LLVMValueRef Function;
};

/// Takes a piece of text, or any bytes where it says so.
typedef void (*SyclWrite)(void *Context, SyclText Text);

/// What Rust does for C++.
struct SyclPluginCallbacks {
  /// Adds the passes that belong at an extension point (SyclPoint) in a phase of
  /// LTO (SyclPhase) of a pipeline that optimises or does not to a
  /// ModulePassManager.
  void (*AddAtPoint)(uint32_t Point, uint32_t Phase, bool Optimises,
                     void *ModulePassManager);
  /// Checks a module that is about to become machine code. True if the host must
  /// not generate it: bytes that are its output were given to Write, or an error
  /// was reported.
  bool (*BeforeCodeGen)(LLVMModuleRef Module, LLVMTargetMachineRef Machine,
                        bool IsObject, void *Context, SyclWrite Write);
};

/// The extension points in use.
enum SyclPoint : uint32_t {
  SyclEarlySimplification = 0,
  SyclOptimizerLast = 1,
  SyclFullLinkEarly = 2,
  SyclFullLinkLast = 3,
  SyclPipelineStart = 4,
};

/// The phases of LTO, as the host names them (0 to 3 are LLVM's own numbers).
enum SyclPhase : uint32_t {
  SyclPhaseNone = 0,
  SyclPhaseThinPreLink = 1,
  SyclPhaseThinPostLink = 2,
  SyclPhaseFullPreLink = 3,
  /// LLVM 19 does not tell.
  SyclPhaseUnknown = 4,
};
}

#endif // SYCLPASSES_PLUGIN_H

//===- plugin.h - Interface between the plugin's C++ and Rust code --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// src/ffi.rs declares the same items; change both together. C++ never calls
// Rust by name. Before the host can call the plugin, Rust passes a table of
// functions, each of which catches its own panics.
//
//===----------------------------------------------------------------------===//

#ifndef SYCLPASSES_PLUGIN_H
#define SYCLPASSES_PLUGIN_H

#include "llvm-c/TargetMachine.h"
#include "llvm-c/Types.h"
#include <cstddef>
#include <cstdint>

extern "C" {

/// A borrowed UTF-8 string without a terminator.
struct SyclText {
  const char *Data;
  size_t Size;
};

/// A diagnostic for the host. Location (a DILocation) and Function may be null.
struct SyclDiagnostic {
  uint32_t IsError;
  SyclText Message;
  LLVMMetadataRef Location;
  LLVMValueRef Function;
};

/// Receives a string or, if documented, bytes.
typedef void (*SyclWrite)(void *Context, SyclText Text);

/// The functions that Rust provides to C++.
struct SyclPluginCallbacks {
  /// Adds the passes for an extension point (SyclPoint) and an LTO phase
  /// (SyclPhase) to an llvm::ModulePassManager. Optimizes is false for -O0.
  void (*AddAtPoint)(uint32_t Point, uint32_t Phase, bool Optimizes,
                     void *ModulePassManager);
  /// Checks a module before code generation. Returns true if the host must not
  /// generate code, because Write received the bytes of the output, or because
  /// an error was reported.
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

/// The LTO phases. 0 to 3 are LLVM's own values.
enum SyclPhase : uint32_t {
  SyclPhaseNone = 0,
  SyclPhaseThinPreLink = 1,
  SyclPhaseThinPostLink = 2,
  SyclPhaseFullPreLink = 3,
  /// LLVM 19 does not report the phase.
  SyclPhaseUnknown = 4,
};
}

#endif // SYCLPASSES_PLUGIN_H

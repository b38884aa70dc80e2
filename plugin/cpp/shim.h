//===- shim.h - What the C++ and the Rust half of the plugin share --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// src/ffi.rs declares the same items; both sides change together. C++ never
// calls Rust by name: Rust hands over a table of functions before the host can
// ask for anything, and catches its own panics in every one of them.
//
//===----------------------------------------------------------------------===//

#ifndef SYCLPASSES_SHIM_H
#define SYCLPASSES_SHIM_H

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

/// Takes a pass that Rust made: its number in the table of passes, its handle.
typedef void (*SyclAddPass)(void *Context, size_t Number, void *Pass);
/// Takes a function.
typedef void (*SyclAddFunction)(void *Context, LLVMValueRef Function);
/// Takes a piece of text, or any bytes where it says so.
typedef void (*SyclWrite)(void *Context, SyclText Text);

/// What an element of a textual pipeline is.
enum SyclKind : uint32_t {
  /// Nothing of ours.
  SyclNothing = 0,
  /// A pass: Pass is its handle.
  SyclPass = 1,
  /// Another textual pipeline: its text was given to Write.
  SyclPipeline = 2,
  /// A condition for the passes in parentheses after it.
  SyclCondition = 3,
  /// A choice of functions for the function passes in parentheses after it.
  SyclFunctions = 4,
};

/// An element of a textual pipeline, with its number in the table of passes.
struct SyclParsed {
  uint32_t Kind;
  size_t Number;
  void *Pass;
};

/// What Rust does for the shim. A pass handle is owned by whoever got it, until
/// it is given to Drop.
struct SyclCallbacks {
  /// Number of passes in the table.
  size_t PassCount;
  /// The class name of a pass, for -debug-pass-manager and its like.
  SyclText (*ClassName)(size_t Number);
  /// The name of a pass in a textual pipeline.
  SyclText (*PipelineName)(size_t Number);
  /// Makes what an element of a textual pipeline asks for.
  SyclParsed (*Parse)(SyclText Element, void *Context, SyclWrite Write);
  /// Adds the passes that belong at an extension point (SyclPoint) in a phase of
  /// LTO (SyclPhase) of a pipeline that optimises or does not.
  void (*AddAtPoint)(uint32_t Point, uint32_t Phase, bool Optimises,
                     void *Context, SyclAddPass Add);
  /// Writes the pass as an element of a textual pipeline.
  void (*Print)(const void *Pass, void *Context, SyclWrite Write);
  /// Runs the pass; true if the module was changed.
  bool (*Run)(const void *Pass, LLVMModuleRef Module);
  /// Whether the condition with this number holds for the module.
  bool (*Holds)(size_t Number, LLVMModuleRef Module);
  /// Adds the functions that the choice with this number makes in the module.
  void (*Functions)(size_t Number, LLVMModuleRef Module, void *Context,
                    SyclAddFunction Add);
  /// Destroys a pass handle.
  void (*Drop)(void *Pass);
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

/// The command-line options of the plugin.
enum SyclOption : uint32_t {
  SyclOptionMode = 0,
  SyclOptionValues = 1,
  SyclOptionPropertiesOut = 2,
  SyclOptionPanicIn = 3,
  SyclOptionSymbolsOut = 4,
  SyclOptionEsimdForceStateless = 5,
  SyclOptionOutput = 6,
  SyclOptionSyclbinState = 7,
};
}

#endif // SYCLPASSES_SHIM_H

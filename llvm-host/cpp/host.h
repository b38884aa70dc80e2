//===- host.h - What the C++ and the Rust half of the crate share --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// src/ffi.rs declares the same items; both sides change together. C++ never
// calls Rust by name: Rust hands over a table of functions, and catches its own
// panics in every one of them.
//
//===----------------------------------------------------------------------===//

#ifndef SYCLPASSES_HOST_H
#define SYCLPASSES_HOST_H

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

/// Takes a function.
typedef void (*SyclAddFunction)(void *Context, LLVMValueRef Function);
/// Takes a piece of text.
typedef void (*SyclWrite)(void *Context, SyclText Text);

/// What an element of a textual pipeline is.
enum SyclKind : uint32_t {
  /// Not in Rust's table.
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

/// What Rust does for C++. A pass handle is owned by whoever got it, until it is
/// given to Drop. Host is what sycl_host_register or sycl_host_run got.
struct SyclCallbacks {
  /// Number of passes in the table.
  size_t PassCount;
  /// The class name of a pass, for -debug-pass-manager and its like.
  SyclText (*ClassName)(size_t Number);
  /// The name of a pass in a textual pipeline.
  SyclText (*PipelineName)(size_t Number);
  /// Parses an element of a textual pipeline.
  SyclParsed (*Parse)(const void *Host, SyclText Element, void *Context,
                      SyclWrite Write);
  /// Takes an error in a textual pipeline that a name stands for or holds.
  void (*ParseError)(const void *Host, SyclText Message);
  /// Writes the pass as an element of a textual pipeline.
  void (*Print)(const void *Pass, void *Context, SyclWrite Write);
  /// Runs the pass; true if the module was changed.
  bool (*Run)(const void *Host, const void *Pass, LLVMModuleRef Module);
  /// Whether the condition with this number holds for the module.
  bool (*Holds)(const void *Host, size_t Number, LLVMModuleRef Module);
  /// Adds the functions that the choice with this number makes in the module.
  void (*Functions)(const void *Host, size_t Number, LLVMModuleRef Module,
                    void *Context, SyclAddFunction Add);
  /// Destroys a pass handle.
  void (*Drop)(void *Pass);
  /// Takes a diagnostic of LLVM's own during sycl_host_run: its severity is a
  /// number of llvm::DiagnosticSeverity.
  void (*Diagnose)(const void *Host, uint32_t Severity, SyclText Message);
};

/// Adds a pass that Rust made to a module pass manager of C++.
void sycl_host_add_pass(void *ModulePassManager, const SyclCallbacks *Callbacks,
                        const void *Host, size_t Number, void *Pass);
/// Makes a PassBuilder of C++ know the passes. Callbacks and Host must live as
/// long as it, and as what it builds.
void sycl_host_register(void *PassBuilder, const SyclCallbacks *Callbacks,
                        const void *Host);
/// Parses a textual pipeline and runs it on a module. Machine may be null. False
/// if the pipeline cannot be parsed; the reason goes to ParseError.
bool sycl_host_run(LLVMModuleRef Module, SyclText Pipeline,
                   LLVMTargetMachineRef Machine, bool VerifyEach,
                   const SyclCallbacks *Callbacks, const void *Host);
}

#endif // SYCLPASSES_HOST_H

//===- host.h - Interface between the crate's C++ and Rust code -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// src/ffi.rs declares the same items; change both together. C++ never calls
// Rust by name. Rust passes a table of functions. Each of these functions
// catches its own panics.
//
//===----------------------------------------------------------------------===//

#ifndef SYCLPASSES_HOST_H
#define SYCLPASSES_HOST_H

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

/// Receives a function.
typedef void (*SyclAddFunction)(void *Context, LLVMValueRef Function);
/// Receives a string.
typedef void (*SyclWrite)(void *Context, SyclText Text);

/// The kind of an element of a textual pipeline.
enum SyclKind : uint32_t {
  /// An element that is not in Rust's table.
  SyclNothing = 0,
  /// A pass; Pass is its handle.
  SyclPass = 1,
  /// Another textual pipeline; Write received its text.
  SyclPipeline = 2,
  /// A condition for the passes in parentheses after it.
  SyclCondition = 3,
  /// A filter that selects functions for the function passes in parentheses
  /// after it.
  SyclFunctions = 4,
};

/// An element of a textual pipeline, with its index in the table of passes.
struct SyclParsed {
  uint32_t Kind;
  size_t Number;
  void *Pass;
};

/// The functions that Rust provides to C++. The receiver of a pass handle owns
/// it and must pass it to Drop. Host is the argument that was passed to
/// sycl_host_register or sycl_host_run.
struct SyclCallbacks {
  /// The number of passes in the table.
  size_t PassCount;
  /// The class name of a pass, for -debug-pass-manager and similar options.
  SyclText (*ClassName)(size_t Number);
  /// The name of a pass in a textual pipeline.
  SyclText (*PipelineName)(size_t Number);
  /// Parses an element of a textual pipeline.
  SyclParsed (*Parse)(const void *Host, SyclText Element, void *Context,
                      SyclWrite Write);
  /// Receives an error in a textual pipeline that a name expands to or
  /// contains.
  void (*ParseError)(const void *Host, SyclText Message);
  /// Prints the pass as an element of a textual pipeline.
  void (*Print)(const void *Pass, void *Context, SyclWrite Write);
  /// Runs the pass. Returns true if the module was changed.
  bool (*Run)(const void *Host, const void *Pass, LLVMModuleRef Module);
  /// Returns whether the module meets the condition with this index.
  bool (*Holds)(const void *Host, size_t Number, LLVMModuleRef Module);
  /// Adds the functions of the module that the entry with this index selects.
  void (*Functions)(const void *Host, size_t Number, LLVMModuleRef Module,
                    void *Context, SyclAddFunction Add);
  /// Destroys a pass handle.
  void (*Drop)(void *Pass);
  /// Receives a diagnostic from LLVM itself during sycl_host_run. Severity is a
  /// value of llvm::DiagnosticSeverity.
  void (*Diagnose)(const void *Host, uint32_t Severity, SyclText Message);
};

/// Adds a Rust pass to an llvm::ModulePassManager.
void sycl_host_add_pass(void *ModulePassManager, const SyclCallbacks *Callbacks,
                        const void *Host, size_t Number, void *Pass);
/// Registers the passes with an llvm::PassBuilder. Callbacks and Host must
/// outlive the builder and the pass managers that it builds.
void sycl_host_register(void *PassBuilder, const SyclCallbacks *Callbacks,
                        const void *Host);
/// Parses a textual pipeline and runs it on a module. Machine may be null.
/// Returns false if the pipeline cannot be parsed; ParseError receives the
/// reason.
bool sycl_host_run(LLVMModuleRef Module, SyclText Pipeline,
                   LLVMTargetMachineRef Machine, bool VerifyEach,
                   const SyclCallbacks *Callbacks, const void *Host);
}

#endif // SYCLPASSES_HOST_H

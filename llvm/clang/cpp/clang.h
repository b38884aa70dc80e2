// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interface between the crate's C++ and Rust code. src/ffi.rs declares the
// same items; change both together. C++ never calls Rust by name.

#ifndef SYCLPASSES_CLANG_H
#define SYCLPASSES_CLANG_H

#include <cstddef>
#include <cstdint>

extern "C" {

/// A borrowed string, or borrowed bytes, without a terminator.
struct ClangText {
  const char *Data;
  size_t Size;
};

/// A file in memory.
struct ClangFile {
  ClangText Path, Contents;
};

/// A diagnostic. Without a location, File is empty, and Line and Column are 0.
struct ClangDiagnostic {
  /// A value of clang::DiagnosticsEngine::Level.
  uint32_t Level;
  uint32_t Line, Column;
  ClangText Message, File;
  /// The option without `-W`, such as `unused-variable`.
  ClangText Option;
  /// A value of ClangDiagnosticKind.
  uint32_t Kind;
};

/// The kind of problem that a diagnostic reports.
enum ClangDiagnosticKind : uint32_t {
  ClangOther,
  /// The source code is malformed, regardless of the meaning of its names.
  ClangSyntax,
  /// The source code uses a feature that devices do not support.
  ClangDevice,
};

/// Receives results. Context is the first argument of each function.
struct ClangSink {
  void *Context;
  /// An argument for the front end.
  void (*Argument)(void *Context, ClangText Text);
  void (*Diagnostic)(void *Context, const ClangDiagnostic *Diagnostic);
  /// All diagnostics as text. Called at most once.
  void (*Log)(void *Context, ClangText Text);
  /// A file on disk that was read.
  void (*File)(void *Context, ClangText Path);
  /// A path that was looked up on disk and not found.
  void (*Missing)(void *Context, ClangText Path);
  /// The bitcode or the precompiled header. Called at most once.
  void (*Output)(void *Context, ClangText Bytes);
};

/// A compilation.
struct ClangJob {
  /// The arguments for the front end, from clang_host_arguments.
  const ClangText *Arguments;
  size_t ArgumentCount;
  /// The source file to compile, followed by other files in memory.
  const ClangFile *Files;
  size_t FileCount;
  /// The precompiled header; its path is empty if there is none.
  ClangFile Precompiled;
  /// Textual pipelines that run before and after clang's own pipeline, and the
  /// function that registers pass names with an llvm::PassBuilder.
  ClangText FirstPasses, LastPasses;
  void (*RegisterPasses)(void *PassBuilder);
  /// The current directory.
  ClangText Directory;
  /// True to create a precompiled header instead of bitcode.
  uint8_t Precompile;
  /// True if memory does not have to be freed, because the process exits soon.
  uint8_t Leak;
};

/// Translates a clang++ command line into arguments for the front end. Clang is
/// the path of the clang executable, which need not exist. Returns false on
/// errors.
bool clang_host_arguments(ClangText Clang, ClangText Directory,
                          const ClangText *Arguments, size_t ArgumentCount,
                          const ClangSink *Sink);

/// Compiles. Returns false on errors.
bool clang_host_compile(const ClangJob *Job, const ClangSink *Sink);

/// Sets the handler for fatal errors, after which LLVM ends the process.
void clang_host_on_fatal_error(void (*Report)(ClangText Message));

/// Makes this process abort with a message on standard error when C++ runs out
/// of memory. Otherwise, C++ throws an exception that is not caught.
void clang_host_end_without_memory();

/// Returns clang's version.
ClangText clang_host_version();
}

#endif

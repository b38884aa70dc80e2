// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collects diagnostics as data and as text.

#ifndef SYCLPASSES_DIAGNOSTICS_H
#define SYCLPASSES_DIAGNOSTICS_H

#include "clang.h"

#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

inline ClangText text(llvm::StringRef Text) {
  return {Text.data(), Text.size()};
}
inline llvm::StringRef reference(ClangText Text) {
  return {Text.Data ? Text.Data : "", Text.Size};
}

/// Passes each diagnostic to the sink, and prints it as clang does.
class Collector : public clang::DiagnosticConsumer {
  const ClangSink &Sink;
  std::string Log;
  llvm::raw_string_ostream Stream;
  clang::TextDiagnosticPrinter Printer;
  const clang::LangOptions *Language = nullptr;

public:
  Collector(const ClangSink &Sink, clang::DiagnosticOptions &Options)
      : Sink(Sink), Stream(Log), Printer(Stream, Options) {}
  ~Collector() override { Sink.Log(Sink.Context, text(Log)); }

  /// The stream for other output from the compiler.
  llvm::raw_ostream &stream() { return Stream; }

  void BeginSourceFile(const clang::LangOptions &Options,
                       const clang::Preprocessor *PP) override {
    Language = &Options;
    Printer.BeginSourceFile(Options, PP);
  }
  void EndSourceFile() override {
    Printer.EndSourceFile();
    Language = nullptr;
  }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

private:
  ClangDiagnosticKind kind(const clang::Diagnostic &Info) const;
};

#endif

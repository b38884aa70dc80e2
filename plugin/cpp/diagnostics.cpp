//===- diagnostics.cpp - Reports errors and warnings to the host ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's C API cannot report diagnostics. This code adds source locations to
// them and passes them to the host's handler. Built like plugin.cpp.
//
//===----------------------------------------------------------------------===//

#include "plugin.h"

#include "llvm-c/Core.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <string>

using namespace llvm;

namespace {

StringRef ref(SyclText Text) { return StringRef(Text.Data, Text.Size); }

/// An error or warning without a location in the module. It has a separate
/// diagnostic kind, because not every LLVM version has a generic kind. clang
/// reports warnings of plugin-defined kinds as -Wbackend-plugin.
class UnlocatedDiagnostic : public DiagnosticInfo {
  StringRef Message;

public:
  UnlocatedDiagnostic(StringRef Message, DiagnosticSeverity Severity)
      : DiagnosticInfo(kind(), Severity), Message(Message) {}

  void print(DiagnosticPrinter &Printer) const override { Printer << Message; }

private:
  static int kind() {
    static const int Kind = getNextAvailablePluginDiagnosticKind();
    return Kind;
  }
};

/// Reports the diagnostic like LLVMContext::diagnose, but does not end the
/// process after an error. Returns false if the host has no handler that
/// accepts it.
bool show(LLVMContext &Context, const DiagnosticInfo &Info) {
  // The accessor is const, but the handler's methods are not. LLVMContext owns
  // the handler and calls it in the same way.
  auto *Handler = const_cast<DiagnosticHandler *>(Context.getDiagHandlerPtr());
  if (Handler) {
    if (Info.getSeverity() == DS_Error)
      Handler->HasErrors = true;
    if (Handler->handleDiagnostics(Info))
      return true;
  }
  std::string Message;
  raw_string_ostream OS(Message);
  DiagnosticPrinterRawOStream Printer(OS);
  Info.print(Printer);
  OS.flush();
  errs() << (Info.getSeverity() == DS_Error ? "error: " : "warning: ")
         << StringRef(Message).rtrim('\n') << '\n';
  return false;
}

bool show(Module &M, const SyclDiagnostic &D) {
  DiagnosticSeverity Severity = D.IsError ? DS_Error : DS_Warning;
  auto *L = dyn_cast_or_null<DILocation>(unwrap(D.Location));
  auto *F = dyn_cast_or_null<Function>(unwrap(D.Function));
  if (!F)
    return show(M.getContext(),
                UnlocatedDiagnostic(ref(D.Message), Severity));
  DiagnosticLocation Location;
  if (L)
    Location = DiagnosticLocation(L);
  else if (const DISubprogram *SP = F->getSubprogram())
    Location = DiagnosticLocation(SP);
  // clang shows this kind with the file, line and caret.
  return show(M.getContext(), DiagnosticInfoUnsupported(*F, ref(D.Message),
                                                        Location, Severity));
}

} // namespace

extern "C" {

/// Writes text to LLVM's error stream.
void sycl_plugin_print_error(SyclText Text) { errs() << ref(Text); }

/// Ends the process as LLVM does after a fatal usage error.
void sycl_plugin_exit() {
  sys::RunInterruptHandlers();
  exit(1);
}

/// Returns whether an error has been reported in the module's context.
bool sycl_plugin_has_errors(LLVMModuleRef Module) {
  const DiagnosticHandler *Handler =
      unwrap(Module)->getContext().getDiagHandlerPtr();
  return Handler && Handler->HasErrors;
}

/// Reports all diagnostics. In a host without a diagnostic handler, LLVM would
/// end the process at the first error. This function ends the process after the
/// last diagnostic, and removes unfinished output files.
void sycl_plugin_report(LLVMModuleRef Module, const SyclDiagnostic *Diagnostics,
                        size_t Count) {
  bool MustExit = false;
  for (size_t I = 0; I != Count; ++I) {
    bool Handled = show(*unwrap(Module), Diagnostics[I]);
    MustExit |= !Handled && Diagnostics[I].IsError;
  }
  if (MustExit) {
    sys::RunInterruptHandlers();
    exit(1);
  }
}
}

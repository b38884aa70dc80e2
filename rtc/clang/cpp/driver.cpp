//===- driver.cpp - From clang's command line to the front end's ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "diagnostics.h"

#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/Version.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"

#include <memory>
#include <vector>

using namespace clang;
using namespace llvm;

void Collector::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                 const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  Printer.HandleDiagnostic(Level, Info);
  if (Level == DiagnosticsEngine::Ignored)
    return;
  ClangDiagnostic Found = {};
  switch (Level) {
  case DiagnosticsEngine::Ignored:
  case DiagnosticsEngine::Note:
    Found.Severity = 0;
    break;
  case DiagnosticsEngine::Remark:
    Found.Severity = 1;
    break;
  case DiagnosticsEngine::Warning:
    Found.Severity = 2;
    break;
  case DiagnosticsEngine::Error:
  case DiagnosticsEngine::Fatal:
    Found.Severity = 3;
    break;
  }
  SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  Found.Message = text(Message);
  Found.File = text("");
  if (Info.getLocation().isValid() && Info.hasSourceManager()) {
    PresumedLoc Place =
        Info.getSourceManager().getPresumedLoc(Info.getLocation());
    if (Place.isValid()) {
      Found.File = text(Place.getFilename());
      Found.Line = Place.getLine();
      Found.Column = Place.getColumn();
    }
  }
  StringRef Option =
      Info.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(
          Info.getID());
  std::string Prefixed = Option.empty() ? "" : "W" + Option.str();
  Found.Option = text(Prefixed);
  Sink.Diagnostic(Sink.Context, &Found);
}

bool clang_host_arguments(ClangText Clang, ClangText Folder,
                          const ClangText *Arguments, size_t ArgumentCount,
                          const ClangSink *Sink) {
  DiagnosticOptions Options;
  Collector Diagnostics(*Sink, Options);
  DiagnosticsEngine Engine(DiagnosticIDs::create(), Options, &Diagnostics,
                           /*ShouldOwnClient=*/false);
  IntrusiveRefCntPtr<vfs::FileSystem> Files(
      vfs::createPhysicalFileSystem().release());
  Files->setCurrentWorkingDirectory(reference(Folder));

  std::vector<std::string> Owned = {reference(Clang).str()};
  for (size_t I = 0; I < ArgumentCount; ++I)
    Owned.push_back(reference(Arguments[I]).str());
  std::vector<const char *> Pointers;
  for (const std::string &Argument : Owned)
    Pointers.push_back(Argument.c_str());

  driver::Driver Driver(Owned.front(), sys::getDefaultTargetTriple(), Engine,
                        "clang LLVM compiler", Files);
  Driver.setCheckInputsExist(false);
  Driver.setProbePrecompiled(false);
  std::unique_ptr<driver::Compilation> Compilation(
      Driver.BuildCompilation(Pointers));
  if (!Compilation || Engine.hasErrorOccurred())
    return false;
  const driver::JobList &Jobs = Compilation->getJobs();
  if (Jobs.size() != 1 ||
      StringRef(Jobs.begin()->getArguments().front()) != "-cc1") {
    unsigned Id = Engine.getCustomDiagID(
        DiagnosticsEngine::Error,
        "these options do not make exactly one compilation");
    Engine.Report(Id);
    return false;
  }
  for (const char *Argument :
       ArrayRef(Jobs.begin()->getArguments()).drop_front())
    Sink->Argument(Sink->Context, text(Argument));
  return true;
}

static void (*ReportFatalError)(ClangText Message) = nullptr;

void clang_host_on_fatal_error(void (*Report)(ClangText Message)) {
  ReportFatalError = Report;
  remove_fatal_error_handler();
  install_fatal_error_handler(
      [](void *, const char *Reason, bool) { ReportFatalError(text(Reason)); });
}

ClangText clang_host_version() {
  static const std::string Version = getClangFullVersion();
  return text(Version);
}

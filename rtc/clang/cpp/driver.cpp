// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From clang's command line to that of its front end.

#include "diagnostics.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Basic/Version.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"

using namespace clang;
using namespace llvm;

void Collector::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                 const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  Printer.HandleDiagnostic(Level, Info);
  ClangDiagnostic Found = {};
  Found.Level = Level;
  SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  Found.Message = text(Message);
  Found.File = text("");
  if (Info.getLocation().isValid() && Info.hasSourceManager()) {
    auto Place = Info.getSourceManager().getPresumedLoc(Info.getLocation());
    if (Place.isValid()) {
      Found.File = text(Place.getFilename());
      Found.Line = Place.getLine();
      Found.Column = Place.getColumn();
    }
  }
  DiagnosticIDs &Ids = *Info.getDiags()->getDiagnosticIDs();
  Found.Option = text(Ids.getWarningOptionForDiag(Info.getID()));
  Sink.Diagnostic(Sink.Context, &Found);
}

bool clang_host_arguments(ClangText Clang, ClangText Folder,
                          const ClangText *Arguments, size_t ArgumentCount,
                          const ClangSink *Sink) {
  DiagnosticOptions Options;
  Collector Diagnostics(*Sink, Options);
  DiagnosticsEngine Engine(DiagnosticIDs::create(), Options, &Diagnostics,
                           /*ShouldOwnClient=*/false);
  IntrusiveRefCntPtr Files(vfs::createPhysicalFileSystem().release());
  Files->setCurrentWorkingDirectory(reference(Folder));

  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  std::string Program = reference(Clang).str();
  std::vector<const char *> Pointers = {Program.c_str()};
  for (ClangText Argument : ArrayRef(Arguments, ArgumentCount))
    Pointers.push_back(Saver.save(reference(Argument)).data());

  driver::Driver Driver(Program, sys::getDefaultTargetTriple(), Engine,
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
    Engine.Report(Engine.getCustomDiagID(
        DiagnosticsEngine::Error,
        "these options do not make exactly one compilation"));
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

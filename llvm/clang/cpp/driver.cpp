// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates a clang command line into arguments for the front end.

#include "diagnostics.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Basic/Version.h"
#include "clang/Driver/Compilation.h"
#include "clang/Driver/Driver.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Host.h"

#include <cstdlib>
#include <new>
#include <unistd.h>

using namespace clang;
using namespace llvm;

void Collector::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                 const Diagnostic &Info) {
  DiagnosticConsumer::HandleDiagnostic(Level, Info);
  Printer.HandleDiagnostic(Level, Info);
  ClangDiagnostic Found = {Level, 0, 0, {}, {}, {}, ClangOther};
  if (Info.getLocation().isValid() && Info.hasSourceManager()) {
    auto Place = Info.getSourceManager().getPresumedLoc(Info.getLocation());
    if (Place.isValid())
      Found = {Level, Place.getLine(), Place.getColumn(), {},
               text(Place.getFilename()), {}, kind(Info)};
  }
  SmallString<128> Message;
  Info.FormatDiagnostic(Message);
  Found.Message = text(Message);
  DiagnosticIDs &Ids = *Info.getDiags()->getDiagnosticIDs();
  Found.Option = text(Ids.getWarningOptionForDiag(Info.getID()));
  Sink.Diagnostic(Sink.Context, &Found);
}

/// Returns the kind of a diagnostic with a location. A syntax error at a name
/// is not a ClangSyntax error, because the name may be a macro that other
/// headers define.
ClangDiagnosticKind Collector::kind(const Diagnostic &Info) const {
  // A custom diagnostic of this library.
  if (Info.getID() >= diag::DIAG_UPPER_LIMIT)
    return ClangDevice;
  unsigned Category = DiagnosticIDs::getCategoryNumberForDiag(Info.getID());
  SourceLocation Place = Info.getLocation();
  if (!Language || !Place.isFileID() ||
      DiagnosticIDs::getCategoryNameFromID(Category) != "Parse Issue")
    return ClangOther;
  Token Next;
  bool HasFailed = Lexer::getRawToken(Place, Next, Info.getSourceManager(),
                                      *Language, /*IgnoreWhiteSpace=*/true);
  return HasFailed || Next.is(tok::raw_identifier) ? ClangOther : ClangSyntax;
}

bool clang_host_arguments(ClangText Clang, ClangText Directory,
                          const ClangText *Arguments, size_t ArgumentCount,
                          const ClangSink *Sink) {
  DiagnosticOptions Options;
  Collector Diagnostics(*Sink, Options);
  DiagnosticsEngine Engine(DiagnosticIDs::create(), Options, &Diagnostics,
                           /*ShouldOwnClient=*/false);
  IntrusiveRefCntPtr Files(vfs::createPhysicalFileSystem().release());
  Files->setCurrentWorkingDirectory(reference(Directory));

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
        "these options do not specify exactly one compilation"));
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

void clang_host_end_without_memory() {
  std::set_new_handler([] {
    // This handler must not allocate memory.
    static const char Message[] = "out of memory\n";
    [[maybe_unused]] ssize_t Written =
        write(STDERR_FILENO, Message, sizeof(Message) - 1);
    std::abort();
  });
}

ClangText clang_host_version() {
  static const std::string Version = getClangFullVersion();
  return text(Version);
}

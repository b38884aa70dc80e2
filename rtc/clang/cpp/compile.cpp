//===- compile.cpp - A source in memory to bitcode in memory --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does what `clang -cc1 -emit-llvm-bc` does, except that files in memory come
// before those of the disk, nothing is written, and no code is loaded.
//
//===----------------------------------------------------------------------===//

#include "diagnostics.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/Stack.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

using namespace clang;
using namespace llvm;

namespace {

/// Notes which paths of the disk do not exist. A file that appears there later
/// may change the result.
class Recorder : public vfs::ProxyFileSystem {
  std::set<std::string> &Missing;

  template <class T> ErrorOr<T> note(const Twine &Path, ErrorOr<T> Result) {
    if (!Result)
      Missing.insert(Path.str());
    return Result;
  }

public:
  Recorder(IntrusiveRefCntPtr<vfs::FileSystem> Files,
           std::set<std::string> &Missing)
      : ProxyFileSystem(std::move(Files)), Missing(Missing) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    return note(Path, ProxyFileSystem::status(Path));
  }
  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &Path) override {
    return note(Path, ProxyFileSystem::openFileForRead(Path));
  }
};

/// Collects headers of the system, too.
class Dependencies : public DependencyCollector {
  bool needSystemDependencies() override { return true; }
};

/// Makes a precompiled header in memory.
class PrecompileAction : public ASTFrontendAction {
  std::shared_ptr<PCHBuffer> Buffer = std::make_shared<PCHBuffer>();
  SmallVector<char, 0> Bytes;

public:
  /// The header; empty after errors.
  StringRef bytes() const { return {Bytes.data(), Bytes.size()}; }

  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
  bool hasASTFileSupport() const override { return false; }
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    CI.getLangOpts().CompilingPCH = true;
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef Input) override {
    std::vector<std::unique_ptr<ASTConsumer>> Consumers;
    Consumers.push_back(std::make_unique<PCHGenerator>(
        CI.getPreprocessor(), CI.getModuleCache(), /*OutputFile=*/"",
        /*isysroot=*/"", Buffer, CI.getCodeGenOpts(),
        CI.getFrontendOpts().ModuleFileExtensions));
    Consumers.push_back(CI.getPCHContainerWriter().CreatePCHContainerGenerator(
        CI, Input.str(), /*OutputFileName=*/"",
        std::make_unique<raw_svector_ostream>(Bytes), Buffer));
    return std::make_unique<MultiplexConsumer>(std::move(Consumers));
  }
};

/// The targets whose costs the optimiser knows, as in clang's program.
void initializeTargets() {
  static std::once_flag Once;
  std::call_once(Once, [] {
    LLVMInitializeSPIRVTargetInfo();
    LLVMInitializeSPIRVTarget();
    LLVMInitializeSPIRVTargetMC();
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeAMDGPUTargetInfo();
    LLVMInitializeAMDGPUTarget();
    LLVMInitializeAMDGPUTargetMC();
    LLVMInitializeAMDGPUAsmParser();
  });
}

/// The first option that would write a file, load code or set global state of
/// LLVM. The callers refuse such options by name; none should come this far.
const char *findForbidden(const CompilerInvocation &Invocation) {
  const FrontendOptions &F = Invocation.getFrontendOpts();
  const CodeGenOptions &C = Invocation.getCodeGenOpts();
  const DiagnosticOptions &D = Invocation.getDiagnosticOpts();
  const DependencyOutputOptions &O = Invocation.getDependencyOutputOpts();
  const HeaderSearchOptions &H = Invocation.getHeaderSearchOpts();
  const LangOptions &L = Invocation.getLangOpts();
  const std::pair<bool, const char *> Conditions[] = {
      {!F.Plugins.empty() || !F.AddPluginActions.empty() ||
           !F.PluginArgs.empty() || F.ProgramAction == frontend::PluginAction,
       "a plugin"},
      {!C.PassPlugins.empty(), "a pass plugin"},
      {!F.LLVMArgs.empty() || !F.MLIRArgs.empty(), "an option of LLVM"},
      {!O.OutputFile.empty() || !O.HeaderIncludeOutputFile.empty() ||
           !O.DOTOutputFile.empty() || !O.ModuleDependencyOutputDir.empty() ||
           O.ShowHeaderIncludes,
       "a file of dependencies"},
      {!D.DiagnosticLogFile.empty() || !D.DiagnosticSerializationFile.empty(),
       "a file of diagnostics"},
      {!F.StatsFile.empty() || F.ShowStats || C.TimePasses ||
           !F.TimeTracePath.empty() || F.PrintSupportedCPUs ||
           !F.DumpMinimizationHintsPath.empty(),
       "statistics"},
      {!F.ModuleOutputPath.empty() || !F.SymbolGraphOutputDir.empty() ||
           !H.ModuleCachePath.empty(),
       "modules"},
      {!C.OptRecordFile.empty() || !C.StackUsageOutput.empty() ||
           !C.SaveTempsFilePrefix.empty() || !C.ThinLinkBitcodeFile.empty() ||
           !C.AsSecureLogFile.empty() || !C.DIBugsReportFilePath.empty() ||
           !C.SplitDwarfOutput.empty() || !C.SplitDwarfFile.empty(),
       "a file beside the output"},
      {!C.CoverageNotesFile.empty() || !C.CoverageDataFile.empty() ||
           !C.InstrProfileOutput.empty() || !C.MemoryProfileOutput.empty(),
       "a profile"},
      {L.DumpRecordLayouts || L.DumpRecordLayoutsSimple || L.DumpVTableLayouts,
       "standard output"},
  };
  for (const auto &[Is, What] : Conditions)
    if (Is)
      return What;
  return nullptr;
}

/// A buffer that borrows its text.
std::unique_ptr<MemoryBuffer> borrow(const ClangFile &File) {
  return MemoryBuffer::getMemBuffer(reference(File.Contents),
                                    reference(File.Path),
                                    /*RequiresNullTerminator=*/false);
}

/// A buffer with a copy and a zero byte after it, which clang's lexer reads.
std::unique_ptr<MemoryBuffer> copy(const ClangFile &File) {
  return MemoryBuffer::getMemBufferCopy(reference(File.Contents),
                                        reference(File.Path));
}

} // namespace

bool clang_host_compile(const ClangJob *Job, const ClangSink *Sink) {
  noteBottomOfStack();
  initializeTargets();

  auto Memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  std::set<std::string> Missing;
  IntrusiveRefCntPtr<vfs::FileSystem> Disk(
      vfs::createPhysicalFileSystem().release());
  auto Files = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(
      makeIntrusiveRefCnt<Recorder>(std::move(Disk), Missing));
  Files->pushOverlay(Memory);
  bool HasPlace = !Files->setCurrentWorkingDirectory(reference(Job->Folder));
  for (size_t I = 0; I < Job->FileCount && HasPlace; ++I)
    HasPlace = Memory->addFile(reference(Job->Files[I].Path),
                               /*ModificationTime=*/0, copy(Job->Files[I]));

  std::vector<std::string> Owned;
  for (size_t I = 0; I < Job->ArgumentCount; ++I)
    Owned.push_back(reference(Job->Arguments[I]).str());
  std::vector<const char *> Pointers;
  for (const std::string &Argument : Owned)
    Pointers.push_back(Argument.c_str());

  auto Invocation = std::make_shared<CompilerInvocation>();
  Collector Diagnostics(*Sink, Invocation->getDiagnosticOpts());
  {
    // Its own options: those of the invocation are being parsed.
    DiagnosticOptions Options;
    DiagnosticsEngine Engine(DiagnosticIDs::create(), Options, &Diagnostics,
                             /*ShouldOwnClient=*/false);
    if (!CompilerInvocation::CreateFromArgs(*Invocation, Pointers, Engine))
      return false;
    if (!HasPlace) {
      Engine.Report(Engine.getCustomDiagID(
          DiagnosticsEngine::Error,
          "the current folder, or a path of a file in memory, is not usable"));
      return false;
    }
    if (const char *What = findForbidden(*Invocation)) {
      Engine.Report(Engine.getCustomDiagID(
          DiagnosticsEngine::Error,
          "an option asks for %0, which run-time compilation does not allow"))
          << What;
      return false;
    }
  }
  StringRef Source = reference(Job->Files[0].Path);
  FrontendOptions &Frontend = Invocation->getFrontendOpts();
  InputKind Kind(Language::CXX);
  Frontend.Inputs = {FrontendInputFile(
      Source, Job->Precompile ? Kind.getHeader() : Kind)};
  Frontend.OutputFile.clear();
  Frontend.DisableFree = Job->Leak;
  Invocation->getCodeGenOpts().MainFileName = Source.str();
  if (Job->Precompiled.Path.Size != 0) {
    Memory->addFile(reference(Job->Precompiled.Path), /*ModificationTime=*/0,
                    borrow(Job->Precompiled));
    Invocation->getPreprocessorOpts().ImplicitPCHInclude =
        reference(Job->Precompiled.Path).str();
    // A changed header of the system is an error, too.
    Invocation->getHeaderSearchOpts().ModulesValidateSystemHeaders = true;
  }

  CompilerInstance Instance(Invocation);
  Instance.setVirtualFileSystem(Files);
  Instance.createDiagnostics(&Diagnostics, /*ShouldOwnClient=*/false);
  Instance.setVerboseOutputStream(Diagnostics.stream());
  auto Read = std::make_shared<Dependencies>();
  Instance.addDependencyCollector(Read);

  bool IsGood;
  if (Job->Precompile) {
    PrecompileAction Action;
    IsGood = Instance.ExecuteAction(Action) && !Action.bytes().empty();
    if (IsGood)
      Sink->Output(Sink->Context, text(Action.bytes()));
  } else {
    auto Context = std::make_unique<LLVMContext>();
    EmitLLVMOnlyAction Action(Context.get());
    IsGood = Instance.ExecuteAction(Action);
    std::unique_ptr<llvm::Module> Result = IsGood ? Action.takeModule() : nullptr;
    IsGood = Result != nullptr;
    if (IsGood) {
      SmallVector<char, 0> Bytes;
      raw_svector_ostream Stream(Bytes);
      WriteBitcodeToFile(*Result, Stream);
      Sink->Output(Sink->Context, text({Bytes.data(), Bytes.size()}));
    }
    if (Job->Leak) {
      (void)Result.release();
      (void)Context.release();
    }
  }
  for (const std::string &Path : Read->getDependencies())
    if (!Memory->exists(Path))
      Sink->File(Sink->Context, text(Path));
  for (const std::string &Path : Missing)
    if (!Memory->exists(Path))
      Sink->Missing(Sink->Context, text(Path));
  return IsGood;
}

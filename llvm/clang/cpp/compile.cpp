// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles like `clang -cc1 -emit-llvm-bc`, except that files in memory take
// precedence over files on disk, nothing is written, and no code is loaded.

#include "attributes.h"
#include "diagnostics.h"

#include "clang/Basic/Stack.h"
#include "clang/AST/Decl.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTWriter.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>

using namespace clang;
using namespace llvm;

namespace {

/// Records the paths on disk that exist and those that do not, because a file
/// that changes or appears may change the result. Devices and pipes are errors,
/// because they may be endless. clang's own collector is not used, because it
/// suppresses the error for a missing #embed.
class Recorder : public vfs::ProxyFileSystem {
  std::set<std::string> &Found;
  std::set<std::string> &Missing;

public:
  Recorder(IntrusiveRefCntPtr<vfs::FileSystem> Files,
           std::set<std::string> &Found, std::set<std::string> &Missing)
      : ProxyFileSystem(std::move(Files)), Found(Found), Missing(Missing) {}

  ErrorOr<vfs::Status> status(const Twine &Path) override {
    ErrorOr<vfs::Status> Status = ProxyFileSystem::status(Path);
    if (!Status)
      Missing.insert(Path.str());
    else if (Status->isRegularFile())
      Found.insert(Path.str());
    else if (!Status->isDirectory())
      return make_error_code(errc::not_supported);
    return Status;
  }
  ErrorOr<std::unique_ptr<vfs::File>>
  openFileForRead(const Twine &Path) override {
    if (ErrorOr<vfs::Status> Status = status(Path); !Status)
      return Status.getError();
    return ProxyFileSystem::openFileForRead(Path);
  }
};

/// Ignores '#pragma clang __debug', which can crash the compiler or make it
/// hang.
class DebugPragma : public PragmaHandler {
public:
  DebugPragma() : PragmaHandler("__debug") {}
  void HandlePragma(Preprocessor &PP, PragmaIntroducer, Token &First) override {
    unsigned Id = PP.getDiagnostics().getCustomDiagID(
        DiagnosticsEngine::Warning,
        "'#pragma clang __debug' is ignored in run-time compilation");
    PP.Diag(First.getLocation(), Id);
  }
  /// Replaces clang's own handler.
  static void install(Preprocessor &PP) {
    auto Handler = std::make_unique<DebugPragma>();
    // Removes the handler with the same name, clang's own, without freeing it.
    PP.RemovePragmaHandler("clang", Handler.get());
    PP.AddPragmaHandler("clang", Handler.release());
  }
};

/// Generates bitcode in memory.
class BitcodeAction : public EmitLLVMOnlyAction {
public:
  using EmitLLVMOnlyAction::EmitLLVMOnlyAction;

  bool BeginSourceFileAction(CompilerInstance &CI) override {
    DebugPragma::install(CI.getPreprocessor());
    return EmitLLVMOnlyAction::BeginSourceFileAction(CI);
  }
  void ExecuteAction() override {
    EmitLLVMOnlyAction::ExecuteAction();
    rejectThreadLocals();
  }

private:
  /// Reports thread-local variables that device code uses. clang accepts them
  /// for SYCL but generates invalid code.
  void rejectThreadLocals() {
    CodeGenerator *Generator = getCodeGenerator();
    llvm::Module *Code = Generator ? Generator->GetModule() : nullptr;
    if (!Code)
      return;
    DiagnosticsEngine &Engine = getCompilerInstance().getDiagnostics();
    for (const GlobalVariable &Variable : Code->globals()) {
      if (!Variable.isThreadLocal())
        continue;
      const Decl *Found = Generator->GetDeclForMangledName(Variable.getName());
      unsigned Id = Engine.getCustomDiagID(
          DiagnosticsEngine::Error,
          "thread-local variable '%0' cannot be used in device code");
      auto *Named = dyn_cast_or_null<NamedDecl>(Found);
      Engine.Report(Found ? Found->getLocation() : SourceLocation(), Id)
          << (Named ? Named->getNameAsString() : Variable.getName().str());
    }
  }
};

/// Generates a precompiled header in memory.
class PrecompileAction : public ASTFrontendAction {
public:
  /// The header; empty after errors.
  SmallVector<char, 0> Bytes;

  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    DebugPragma::install(CI.getPreprocessor());
    CI.getLangOpts().CompilingPCH = true;
    // Otherwise, each compilation would instantiate the templates again.
    CI.getLangOpts().PCHInstantiateTemplates = true;
    return true;
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 StringRef Input) override {
    // Clear the functions from which the search for deferred diagnostics
    // starts. When a source file is compiled, the search reaches the
    // declarations in the header that the source file uses.
    struct Roots : ASTConsumer {
      CompilerInstance &CI;
      explicit Roots(CompilerInstance &CI) : CI(CI) {}
      void HandleTranslationUnit(ASTContext &) override {
        CI.getSema().DeclsToCheckForDeferredDiags.clear();
      }
    };
    auto Buffer = std::make_shared<PCHBuffer>();
    std::vector<std::unique_ptr<ASTConsumer>> Consumers;
    Consumers.push_back(std::make_unique<Roots>(CI));
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

/// Returns the first forbidden effect, such as writing a file or loading code,
/// or null. Callers reject such options by name, so there should be none.
const char *findForbidden(const CompilerInvocation &Invocation) {
  const FrontendOptions &F = Invocation.getFrontendOpts();
  const CodeGenOptions &C = Invocation.getCodeGenOpts();
  const DiagnosticOptions &D = Invocation.getDiagnosticOpts();
  const DependencyOutputOptions &O = Invocation.getDependencyOutputOpts();
  const HeaderSearchOptions &H = Invocation.getHeaderSearchOpts();
  const LangOptions &L = Invocation.getLangOpts();
  auto Any = [](auto &&...Values) { return (!Values.empty() || ...); };
  const std::pair<bool, const char *> Conditions[] = {
      {Any(F.Plugins, F.AddPluginActions, F.PluginArgs, C.PassPlugins) ||
           F.ProgramAction == frontend::PluginAction,
       "a plugin"},
      {Any(F.LLVMArgs, F.MLIRArgs), "an LLVM option"},
      {Any(O.OutputFile, O.HeaderIncludeOutputFile, O.DOTOutputFile,
           O.ModuleDependencyOutputDir, D.DiagnosticLogFile,
           D.DiagnosticSerializationFile, F.ModuleOutputPath,
           F.SymbolGraphOutputDir, H.ModuleCachePath, C.OptRecordFile,
           C.StackUsageOutput, C.SaveTempsFilePrefix, C.ThinLinkBitcodeFile,
           C.AsSecureLogFile, C.DIBugsReportFilePath, C.SplitDwarfOutput,
           C.SplitDwarfFile, C.CoverageNotesFile, C.CoverageDataFile,
           C.InstrProfileOutput, C.MemoryProfileOutput),
       "an additional output file"},
      {Any(F.StatsFile, F.TimeTracePath, F.DumpMinimizationHintsPath) ||
           F.ShowStats || C.TimePasses || F.PrintSupportedCPUs ||
           O.ShowHeaderIncludes || L.DumpRecordLayouts ||
           L.DumpRecordLayoutsSimple || L.DumpVTableLayouts,
       "output other than diagnostics"},
  };
  for (const auto &[Is, What] : Conditions)
    if (Is)
      return What;
  return nullptr;
}

/// Adds the job's passes to clang's own pipeline.
void addPasses(CompilerInstance &Instance, const ClangJob &Job) {
  StringRef First = reference(Job.FirstPasses);
  StringRef Last = reference(Job.LastPasses);
  auto Parse = [&Instance](PassBuilder &PB, ModulePassManager &MPM,
                           StringRef Text) {
    if (Error E = PB.parsePassPipeline(MPM, Text)) {
      DiagnosticsEngine &Engine = Instance.getDiagnostics();
      Engine.Report(
          Engine.getCustomDiagID(DiagnosticsEngine::Error, "passes '%0': %1"))
          << Text << toString(std::move(E));
    }
  };
  auto Register = [=, &Job](PassBuilder &PB) {
    Job.RegisterPasses(&PB);
    if (!First.empty())
      PB.registerPipelineStartEPCallback(
          [=, &PB](ModulePassManager &MPM, OptimizationLevel) {
            Parse(PB, MPM, First);
          });
    if (!Last.empty())
      PB.registerOptimizerLastEPCallback(
          [=, &PB](ModulePassManager &MPM, OptimizationLevel,
                   ThinOrFullLTOPhase) { Parse(PB, MPM, Last); });
  };
  Instance.getCodeGenOpts().PassBuilderCallbacks.push_back(Register);
}

/// Parses a job's arguments, and checks the result.
bool parse(const ClangJob &Job, CompilerInvocation &Invocation,
           DiagnosticConsumer &Diagnostics) {
  BumpPtrAllocator Strings;
  StringSaver Saver(Strings);
  std::vector<const char *> Pointers;
  for (ClangText Argument : ArrayRef(Job.Arguments, Job.ArgumentCount))
    Pointers.push_back(Saver.save(reference(Argument)).data());
  // Use separate options, because the invocation's options are still being
  // parsed.
  DiagnosticOptions Options;
  DiagnosticsEngine Engine(DiagnosticIDs::create(), Options, &Diagnostics,
                           /*ShouldOwnClient=*/false);
  if (!CompilerInvocation::CreateFromArgs(Invocation, Pointers, Engine))
    return false;
  const char *Forbidden = findForbidden(Invocation);
  if (Forbidden)
    Engine.Report(Engine.getCustomDiagID(
        DiagnosticsEngine::Error,
        "an option requests %0, which run-time compilation does not allow"))
        << Forbidden;
  StringRef Source = reference(Job.Files[0].Path);
  FrontendOptions &Frontend = Invocation.getFrontendOpts();
  InputKind Kind(Language::CXX);
  Frontend.Inputs = {{Source, Job.Precompile ? Kind.getHeader() : Kind}};
  Frontend.OutputFile.clear();
  Frontend.DisableFree = Job.Leak;
  Invocation.getCodeGenOpts().MainFileName = Source.str();
  // Keep the AST, because code generation reports errors at declarations.
  Invocation.getCodeGenOpts().ClearASTBeforeBackend = false;
  Invocation.getPreprocessorOpts().ImplicitPCHInclude =
      reference(Job.Precompiled.Path).str();
  // A changed system header also invalidates a precompiled header.
  Invocation.getHeaderSearchOpts().ModulesValidateSystemHeaders = true;
  return !Forbidden;
}

/// Adds files. Copies their contents, because clang's lexer requires a NUL byte
/// after them.
bool addFiles(const ClangJob &Job, vfs::InMemoryFileSystem &Memory) {
  bool IsGood = true;
  for (const ClangFile &File : ArrayRef(Job.Files, Job.FileCount))
    IsGood &= Memory.addFile(
        reference(File.Path), /*ModificationTime=*/0,
        MemoryBuffer::getMemBufferCopy(reference(File.Contents)));
  if (const ClangFile &File = Job.Precompiled; File.Path.Size != 0)
    IsGood &= Memory.addFile(
        reference(File.Path), /*ModificationTime=*/0,
        MemoryBuffer::getMemBuffer(reference(File.Contents), /*Name=*/"",
                                   /*RequiresNullTerminator=*/false));
  return IsGood;
}

/// Compiles to bitcode. Returns an empty vector after errors.
SmallVector<char, 0> emitBitcode(CompilerInstance &Instance,
                                 const ClangJob &Job) {
  addPasses(Instance, Job);
  auto Context = std::make_unique<LLVMContext>();
  BitcodeAction Action(Context.get());
  SmallVector<char, 0> Bytes;
  raw_svector_ostream Stream(Bytes);
  if (Instance.ExecuteAction(Action))
    if (std::unique_ptr<llvm::Module> Result = Action.takeModule()) {
      WriteBitcodeToFile(*Result, Stream);
      if (Job.Leak)
        (void)Result.release();
    }
  if (Job.Leak)
    (void)Context.release();
  return Bytes;
}

} // namespace

bool clang_host_compile(const ClangJob *Job, const ClangSink *Sink) {
  noteBottomOfStack();
  // Register the targets, so that the optimizer uses their cost models, as in
  // the clang executable.
  [[maybe_unused]] static const bool Once =
      (InitializeAllTargetInfos(), InitializeAllTargets(),
       InitializeAllTargetMCs(), InitializeAllAsmParsers(),
       addKernelAttributes(), true);
  auto Invocation = std::make_shared<CompilerInvocation>();
  Collector Diagnostics(*Sink, Invocation->getDiagnosticOpts());
  if (!parse(*Job, *Invocation, Diagnostics))
    return false;

  auto Memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  std::set<std::string> Found, Missing;
  IntrusiveRefCntPtr Disk(vfs::createPhysicalFileSystem().release());
  auto Files = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(
      makeIntrusiveRefCnt<Recorder>(std::move(Disk), Found, Missing));
  Files->pushOverlay(Memory);
  CompilerInstance Instance(Invocation);
  Instance.setVirtualFileSystem(Files);
  Instance.createDiagnostics(&Diagnostics, /*ShouldOwnClient=*/false);
  Instance.setVerboseOutputStream(Diagnostics.stream());
  if (Files->setCurrentWorkingDirectory(reference(Job->Directory)) ||
      !addFiles(*Job, *Memory)) {
    Instance.getDiagnostics().Report(Instance.getDiagnostics().getCustomDiagID(
        DiagnosticsEngine::Error,
        "the current directory, or a path of a file in memory, is not usable"));
    return false;
  }

  PrecompileAction Precompile;
  bool IsGood = !Job->Precompile || Instance.ExecuteAction(Precompile);
  SmallVector<char, 0> Bytes = Job->Precompile
                                   ? std::move(Precompile.Bytes)
                                   : emitBitcode(Instance, *Job);
  for (const std::string &Path : Found)
    Sink->File(Sink->Context, text(Path));
  for (const std::string &Path : Missing)
    Sink->Missing(Sink->Context, text(Path));
  if (!IsGood || Bytes.empty())
    return false;
  Sink->Output(Sink->Context, {Bytes.data(), Bytes.size()});
  return true;
}

//===- shim.cpp - The C++ that LLVM's plugin interface needs --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two things have no C interface in LLVM and live here: new-pass-manager pass
// classes and their registration, and command-line options. Diagnostics are in
// diagnostics.cpp. What the passes are called, which parameters they take and
// what they do is Rust's (src/registry.rs). Built without RTTI and exceptions, so
// that it loads into hosts built either way.
//
//===----------------------------------------------------------------------===//

#include "shim.h"

#include "llvm-c/Core.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <iterator>
#include <memory>
#include <string>
#include <utility>

using namespace llvm;

namespace llvm {
class TargetMachine;
}

namespace {

/// Set once, by the entry point, before the host calls anything else here.
const SyclCallbacks *Callbacks = nullptr;

StringRef ref(SyclText Text) { return StringRef(Text.Data, Text.Size); }
SyclText text(StringRef Text) { return {Text.data(), Text.size()}; }

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

struct PluginOptions {
  cl::opt<std::string> Mode{
      "sycl-spec-constants-mode", cl::value_desc("mode"),
      cl::desc("How specialization constants are lowered: native, emulation, "
               "default-values or values (default: the target decides)")};
  cl::opt<std::string> Values{
      "sycl-spec-constants-values", cl::value_desc("file"),
      cl::desc("JSON file with a value for each symbolic id")};
  cl::opt<std::string> PropertiesOut{
      "sycl-properties-out", cl::value_desc("file"),
      cl::desc("File to write the property sets of the device image to")};
  cl::opt<std::string> SymbolsOut{
      "sycl-symbols-out", cl::value_desc("file"),
      cl::desc("File to write the names of the entry points to")};
  cl::opt<std::string> EsimdForceStateless{
      "sycl-esimd-force-stateless-mem", cl::value_desc("true|false"),
      cl::desc("Whether accessors of ESIMD kernels are turned into pointers "
               "(default: true)")};
#if LLVM_VERSION_MAJOR >= 22 // Others do not ask before code generation.
  cl::opt<std::string> Output{
      "sycl-output", cl::value_desc("format"),
      cl::desc("Write this instead of an object file: syclbin")};
  cl::opt<std::string> SyclbinState{
      "sycl-syclbin-state", cl::value_desc("state"),
      cl::desc("State of the kernel bundle in a SYCLBIN file: input, object or "
               "executable (default)")};
#endif
  cl::opt<std::string> PanicIn{
      "sycl-internal-panic-in", cl::value_desc("pass"), cl::Hidden,
      cl::desc("Panic when this pass runs, to test how that is reported")};
};

/// Null in a host with another LLVM, where nothing may be touched before the
/// entry point has refused it; and in the second of two copies of the plugin in
/// one process: an option may be registered only once, so that copy leaves the
/// work to the first.
PluginOptions *createOptions() {
  unsigned Major = 0, Minor = 0, Patch = 0;
  LLVMGetVersion(&Major, &Minor, &Patch);
  if (Major != LLVM_VERSION_MAJOR ||
      cl::getRegisteredOptions().count("sycl-spec-constants-mode"))
    return nullptr;
  return new PluginOptions;
}

/// Created when the library is loaded: clang 19 parses -mllvm before it asks a
/// pass plugin for anything. Never destroyed, as LLVM keeps pointers to it.
PluginOptions *const Options = createOptions();

//===----------------------------------------------------------------------===//
// Passes
//===----------------------------------------------------------------------===//

/// How many passes the shim has room for; src/registry.rs checks it.
constexpr size_t MaxPasses = 32;

/// The pass with this number in Rust's table. Each pass is a class of its own
/// because LLVM takes a pass's name from its class.
template <size_t Number>
class RustPass : public PassInfoMixin<RustPass<Number>> {
  std::shared_ptr<void> Handle;

public:
  explicit RustPass(std::shared_ptr<void> Handle) : Handle(std::move(Handle)) {}

  static StringRef name() { return ref(Callbacks->ClassName(Number)); }

  /// Neither optnone nor -opt-bisect-limit may leave a construct that no code
  /// generator understands.
  static bool isRequired() { return true; }

  void printPipeline(raw_ostream &OS, function_ref<StringRef(StringRef)>) {
    Callbacks->Print(Handle.get(), &OS, [](void *Context, SyclText Text) {
      *static_cast<raw_ostream *>(Context) << ref(Text);
    });
  }

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    return Callbacks->Run(Handle.get(), wrap(&M)) ? PreservedAnalyses::none()
                                                  : PreservedAnalyses::all();
  }
};

/// Passes that run only on modules that the condition with this number in Rust's
/// table holds for.
template <size_t Number>
class ConditionalPasses : public PassInfoMixin<ConditionalPasses<Number>> {
  ModulePassManager Inner;

public:
  explicit ConditionalPasses(ModulePassManager Inner) : Inner(std::move(Inner)) {}

  static StringRef name() { return ref(Callbacks->ClassName(Number)); }

  static bool isRequired() { return true; }

  void printPipeline(raw_ostream &OS,
                     function_ref<StringRef(StringRef)> PipelineName) {
    OS << ref(Callbacks->PipelineName(Number)) << '(';
    Inner.printPipeline(OS, PipelineName);
    OS << ')';
  }

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    return Callbacks->Holds(Number, wrap(&M)) ? Inner.run(M, AM)
                                              : PreservedAnalyses::all();
  }
};

/// Function passes for the functions that are chosen.
class ChosenFunctionsPass : public PassInfoMixin<ChosenFunctionsPass> {
  std::shared_ptr<FunctionPassManager> Inner;
  std::shared_ptr<DenseSet<Function *>> Chosen;

public:
  ChosenFunctionsPass(std::shared_ptr<FunctionPassManager> Inner,
                      std::shared_ptr<DenseSet<Function *>> Chosen)
      : Inner(std::move(Inner)), Chosen(std::move(Chosen)) {}

  static StringRef name() { return "SyclChosenFunctionsPass"; }

  static bool isRequired() { return true; }

  PreservedAnalyses run(Function &F, FunctionAnalysisManager &AM) {
    return Chosen->contains(&F) ? Inner->run(F, AM) : PreservedAnalyses::all();
  }
};

/// Function passes that run only on the functions that the choice with this number
/// in Rust's table makes. LLVM's own adaptor does the work: its analysis sets
/// cannot be taken apart here, as that takes functions that not every LLVM has.
template <size_t Number>
class FunctionPasses : public PassInfoMixin<FunctionPasses<Number>> {
  std::shared_ptr<FunctionPassManager> Inner;
  std::shared_ptr<DenseSet<Function *>> Chosen;
  ModuleToFunctionPassAdaptor Adaptor;

public:
  explicit FunctionPasses(FunctionPassManager Passes)
      : Inner(std::make_shared<FunctionPassManager>(std::move(Passes))),
        Chosen(std::make_shared<DenseSet<Function *>>()),
        Adaptor(createModuleToFunctionPassAdaptor(
            ChosenFunctionsPass(Inner, Chosen))) {}

  static StringRef name() { return ref(Callbacks->ClassName(Number)); }

  static bool isRequired() { return true; }

  void printPipeline(raw_ostream &OS,
                     function_ref<StringRef(StringRef)> PipelineName) {
    OS << ref(Callbacks->PipelineName(Number)) << '(';
    Inner->printPipeline(OS, PipelineName);
    OS << ')';
  }

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    Chosen->clear();
    Callbacks->Functions(Number, wrap(&M), Chosen.get(),
                         [](void *Context, LLVMValueRef F) {
                           static_cast<DenseSet<Function *> *>(Context)->insert(
                               unwrap<Function>(F));
                         });
    return Adaptor.run(M, AM);
  }
};

/// Adds the instance of a class template for a number that is known at run time.
template <template <size_t> class PassFor, typename Argument, size_t... Numbers>
void addNumbered(ModulePassManager &MPM, size_t Number, Argument A,
                 std::index_sequence<Numbers...>) {
  (void)((Numbers == Number
              ? (MPM.addPass(PassFor<Numbers>(std::move(A))), true)
              : false) ||
         ...);
}

void addPass(void *MPM, size_t Number, void *Pass) {
  addNumbered<RustPass>(*static_cast<ModulePassManager *>(MPM), Number,
                        std::shared_ptr<void>(Pass, Callbacks->Drop),
                        std::make_index_sequence<MaxPasses>());
}

/// Writes elements of a pipeline as they were before LLVM took them apart.
void printElements(raw_ostream &OS,
                   ArrayRef<PassBuilder::PipelineElement> Elements) {
  ListSeparator Comma(",");
  for (const PassBuilder::PipelineElement &Element : Elements) {
    OS << Comma << Element.Name;
    if (Element.InnerPipeline.empty())
      continue;
    OS << '(';
    printElements(OS, Element.InnerPipeline);
    OS << ')';
  }
}

/// Parses the passes that the element Name stands for or holds.
template <typename Manager>
bool parsePasses(PassBuilder &PB, Manager &PM, StringRef Name,
                 StringRef Passes) {
  Error E = PB.parsePassPipeline(PM, Passes);
  if (!E)
    return true;
  errs() << "error: '" << Name << "': " << toString(std::move(E)) << '\n';
  return false;
}

/// Parses the passes in parentheses after Name, and adds the class that runs them.
template <template <size_t> class PassFor, typename Manager>
bool parseInner(PassBuilder &PB, StringRef Name, size_t Number,
                ModulePassManager &MPM,
                ArrayRef<PassBuilder::PipelineElement> Inner) {
  std::string Text;
  raw_string_ostream OS(Text);
  printElements(OS, Inner);
  Manager Passes;
  if (!Inner.empty() && !parsePasses(PB, Passes, Name, OS.str()))
    return false;
  addNumbered<PassFor>(MPM, Number, std::move(Passes),
                       std::make_index_sequence<MaxPasses>());
  return true;
}

/// LLVM asks with a name only, too, to see whether it is one of a module pass.
bool parseElement(PassBuilder &PB, StringRef Name, ModulePassManager &MPM,
                  ArrayRef<PassBuilder::PipelineElement> Inner) {
  std::string Text;
  SyclParsed Parsed =
      Callbacks->Parse(text(Name), &Text, [](void *Context, SyclText Piece) {
        *static_cast<std::string *>(Context) += ref(Piece);
      });
  switch (Parsed.Kind) {
  case SyclPass:
    addPass(&MPM, Parsed.Number, Parsed.Pass);
    return Inner.empty();
  case SyclPipeline:
    return Inner.empty() && parsePasses(PB, MPM, Name, Text);
  case SyclCondition:
    return parseInner<ConditionalPasses, ModulePassManager>(
        PB, Name, Parsed.Number, MPM, Inner);
  case SyclFunctions:
    return parseInner<FunctionPasses, FunctionPassManager>(
        PB, Name, Parsed.Number, MPM, Inner);
  default:
    return false;
  }
}

void addAtPoint(SyclPoint Point, uint32_t Phase, OptimizationLevel Level,
                ModulePassManager &MPM) {
  Callbacks->AddAtPoint(Point, Phase, Level != OptimizationLevel::O0, &MPM,
                        addPass);
}

void registerPasses(PassBuilder &PB) {
  if (!Options)
    return;
  if (PassInstrumentationCallbacks *PIC = PB.getPassInstrumentationCallbacks())
    for (size_t I = 0; I != Callbacks->PassCount; ++I)
      PIC->addClassToPassName(ref(Callbacks->ClassName(I)),
                              ref(Callbacks->PipelineName(I)));

  PB.registerPipelineParsingCallback(
      [&PB](StringRef Name, ModulePassManager &MPM,
            ArrayRef<PassBuilder::PipelineElement> Inner) {
        return parseElement(PB, Name, MPM, Inner);
      });

#if LLVM_VERSION_MAJOR >= 20
#define PHASE_PARAMETER , ThinOrFullLTOPhase Phase
#define PHASE static_cast<uint32_t>(Phase)
  static_assert(static_cast<uint32_t>(ThinOrFullLTOPhase::None) ==
                SyclPhaseNone);
  static_assert(static_cast<uint32_t>(ThinOrFullLTOPhase::ThinLTOPreLink) ==
                SyclPhaseThinPreLink);
  static_assert(static_cast<uint32_t>(ThinOrFullLTOPhase::ThinLTOPostLink) ==
                SyclPhaseThinPostLink);
  static_assert(static_cast<uint32_t>(ThinOrFullLTOPhase::FullLTOPreLink) ==
                SyclPhaseFullPreLink);
#else
#define PHASE_PARAMETER
#define PHASE SyclPhaseUnknown
#endif
  // No host tells the phase here; the point is not used in links.
  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level) {
        addAtPoint(SyclPipelineStart, SyclPhaseUnknown, Level, MPM);
      });
  PB.registerPipelineEarlySimplificationEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level PHASE_PARAMETER) {
        addAtPoint(SyclEarlySimplification, PHASE, Level, MPM);
      });
  PB.registerOptimizerLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level PHASE_PARAMETER) {
        addAtPoint(SyclOptimizerLast, PHASE, Level, MPM);
      });
  PB.registerFullLinkTimeOptimizationEarlyEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level) {
        addAtPoint(SyclFullLinkEarly, SyclPhaseNone, Level, MPM);
      });
  PB.registerFullLinkTimeOptimizationLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel Level) {
        addAtPoint(SyclFullLinkLast, SyclPhaseNone, Level, MPM);
      });
}

} // namespace

//===----------------------------------------------------------------------===//
// What Rust calls
//===----------------------------------------------------------------------===//

extern "C" {

void sycl_plugin_set_callbacks(const SyclCallbacks *Table) { Callbacks = Table; }

size_t sycl_plugin_max_passes() { return MaxPasses; }

void sycl_plugin_register(PassBuilder &PB) { registerPasses(PB); }

bool sycl_plugin_pre_codegen(Module &M, TargetMachine &TM, CodeGenFileType Type,
                             raw_pwrite_stream &OS) {
  // LLVM's C interface takes machines as such pointers, too.
  return Options &&
         Callbacks->BeforeCodeGen(
             wrap(&M), reinterpret_cast<LLVMTargetMachineRef>(&TM),
             Type == CodeGenFileType::ObjectFile, &OS,
             [](void *Context, SyclText Bytes) {
               *static_cast<raw_ostream *>(Context) << ref(Bytes);
             });
}

/// The value of a command-line option; null data if it was not given.
SyclText sycl_plugin_option(uint32_t Which) {
  if (!Options)
    return {nullptr, 0};
  const cl::opt<std::string> *All[] = {
      &Options->Mode,    &Options->Values,     &Options->PropertiesOut,
      &Options->PanicIn, &Options->SymbolsOut, &Options->EsimdForceStateless,
#if LLVM_VERSION_MAJOR >= 22
      &Options->Output,  &Options->SyclbinState,
#endif
  };
  if (Which >= std::size(All) || All[Which]->getNumOccurrences() == 0)
    return {nullptr, 0};
  return text(All[Which]->getValue());
}
}

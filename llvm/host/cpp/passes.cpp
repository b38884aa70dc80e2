//===- passes.cpp - Rust passes as LLVM passes ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers passes with the new pass manager, for which LLVM has no C API. Rust
// defines the names, parameters and code of the passes (see the table in
// passes/src/registry). This file is built without RTTI and exceptions, so it
// loads into hosts that are built with or without them.
//
//===----------------------------------------------------------------------===//

#include "host.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <memory>
#include <string>
#include <utility>

using namespace llvm;

namespace {

StringRef ref(SyclText Text) { return StringRef(Text.Data, Text.Size); }
SyclText text(StringRef Text) { return {Text.data(), Text.size()}; }

/// The maximum number of passes. build.rs sets it, and src/lib.rs checks it at
/// compile time.
constexpr size_t MaxPasses = SYCL_MAX_PASSES;

/// The functions that Rust provides, and their Host argument.
struct Rust {
  const SyclCallbacks *Callbacks;
  const void *Host;
};

/// The table of passes, for class names. LLVM queries the name of a class
/// rather than of a pass object. All tables are equal, so any table can be
/// used.
std::atomic<const SyclCallbacks *> Names = nullptr;

/// The pass with this index in Rust's table. Each pass requires a separate
/// class, because LLVM identifies passes by the names of their classes.
template <size_t Number>
class RustPass : public PassInfoMixin<RustPass<Number>> {
  Rust R;
  std::shared_ptr<void> Handle;

public:
  RustPass(Rust R, std::shared_ptr<void> Handle)
      : R(R), Handle(std::move(Handle)) {}

  static StringRef name() { return ref(Names.load()->ClassName(Number)); }

  /// The pass runs despite optnone and -opt-bisect-limit, because code
  /// generators do not support the constructs that it lowers.
  static bool isRequired() { return true; }

  void printPipeline(raw_ostream &OS, function_ref<StringRef(StringRef)>) {
    R.Callbacks->Print(Handle.get(), &OS, [](void *Context, SyclText Text) {
      *static_cast<raw_ostream *>(Context) << ref(Text);
    });
  }

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    return R.Callbacks->Run(R.Host, Handle.get(), wrap(&M))
               ? PreservedAnalyses::none()
               : PreservedAnalyses::all();
  }
};

/// Passes that run only on modules that meet the condition with this index in
/// Rust's table.
template <size_t Number>
class ConditionalPasses : public PassInfoMixin<ConditionalPasses<Number>> {
  Rust R;
  ModulePassManager Inner;

public:
  ConditionalPasses(Rust R, ModulePassManager Inner)
      : R(R), Inner(std::move(Inner)) {}

  static StringRef name() { return ref(Names.load()->ClassName(Number)); }

  static bool isRequired() { return true; }

  void printPipeline(raw_ostream &OS,
                     function_ref<StringRef(StringRef)> PipelineName) {
    OS << ref(R.Callbacks->PipelineName(Number)) << '(';
    Inner.printPipeline(OS, PipelineName);
    OS << ')';
  }

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    return R.Callbacks->Holds(R.Host, Number, wrap(&M))
               ? Inner.run(M, AM)
               : PreservedAnalyses::all();
  }
};

/// Function passes that run only on the chosen functions.
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

/// Function passes that run only on the functions that the entry with this
/// index in Rust's table selects. LLVM's own adaptor runs them. A separate
/// adaptor would require functions that not every supported LLVM version has.
template <size_t Number>
class FunctionPasses : public PassInfoMixin<FunctionPasses<Number>> {
  Rust R;
  std::shared_ptr<FunctionPassManager> Inner;
  std::shared_ptr<DenseSet<Function *>> Chosen;
  ModuleToFunctionPassAdaptor Adaptor;

public:
  FunctionPasses(Rust R, FunctionPassManager Passes)
      : R(R), Inner(std::make_shared<FunctionPassManager>(std::move(Passes))),
        Chosen(std::make_shared<DenseSet<Function *>>()),
        Adaptor(createModuleToFunctionPassAdaptor(
            ChosenFunctionsPass(Inner, Chosen))) {}

  static StringRef name() { return ref(Names.load()->ClassName(Number)); }

  static bool isRequired() { return true; }

  void printPipeline(raw_ostream &OS,
                     function_ref<StringRef(StringRef)> PipelineName) {
    OS << ref(R.Callbacks->PipelineName(Number)) << '(';
    Inner->printPipeline(OS, PipelineName);
    OS << ')';
  }

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &AM) {
    Chosen->clear();
    R.Callbacks->Functions(
        R.Host, Number, wrap(&M), Chosen.get(),
        [](void *Context, LLVMValueRef F) {
          static_cast<DenseSet<Function *> *>(Context)->insert(
              unwrap<Function>(F));
        });
    return Adaptor.run(M, AM);
  }
};

/// Adds the instance of a class template for an index that is known only at run
/// time.
template <template <size_t> class PassFor, typename Argument, size_t... Numbers>
void addNumbered(ModulePassManager &MPM, Rust R, size_t Number, Argument A,
                 std::index_sequence<Numbers...>) {
  (void)((Numbers == Number
              ? (MPM.addPass(PassFor<Numbers>(R, std::move(A))), true)
              : false) ||
         ...);
}

/// Writes elements of a pipeline in the textual form that LLVM parsed.
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

/// Parses the passes that the element Name expands to or contains.
template <typename Manager>
bool parsePasses(PassBuilder &PB, Rust R, Manager &PM, StringRef Name,
                 StringRef Passes) {
  Error E = PB.parsePassPipeline(PM, Passes);
  if (!E)
    return true;
  std::string Message = ("'" + Name + "': " + toString(std::move(E))).str();
  R.Callbacks->ParseError(R.Host, text(Message));
  return false;
}

/// Parses the passes in parentheses after Name, and adds the class that runs
/// them.
template <template <size_t> class PassFor, typename Manager>
bool parseInner(PassBuilder &PB, Rust R, StringRef Name, size_t Number,
                ModulePassManager &MPM,
                ArrayRef<PassBuilder::PipelineElement> Inner) {
  std::string Text;
  raw_string_ostream OS(Text);
  printElements(OS, Inner);
  Manager Passes;
  if (!Inner.empty() && !parsePasses(PB, R, Passes, Name, OS.str()))
    return false;
  addNumbered<PassFor>(MPM, R, Number, std::move(Passes),
                       std::make_index_sequence<MaxPasses>());
  return true;
}

/// Parses an element of a pipeline. LLVM also calls this function with only a
/// name, to test whether it is the name of a module pass.
bool parseElement(PassBuilder &PB, Rust R, StringRef Name,
                  ModulePassManager &MPM,
                  ArrayRef<PassBuilder::PipelineElement> Inner) {
  std::string Text;
  SyclParsed Parsed = R.Callbacks->Parse(
      R.Host, text(Name), &Text, [](void *Context, SyclText Piece) {
        *static_cast<std::string *>(Context) += ref(Piece);
      });
  switch (Parsed.Kind) {
  case SyclPass:
    sycl_host_add_pass(&MPM, R.Callbacks, R.Host, Parsed.Number, Parsed.Pass);
    return Inner.empty();
  case SyclPipeline:
    return Inner.empty() && parsePasses(PB, R, MPM, Name, Text);
  case SyclCondition:
    return parseInner<ConditionalPasses, ModulePassManager>(
        PB, R, Name, Parsed.Number, MPM, Inner);
  case SyclFunctions:
    return parseInner<FunctionPasses, FunctionPassManager>(
        PB, R, Name, Parsed.Number, MPM, Inner);
  default:
    return false;
  }
}

} // namespace

extern "C" {

void sycl_host_add_pass(void *MPM, const SyclCallbacks *Callbacks,
                        const void *Host, size_t Number, void *Pass) {
  Names = Callbacks;
  addNumbered<RustPass>(*static_cast<ModulePassManager *>(MPM),
                        Rust{Callbacks, Host}, Number,
                        std::shared_ptr<void>(Pass, Callbacks->Drop),
                        std::make_index_sequence<MaxPasses>());
}

void sycl_host_register(void *Builder, const SyclCallbacks *Callbacks,
                        const void *Host) {
  Names = Callbacks;
  PassBuilder &PB = *static_cast<PassBuilder *>(Builder);
  if (PassInstrumentationCallbacks *PIC = PB.getPassInstrumentationCallbacks())
    for (size_t I = 0; I != Callbacks->PassCount; ++I)
      PIC->addClassToPassName(ref(Callbacks->ClassName(I)),
                              ref(Callbacks->PipelineName(I)));
  Rust R{Callbacks, Host};
  PB.registerPipelineParsingCallback(
      [&PB, R](StringRef Name, ModulePassManager &MPM,
               ArrayRef<PassBuilder::PipelineElement> Inner) {
        return parseElement(PB, R, Name, MPM, Inner);
      });
}
}

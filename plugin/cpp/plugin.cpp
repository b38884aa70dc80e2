//===- plugin.cpp - C++ code for LLVM's plugin interface ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers extension points and command-line options, for which LLVM has no C
// API. Diagnostics are in diagnostics.cpp, and passes are in the llvm-host
// crate. This file is built without RTTI and exceptions, so it loads into hosts
// that are built with or without them.
//
//===----------------------------------------------------------------------===//

#include "plugin.h"

#include "llvm-c/Core.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <iterator>
#include <memory>
#include <string>

using namespace llvm;

namespace llvm {
class TargetMachine;
}

namespace {

/// The functions that Rust provides. The entry point of the plugin sets them
/// once, before the host calls any function in this file.
const SyclPluginCallbacks *Callbacks = nullptr;

StringRef ref(SyclText Text) { return StringRef(Text.Data, Text.Size); }
SyclText text(StringRef Text) { return {Text.data(), Text.size()}; }

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// A command-line option of the plugin.
struct OptionDescription {
  const char *Name;
  const char *Value;
  const char *Description;
  bool IsHidden = false;
};

/// All options. Rust queries their values by name (src/options.rs).
constexpr OptionDescription Descriptions[] = {
    {"sycl-spec-constants-mode", "mode",
     "How specialization constants are lowered: native, emulation, "
     "default-values or values (default: depends on the target)"},
    {"sycl-spec-constants-values", "file",
     "JSON file with a value for each symbolic ID"},
    {"sycl-properties-out", "file",
     "File to write the property sets of the device image to"},
    {"sycl-symbols-out", "file",
     "File to write the names of the entry points to"},
    {"sycl-esimd-force-stateless-mem", "true|false",
     "Convert accessors of ESIMD kernels to pointers (default: true)"},
#if LLVM_VERSION_MAJOR >= 22 // LLVM 19 does not use these.
    {"sycl-output", "format",
     "Output format that replaces the object file: syclbin"},
    {"sycl-syclbin-state", "state",
     "State of the kernel bundle in a SYCLBIN file: input, object or "
     "executable (default)"},
#endif
    {"sycl-internal-panic-in", "pass",
     "Panic when this pass runs, to test how that is reported",
     /*IsHidden=*/true},
};

constexpr size_t OptionCount = std::size(Descriptions);

struct PluginOptions {
  std::unique_ptr<cl::opt<std::string>> All[OptionCount];

  PluginOptions() {
    for (size_t I = 0; I != OptionCount; ++I) {
      const OptionDescription &D = Descriptions[I];
      All[I] = std::make_unique<cl::opt<std::string>>(
          StringRef(D.Name), cl::value_desc(D.Value), cl::desc(D.Description),
          D.IsHidden ? cl::Hidden : cl::NotHidden);
    }
  }
};

/// Returns null in a host with another LLVM version, because the entry point
/// rejects such a host, and the host must not be changed before that. Also
/// returns null in the second of two copies of the plugin in one process. An
/// option can be registered only once, so the second copy does nothing.
PluginOptions *createOptions() {
  unsigned Major = 0, Minor = 0, Patch = 0;
  LLVMGetVersion(&Major, &Minor, &Patch);
  if (Major != LLVM_VERSION_MAJOR ||
      cl::getRegisteredOptions().count(Descriptions[0].Name))
    return nullptr;
  cl::AddExtraVersionPrinter([](raw_ostream &OS) {
    OS << "syclpasses " SYCLPASSES_VERSION " for LLVM " LLVM_VERSION_STRING "\n";
  });
  return new PluginOptions;
}

/// The options. They are created when the library is loaded, because clang 19
/// parses -mllvm before it calls a pass plugin. They are never destroyed,
/// because LLVM keeps pointers to them.
PluginOptions *const Options = createOptions();

//===----------------------------------------------------------------------===//
// Extension points
//===----------------------------------------------------------------------===//

void addAtPoint(SyclPoint Point, uint32_t Phase, OptimizationLevel Level,
                ModulePassManager &MPM) {
  Callbacks->AddAtPoint(Point, Phase, Level != OptimizationLevel::O0, &MPM);
}

void registerExtensionPoints(PassBuilder &PB) {
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
  // LLVM does not report the phase at this extension point, which LTO links do
  // not use.
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
// Functions for Rust
//===----------------------------------------------------------------------===//

extern "C" {

void sycl_plugin_set_callbacks(const SyclPluginCallbacks *Table) {
  Callbacks = Table;
}

/// Returns whether this copy of the plugin is the active one in this process.
bool sycl_plugin_is_active() { return Options; }

void sycl_plugin_register_extension_points(void *Builder) {
  registerExtensionPoints(*static_cast<PassBuilder *>(Builder));
}

bool sycl_plugin_pre_codegen(Module &M, TargetMachine &TM, CodeGenFileType Type,
                             raw_pwrite_stream &OS) {
  // LLVM's C API uses the same pointers for target machines.
  return Options &&
         Callbacks->BeforeCodeGen(
             wrap(&M), reinterpret_cast<LLVMTargetMachineRef>(&TM),
             Type == CodeGenFileType::ObjectFile, &OS,
             [](void *Context, SyclText Bytes) {
               *static_cast<raw_ostream *>(Context) << ref(Bytes);
             });
}

/// Returns the index of the option with this name, or the number of options if
/// no option has this name.
size_t sycl_plugin_find_option(SyclText Name) {
  size_t I = 0;
  while (I != OptionCount && ref(Name) != Descriptions[I].Name)
    ++I;
  return I;
}

/// Returns the number of options.
size_t sycl_plugin_option_count() { return OptionCount; }

/// Returns the value of an option, or null data if it is not set.
SyclText sycl_plugin_option(size_t Number) {
  if (!Options || Number >= OptionCount ||
      Options->All[Number]->getNumOccurrences() == 0)
    return {nullptr, 0};
  return text(Options->All[Number]->getValue());
}
}

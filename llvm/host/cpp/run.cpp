//===- run.cpp - Running a textual pipeline in process --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs textual pipelines like opt -passes=, without a command line: this code
// neither reads nor registers any cl::opt, and prints nothing. The C function
// LLVMRunPasses supports only LLVM's own passes. Built like passes.cpp.
//
//===----------------------------------------------------------------------===//

#include "host.h"

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>
#include <string>

using namespace llvm;

namespace {

SyclText text(StringRef Text) { return {Text.data(), Text.size()}; }

/// Passes LLVM's own diagnostics to Rust.
class Collector : public DiagnosticHandler {
  const SyclCallbacks *Callbacks;
  const void *Host;

public:
  Collector(const SyclCallbacks *Callbacks, const void *Host)
      : Callbacks(Callbacks), Host(Host) {}

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    std::string Message;
    raw_string_ostream OS(Message);
    DiagnosticPrinterRawOStream Printer(OS);
    Info.print(Printer);
    Callbacks->Diagnose(Host, static_cast<uint32_t>(Info.getSeverity()),
                        text(OS.str()));
    return true;
  }
};

/// Sets a collector as the handler of a context, for the lifetime of this
/// object.
class WithCollector {
  LLVMContext &Context;
  std::unique_ptr<DiagnosticHandler> Before;

public:
  WithCollector(LLVMContext &Context, const SyclCallbacks *Callbacks,
                const void *Host)
      : Context(Context), Before(Context.getDiagnosticHandler()) {
    Context.setDiagnosticHandler(std::make_unique<Collector>(Callbacks, Host));
  }
  ~WithCollector() { Context.setDiagnosticHandler(std::move(Before)); }
};

/// Reports passes that leave the module invalid.
void verifyAfterEach(PassInstrumentationCallbacks &PIC, Module &M,
                     const SyclCallbacks *Callbacks, const void *Host) {
  PIC.registerAfterPassCallback(
      [&M, Callbacks, Host](StringRef Pass, auto &&, const PreservedAnalyses &) {
        std::string Message;
        raw_string_ostream OS(Message);
        if (!verifyModule(M, &OS))
          return;
        std::string Problem = ("pass '" + Pass + "' left an invalid module: " +
                               StringRef(OS.str()).rtrim('\n'))
                                  .str();
        Callbacks->Diagnose(Host, DS_Error, text(Problem));
      });
}

} // namespace

extern "C" bool sycl_host_run(LLVMModuleRef Module, SyclText Pipeline,
                              LLVMTargetMachineRef Machine, bool VerifyEach,
                              const SyclCallbacks *Callbacks, const void *Host) {
  llvm::Module &M = *unwrap(Module);
  WithCollector Diagnostics(M.getContext(), Callbacks, Host);
  PassInstrumentationCallbacks PIC;
  if (VerifyEach)
    verifyAfterEach(PIC, M, Callbacks, Host);
  // LLVM's C API uses the same pointers for target machines.
  PassBuilder PB(reinterpret_cast<TargetMachine *>(Machine),
                 PipelineTuningOptions(), {}, &PIC);
  sycl_host_register(&PB, Callbacks, Host);
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager MPM;
  if (Error E = PB.parsePassPipeline(
          MPM, StringRef(Pipeline.Data, Pipeline.Size))) {
    std::string Message = toString(std::move(E));
    Callbacks->ParseError(Host, text(Message));
    return false;
  }
  MPM.run(M, MAM);
  return true;
}

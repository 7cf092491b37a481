// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OptimizeModule.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir::split;

/// Whether the pass of class `name` is to be run.
static bool isWanted(llvm::StringRef name, llvm::Any) {
  // The first follows function pointers through memory, of which there are
  // none. The second finds attributes for callers, of which there are none that
  // are not inlined.
  return name != "CalledValuePropagationPass" &&
         name != "PostOrderFunctionAttrsPass";
}

void runner::optimizeModule(llvm::Module &module,
                            llvm::TargetMachine &machine) {
  llvm::PassInstrumentationCallbacks callbacks;
  callbacks.registerShouldRunOptionalPassCallback(isWanted);
  llvm::PassBuilder builder(&machine, llvm::PipelineTuningOptions(),
                            std::nullopt, &callbacks);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2)
      .run(module, modules);
}

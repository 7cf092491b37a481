// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_EXECUTION_MODULEANALYSES_H
#define SPLIT_EXECUTION_MODULEANALYSES_H

#include "llvm/Passes/PassBuilder.h"

namespace mlir::split::runner {

/// The analyses of LLVM's that the passes of a builder ask for.
struct ModuleAnalyses {
  explicit ModuleAnalyses(llvm::PassBuilder &builder) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }

  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
};

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_MODULEANALYSES_H

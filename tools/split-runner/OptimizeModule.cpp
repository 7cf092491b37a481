// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OptimizeModule.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"

using namespace mlir::split;

namespace {
/// Moves loads of the parameters to where they are used. A call starts with
/// loading what is behind its only argument: addresses of descriptors, and the
/// addresses in these. For thousands of results all of that would be live at
/// once, and the block longer than the code generator schedules in linear time.
/// None of this memory is written to, so that any place is as good.
struct SinkParameterLoads : llvm::PassInfoMixin<SinkParameterLoads> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &) {
    llvm::SmallVector<llvm::Instruction *> movable;
    llvm::SmallPtrSet<llvm::Value *, 32> parameters;
    for (llvm::Argument &argument : function.args())
      parameters.insert(&argument);
    for (llvm::Instruction &instruction : function.getEntryBlock()) {
      auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (!(load && load->isSimple()) &&
          !llvm::isa<llvm::GetElementPtrInst>(instruction))
        continue;
      if (!parameters.contains(instruction.getOperand(0)))
        continue;
      parameters.insert(&instruction);
      movable.push_back(&instruction);
    }
    // Users before what they use, which then follows them.
    for (llvm::Instruction *instruction : llvm::reverse(movable)) {
      if (!instruction->hasOneUse())
        continue;
      auto *user = llvm::cast<llvm::Instruction>(instruction->user_back());
      if (!llvm::isa<llvm::PHINode>(user))
        instruction->moveBefore(user->getIterator());
    }
    return llvm::PreservedAnalyses::none();
  }
};
} // namespace

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

  llvm::ModulePassManager pipeline;
  pipeline.addPass(llvm::AlwaysInlinerPass());
  llvm::FunctionPassManager simplify;
  simplify.addPass(llvm::EarlyCSEPass());
  simplify.addPass(llvm::InstCombinePass());
  simplify.addPass(llvm::ADCEPass());
  simplify.addPass(SinkParameterLoads());
  pipeline.addPass(
      llvm::createModuleToFunctionPassAdaptor(std::move(simplify)));
  pipeline.addPass(
      builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2));
  pipeline.run(module, modules);
}

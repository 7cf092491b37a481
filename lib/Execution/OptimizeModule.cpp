// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OptimizeModule.h"

#include "Instrumentation.h"
#include "split/Execution/LowerModel.h"
#include "split/Execution/ModuleAnalyses.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"

using namespace mlir::split;

namespace {
/// Moves loads of the parameters to where they are used. A call starts with
/// loading what is behind its only argument: the addresses of the addresses of
/// descriptors, and their fields. For thousands of results all of that would be
/// live at once, and the block longer than the code generator schedules in
/// linear time. None of this memory is written to, so that any place outside of
/// loops is as good; the tensors' own memory may be, and is left alone.
struct SinkParameterLoads : llvm::PassInfoMixin<SinkParameterLoads> {
  /// From the argument to a field of a descriptor.
  static constexpr int kMaxLoads = 2;

  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses) {
    // The arguments of other functions are not such lists.
    if (!function.hasExternalLinkage())
      return llvm::PreservedAnalyses::all();
    auto &loops = analyses.getResult<llvm::LoopAnalysis>(function);
    llvm::SmallVector<llvm::Instruction *> movable;
    // How many loads lead from the argument to a pointer.
    llvm::DenseMap<llvm::Value *, int> numLoads;
    for (llvm::Argument &argument : function.args())
      numLoads[&argument] = 0;
    // Where the instructions of the block are, or are moved to.
    llvm::DenseMap<llvm::Instruction *, size_t> positions;
    for (llvm::Instruction &instruction : function.getEntryBlock()) {
      positions.try_emplace(&instruction, positions.size());
      auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
      if (!(load && load->isSimple()) &&
          !llvm::isa<llvm::GetElementPtrInst>(instruction))
        continue;
      auto pointer = numLoads.find(instruction.getOperand(0));
      if (pointer == numLoads.end())
        continue;
      int count = pointer->second + (load ? 1 : 0);
      if (count > kMaxLoads)
        continue;
      numLoads[&instruction] = count;
      movable.push_back(&instruction);
    }
    // Users before what they use, which then follows them. What is moved to one
    // place is in the order that it had: `heads` has the first of it.
    llvm::DenseMap<llvm::Instruction *, llvm::Instruction *> places, heads;
    for (llvm::Instruction *instruction : llvm::reverse(movable)) {
      llvm::Instruction *place = nullptr;
      bool isLocal = true;
      for (llvm::User *value : instruction->users()) {
        auto *user = llvm::cast<llvm::Instruction>(value);
        isLocal &= positions.contains(user);
        if (!place || positions.lookup(user) < positions.lookup(place))
          place = places.lookup_or(user, user);
      }
      if (!place || !(isLocal || instruction->hasOneUse()) ||
          llvm::isa<llvm::PHINode>(place) ||
          loops.getLoopFor(place->getParent()))
        continue;
      llvm::Instruction *&head = heads.try_emplace(place, place).first->second;
      instruction->moveBefore(head->getIterator());
      head = instruction;
      places[instruction] = place;
      if (isLocal)
        positions[instruction] = positions.lookup(place);
      else
        positions.erase(instruction);
    }
    return llvm::PreservedAnalyses::none();
  }
};

/// What marks a function as one of which nothing runs more than once a call of
/// the model, in a module that has much of such code.
constexpr llvm::StringLiteral kCold = "split-cold";

/// Marks cold functions. The loops of much code have been moved out of it
/// (split-outline-loops), and are not.
struct MarkColdFunctions : llvm::PassInfoMixin<MarkColdFunctions> {
  llvm::PreservedAnalyses run(llvm::Module &module,
                              llvm::ModuleAnalysisManager &analyses) {
    auto &functions =
        analyses.getResult<llvm::FunctionAnalysisManagerModuleProxy>(module)
            .getManager();
    llvm::SetVector<llvm::Function *> repeated;
    for (llvm::Function &function : module)
      if (!function.isDeclaration() &&
          !functions.getResult<llvm::LoopAnalysis>(function).empty())
        repeated.insert(&function);
    // And what they call, maybe in a loop.
    for (size_t i = 0; i < repeated.size(); ++i)
      for (llvm::Instruction &instruction : llvm::instructions(*repeated[i]))
        if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
          if (llvm::Function *callee = call->getCalledFunction())
            if (!callee->isDeclaration())
              repeated.insert(callee);

    constexpr unsigned kMinInstructions = 2048;
    unsigned numInstructions = 0;
    for (llvm::Function &function : module)
      if (!repeated.contains(&function))
        numInstructions += function.getInstructionCount();
    if (numInstructions >= kMinInstructions)
      for (llvm::Function &function : module)
        if (!function.isDeclaration() && !repeated.contains(&function))
          function.addFnAttr(kCold);
    return llvm::PreservedAnalyses::all();
  }
};

/// Simplifies instructions. In cold code it does without looking, for each
/// instruction, at the conditions that hold there; and, where that is long,
/// without looking, for each condition, at all of its uses. Either are as many
/// as there are checks.
struct SimplifyInstructions : llvm::PassInfoMixin<SimplifyInstructions> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses) {
    constexpr size_t kManyBlocks = 1024;
    bool isCold = runner::isCold(function);
    llvm::FunctionPassManager passes;
    if (!isCold || function.size() < kManyBlocks)
      passes.addPass(llvm::EarlyCSEPass());
    if (isCold)
      passes.addPass(llvm::InstSimplifyPass());
    else
      passes.addPass(llvm::InstCombinePass());
    return passes.run(function, analyses);
  }
};
} // namespace

/// Cuts `block` into blocks of at most `maxInstructions` and a branch. From its
/// end, as all that is behind a cut is moved.
static void cutBlock(llvm::BasicBlock &block, unsigned maxInstructions) {
  unsigned numBehind = 0;
  for (llvm::Instruction &instruction :
       llvm::make_early_inc_range(llvm::reverse(block))) {
    if (llvm::isa<llvm::PHINode, llvm::AllocaInst>(instruction))
      return;
    if (++numBehind < maxInstructions || &instruction == &block.front())
      continue;
    block.splitBasicBlock(instruction.getIterator());
    numBehind = 0;
  }
}

namespace {
/// Marks cold functions as ones that are not to be optimized further, nor to
/// become a part of a caller, so that their code is generated in linear time.
/// The instructions of a block from the first that the quick selector does not
/// know are scheduled, in quadratic time: hence blocks are cut.
struct HurryColdFunctions : llvm::PassInfoMixin<HurryColdFunctions> {
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &) {
    if (runner::isCold(function)) {
      function.addFnAttr(llvm::Attribute::OptimizeNone);
      function.addFnAttr(llvm::Attribute::NoInline);
      constexpr unsigned kMaxBlockInstructions = 256;
      for (llvm::BasicBlock &block : llvm::make_early_inc_range(function))
        cutBlock(block, kMaxBlockInstructions);
      return llvm::PreservedAnalyses::none();
    }
    return llvm::PreservedAnalyses::all();
  }
};
} // namespace

/// Lets loops be vectorized with all of a vector register. LLVM takes half of
/// it on Intel's processors with AVX-512, of which the first, before VBMI2, ran
/// slower for a while after such instructions.
static void preferWideVectors(llvm::Module &module,
                              const llvm::TargetMachine &machine) {
  if (!machine.getTargetTriple().isX86() ||
      !machine.getMCSubtargetInfo()->checkFeatures("+avx512vbmi2"))
    return;
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr("prefer-vector-width", "512");
}

/// Whether a function of `module` has so many arguments that a pass should not
/// look at all of them whenever one turns out to be a constant, or so many
/// calls that it should not, for each of them, look for what the constants that
/// it is given would save.
static bool isCostlyToPropagateInto(const llvm::Module &module) {
  constexpr size_t kManyArguments = 1024;
  constexpr unsigned kManyCalls = 128;
  return llvm::any_of(module, [](const llvm::Function &function) {
    return function.arg_size() >= kManyArguments ||
           (!function.isDeclaration() && function.hasNUsesOrMore(kManyCalls));
  });
}

/// Whether the pass of class `name` is to be run on `unit`.
static bool isWanted(llvm::StringRef name, llvm::Any unit) {
  if (name == "IPSCCPPass")
    if (const auto *module = llvm::any_cast<const llvm::Module *>(&unit))
      return !isCostlyToPropagateInto(**module);
  // The first follows function pointers through memory, of which there are
  // none. The second finds attributes for callers, of which there are none that
  // are not inlined. The third looks for loads of what the iteration before
  // stored, in a time that grows with the square of the accesses of a loop:
  // those of copies have thousands.
  return name != "CalledValuePropagationPass" &&
         name != "PostOrderFunctionAttrsPass" &&
         name != "LoopLoadEliminationPass";
}

bool runner::isCold(const llvm::Function &function) {
  return function.hasFnAttribute(kCold);
}

void runner::optimizeModule(llvm::Module &module,
                            llvm::TargetMachine &machine) {
  llvm::PassInstrumentationCallbacks callbacks;
  callbacks.registerShouldRunOptionalPassCallback(isWanted);
  llvm::OptNoneInstrumentation skipCold(/*DebugLogging=*/false);
  skipCold.registerCallbacks(callbacks);
  llvm::PassBuilder builder(&machine, llvm::PipelineTuningOptions(),
                            std::nullopt, &callbacks);
  ModuleAnalyses analyses(builder);

  preferWideVectors(module, machine);
  prepareInstrumentation(module);
  llvm::ModulePassManager pipeline;
  pipeline.addPass(llvm::AlwaysInlinerPass());
  pipeline.addPass(MarkColdFunctions());
  llvm::FunctionPassManager simplify;
  simplify.addPass(SimplifyInstructions());
  simplify.addPass(llvm::ADCEPass());
  simplify.addPass(SinkParameterLoads());
  simplify.addPass(HurryColdFunctions());
  pipeline.addPass(
      llvm::createModuleToFunctionPassAdaptor(std::move(simplify)));
  pipeline.addPass(
      builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2));
  pipeline.run(module, analyses.modules);
  instrument(module, analyses.modules);
}

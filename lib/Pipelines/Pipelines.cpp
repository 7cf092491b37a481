// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Pipelines/Pipelines.h"

#include "split/Buffers/Passes.h"
#include "split/CodeGen/Passes.h"
#include "split/CodeGen/RunWherePresent.h"
#include "split/Conversion/Passes.h"
#include "split/Copies/Transforms/Passes.h"
#include "split/Dialect/Split/Transforms/Passes.h"
#include "split/Sharding/Passes.h"
#include "split/Tensors/Passes.h"
#include "split/Workarounds/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/SCF/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::split;

void SplitPipelineOptions::setMachine(const CopyMachine &machine) {
  vectorBytes = machine.vectorBytes;
  permutedBytes = machine.permutedBytes;
  reorderedBytes = machine.reorderedBytes;
  compressedBytes = machine.compressedBytes;
  unitBytes = machine.unitBytes;
  placesInTurn = machine.placesInTurn;
  memcpyBytes = machine.memcpyBytes;
  l1Bytes = machine.l1Bytes;
  l2Bytes = machine.l2Bytes;
  llcBytes = machine.llcBytes;
}

/// Verifies what the passes so far have made. Later ones change its types.
static void endStage(OpPassManager &pm, const SplitPipelineOptions &options) {
  if (options.verifyStages)
    pm.addPass(createSplitVerifyPass());
}

//===----------------------------------------------------------------------===//
// Stages
//===----------------------------------------------------------------------===//

/// Shapes are inferred.
static void addShapesStage(OpPassManager &pm,
                           const SplitPipelineOptions &options) {
  pm.addPass(createSplitGuardLargeTensorsPass());
  pm.addPass(createSplitVerifyTensorTypesPass());
  // Before any fold sees them.
  pm.addPass(createSplitAdoptStringConstantsPass());
  pm.addPass(createSplitNormalizeSlicesPass());
  pm.addPass(createSplitEraseUnreachableBlocksPass());
  // Upstream frees a buffer before a branch to a block that reads a view of it,
  // if the view is the result of an op with regions.
  pm.addPass(createLiftControlFlowToSCFPass());
  pm.addPass(createSplitReplacePoisonPass());
  pm.addPass(createSplitEraseDeadFunctionsPass());
  pm.addPass(createSplitDecomposeAggregatesPass());
  pm.addPass(createSplitInlineViewFunctionsPass());
  // A caller brings the results that are declared to be static, and no others.
  SplitInferShapesPassOptions inferShapesOptions;
  inferShapesOptions.keepPublicResults = options.outParams;
  // An empty sequence has the rank that is inserted into it.
  pm.addPass(createSplitInferShapesPass(inferShapesOptions));
  endStage(pm, options);
}

/// What is not known is checked, and what is known is folded.
static void addChecks(OpPassManager &pm, const SplitPipelineOptions &options) {
  // The checks come first: canonicalization may drop what they would look at.
  // Where none is wanted, they still say what does not run.
  if (!options.runtimeVerification)
    pm.addPass(createSplitKeepAssertsPass());
  pm.addPass(createSplitGenerateRuntimeVerificationPass());
  pm.addPass(createSplitAdoptAssertsPass());
  pm.addPass(createSplitVerifyOperandShapesPass());
  pm.addPass(createSplitVerifySlicesPass());
  // What is folded from here on is no reshape of nothing.
  pm.addPass(createSplitReplaceEmptyTensorsPass());
  pm.addPass(createSplitAvoidDynamicConstantsPass());
  pm.addPass(createSplitStackSequencesPass());
  pm.addPass(createSplitCanonicalizeTensorsPass());
  // What is behind a check that fails is not lowered: here for checks of what
  // is known of the program, below for those of what conversion finds out.
  pm.addPass(createSplitRemoveUnreachablePass());
}

/// Splits and sequences are slices of tensors.
static void addTensorsStage(OpPassManager &pm,
                            const SplitPipelineOptions &options) {
  ConvertSplitSequencesToTensorPassOptions sequencesOptions;
  sequencesOptions.atOnce = options.sequencesAtOnce;
  pm.addPass(createConvertSplitSequencesToTensorPass(sequencesOptions));
  pm.addPass(createConvertSplitToTensorPass());
  // A result that is declared to be static is made in the caller's buffer.
  pm.addPass(createSplitHoistSizeChecksPass());
  pm.addPass(createSplitCanonicalizeTensorsPass());
  pm.addPass(createSplitRemoveUnreachablePass());
  if (!options.runtimeVerification) {
    pm.addPass(createSplitEraseChecksPass());
    pm.addPass(createSplitCanonicalizeTensorsPass());
  }
  pm.addPass(createSplitCSEPass());
  pm.addPass(createSplitEraseRepeatedChecksPass());
  endStage(pm, options);
}

/// Tensors are computed where they are needed.
static void addFusion(OpPassManager &pm) {
  // What only reads chunks becomes one loop over views of the source, and what
  // is joined again is computed where it is needed.
  pm.addPass(createSplitLowerElementwisePass());
  pm.addPass(createSplitFuseElementwisePass());
  pm.addPass(createSplitFillLargeSplatsPass());
  pm.addPass(createSplitBatchInsertsPass());
  pm.addPass(createSplitDecomposeConcatsPass());
  pm.addPass(createSplitCSEPass());
  pm.addPass(createSplitNormalizeSlicesPass());
  pm.addPass(createSplitReplaceEmptyTensorsPass());
}

/// What is not known is checked, and what is known is folded. All that is to be
/// done for each link of a long chain is done once, if nothing of it is done
/// for several together.
static void addChecksStage(OpPassManager &pm,
                           const SplitPipelineOptions &options) {
  // To try them takes as long as some thousand ops.
  constexpr unsigned kMinOps = 8192;
  SplitRollChainsPassOptions rollChainsOptions;
  rollChainsOptions.minOps = kMinOps;
  OpPassManager trial(ModuleOp::getOperationName());
  addChecks(trial, options);
  addTensorsStage(trial, options);
  addFusion(trial);
  rollChainsOptions.trials.push_back(std::move(trial));
  pm.addPass(createSplitRollChainsPass(rollChainsOptions));
  addChecks(pm, options);
}

/// Tensors are buffers, and chunks views of them.
static void addBuffersStage(OpPassManager &pm,
                            const SplitPipelineOptions &options) {
  addFusion(pm);
  pm.addPass(createSplitRollChainsPass());
  pm.addPass(createSplitProtectArgumentsPass());
  pm.addPass(createSplitCopyUnrankedSourcesPass());
  pm.addPass(createSplitBufferizePass());
  pm.addPass(createSplitHoistIndexArithmeticPass());
  // What was tiled for threads or devices before.
  pm.addNestedPass<func::FuncOp>(createForallToForLoopPass());
  pm.addPass(createSplitCanonicalizeViewsPass());
  pm.addPass(createSplitOwnResultsPass());
  if (options.outParams)
    pm.addPass(createSplitResultsToOutParamsPass());
  pm.addPass(createSplitDeallocateBuffersPass());
  pm.addPass(createSplitUnrollCopiesPass());
  pm.addPass(createSplitCSEPass());
  pm.addPass(createSplitCanonicalizeViewsPass());
  pm.addPass(createConvertBufferizationToMemRefPass());
  if (options.returnViews)
    pm.addPass(createSplitReturnViewsPass());
}

/// Copies are planned and emitted, and all else is loops.
static void addLoopsStage(OpPassManager &pm,
                          const SplitPipelineOptions &options) {
  // Messages are made and taken apart by copies like any others.
  pm.addPass(createConvertRanksToMPIPass());
  SplitFuseCopiesPassOptions fuseCopiesOptions;
  fuseCopiesOptions.parallel = options.parallel;
  fuseCopiesOptions.vectorBytes = options.vectorBytes;
  fuseCopiesOptions.permutedBytes = options.permutedBytes;
  fuseCopiesOptions.reorderedBytes = options.reorderedBytes;
  fuseCopiesOptions.compressedBytes = options.compressedBytes;
  fuseCopiesOptions.unitBytes = options.unitBytes;
  fuseCopiesOptions.placesInTurn = options.placesInTurn;
  fuseCopiesOptions.memcpyBytes = options.memcpyBytes;
  fuseCopiesOptions.l1Bytes = options.l1Bytes;
  fuseCopiesOptions.l2Bytes = options.l2Bytes;
  fuseCopiesOptions.llcBytes = options.llcBytes;
  pm.addPass(createSplitFuseCopiesPass(fuseCopiesOptions));
  pm.addPass(createSplitLowerCopiesPass());
  SplitLowerLinalgPassOptions lowerLinalgOptions;
  lowerLinalgOptions.narrowVectors = options.math == MathForm::Approximate;
  pm.addPass(createSplitLowerLinalgPass(lowerLinalgOptions));
  pm.addPass(createSplitSkipEmptyLoopsPass());
  pm.addPass(createSplitCanonicalizeViewsPass());
  pm.addPass(createSplitCSEPass());
  endStage(pm, options);
}

/// Converts structured control flow, and then everything, to the LLVM dialect.
static void addConversions(OpPassManager &pm) {
  // Its patterns take nothing back, and keeping what they replace takes as long
  // again.
  SCFToControlFlowPassOptions controlFlowOptions;
  controlFlowOptions.allowPatternRollback = false;
  pm.addPass(createRunWherePresentPass(
      {"scf"}, createSCFToControlFlowPass(controlFlowOptions)));
  // Functions of the math library only where LLVM has no intrinsic.
  pm.addPass(
      createRunWherePresentPass({"math"}, createConvertMathToLLVMPass()));
  pm.addPass(
      createRunWherePresentPass({"math"}, createConvertMathToLibmPass()));
  pm.addPass(createConvertSplitAssertsToLLVMPass());
  pm.addPass(createSplitFoldStridedMetadataPass());
  // The pass for all dialects looks for a function that is called among all of
  // them, this one in a table.
  pm.addPass(
      createRunWherePresentPass({"func.call"}, createConvertFuncToLLVMPass()));
  // It keeps what it replaces: without, it would no longer know the constants
  // that sizes are asked for by, and ask by way of the stack.
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createSplitFlattenConstantsPass());
}

/// Everything is the LLVM dialect.
static void addLLVMStage(OpPassManager &pm,
                         const SplitPipelineOptions &options) {
  SplitSelectPlacesPassOptions selectPlacesOptions;
  selectPlacesOptions.checkAllocations = options.runtimeVerification;
  pm.addPass(createSplitSelectPlacesPass(selectPlacesOptions));
  SplitOutlineLoopsPassOptions outlineLoopsOptions;
  outlineLoopsOptions.checkAllocations = options.runtimeVerification;
  pm.addPass(createSplitOutlineLoopsPass(outlineLoopsOptions));
  SplitShareFunctionsPassOptions shareFunctionsOptions;
  shareFunctionsOptions.checkAllocations = options.runtimeVerification;
  pm.addPass(createSplitShareFunctionsPass(shareFunctionsOptions));
  // Nothing moves or shares buffers any more.
  pm.addPass(createSplitShareAllocationsPass());
  pm.addPass(createSplitCopyReshapeSizesPass());
  if (options.runtimeVerification)
    pm.addPass(createSplitCheckAllocationsPass());
  // Upstream has no lowering to the LLVM dialect for those of dynamic shapes.
  pm.addPass(createRunWherePresentPass({"memref.reshape"},
                                       memref::createExpandOpsPass()));
  pm.addPass(createSplitComposeSubviewsPass());
  pm.addPass(createSplitResolveExpansionsPass());
  pm.addPass(createRunWherePresentPass(
      {"memref.subview", "memref.collapse_shape", "memref.expand_shape",
       "memref.reinterpret_cast", "memref.extract_strided_metadata"},
      memref::createExpandStridedMetadataPass()));
  pm.addPass(createSplitShareDivisionsPass());
  pm.addPass(createRunWherePresentPass({"affine"}, createLowerAffinePass()));
  pm.addPass(createRunWherePresentPass({"complex"},
                                       createConvertComplexToStandardPass()));
  pm.addPass(createSplitEmulateBFloat16Pass());
  if (options.math == MathForm::Approximate)
    pm.addPass(createSplitExpandMathPass());
  pm.addPass(createSplitInterleaveLoopsPass());
  // Before functions of the math library are declared, which have no wrapper.
  if (options.onlyCInterface)
    pm.addPass(createSplitEmitCInterfacePass());
  else
    pm.addNestedPass<func::FuncOp>(LLVM::createLLVMRequestCWrappersPass());
  SplitRollLoopsPassOptions rollLoopsOptions;
  rollLoopsOptions.checkAllocations = options.runtimeVerification;
  pm.addPass(createSplitRollLoopsPass(rollLoopsOptions));
  // Where much is left beside its loops; allocations have been checked.
  outlineLoopsOptions.checkAllocations = false;
  pm.addPass(createSplitOutlineLoopsPass(outlineLoopsOptions));
  if (options.parallel) {
    pm.addPass(createConvertSCFToOpenMPPass());
    pm.addPass(createSplitScheduleLoopsPass());
    // The scopes of stack memory that this makes cannot hold control flow.
    pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  }
  pm.addPass(createSplitNumberSwitchesPass());
  addConversions(pm);
}

/// The first stage of the way to LLVM IR, which takes no other types.
static void addVerifiedShapesStage(OpPassManager &pm,
                                   const SplitPipelineOptions &options) {
  pm.addPass(createSplitVerifyElementTypesPass());
  addShapesStage(pm, options);
}

/// The stages of split-to-llvm-pipeline.
static constexpr PipelineStage kStages[] = {
    {"shapes", "Shapes are inferred", addVerifiedShapesStage},
    {"checks", "What is not known is checked, what is known is folded",
     addChecksStage},
    {"tensors", "Splits are slices of tensors", addTensorsStage},
    {"buffers", "Tensors are buffers, chunks views of them", addBuffersStage},
    {"loops", "Copies are planned, and all is loops", addLoopsStage},
    {"llvm", "Everything is the LLVM dialect", addLLVMStage},
};

ArrayRef<PipelineStage> mlir::split::getPipelineStages() { return kStages; }

//===----------------------------------------------------------------------===//
// Pipelines
//===----------------------------------------------------------------------===//

void mlir::split::buildSplitToTensorPipeline(
    OpPassManager &pm, const SplitPipelineOptions &options) {
  addShapesStage(pm, options);
  addChecksStage(pm, options);
  addTensorsStage(pm, options);
}

void mlir::split::buildSplitToLoopsPipeline(
    OpPassManager &pm, const SplitPipelineOptions &options) {
  buildSplitToTensorPipeline(pm, options);
  addBuffersStage(pm, options);
  addLoopsStage(pm, options);
}

void mlir::split::buildSplitToLLVMPipeline(
    OpPassManager &pm, const SplitPipelineOptions &options) {
  for (const PipelineStage &stage : getPipelineStages())
    stage.build(pm, options);
}

void mlir::split::buildSplitPropagateShardings(OpPassManager &pm) {
  // A function that is called is sharded as its caller has it.
  pm.addPass(createInlinerPass({}, [](OpPassManager &) {}));
  pm.nest<func::FuncOp>().addPass(createSplitUnfoldAxesPass());
  pm.nest<func::FuncOp>().addPass(createSplitUnfoldSequencesPass());
  pm.nest<func::FuncOp>().addPass(createSplitJoinSequencesPass());
  pm.nest<func::FuncOp>().addPass(createSplitChainShardingsPass());
  OpPassManager &functions = pm.nest<func::FuncOp>();
  functions.addPass(createSplitPropagateShardingsPass());
  functions.addPass(createSplitCompleteShardingsPass());
  functions.addPass(createSplitAlignShardingsPass());
  functions.addPass(createSplitExpandReshardingsPass());
}

void mlir::split::buildSplitShardPipeline(OpPassManager &pm) {
  buildSplitPropagateShardings(pm);
  pm.addNestedPass<func::FuncOp>(createSplitPartitionFunctionsPass());
}

void mlir::split::registerSplitPipelines() {
  PassPipelineRegistration<>(
      "split-shard-pipeline",
      "Sharding propagation, and partition into what each process does",
      buildSplitShardPipeline);
  PassPipelineRegistration<>(
      "split-propagate-shardings-pipeline",
      "Sharding propagation, after which everything has a sharding",
      buildSplitPropagateShardings);
  PassPipelineRegistration<SplitPipelineOptions>(
      "split-to-tensor-pipeline",
      "Run-time checks, canonicalization, and splits as tensor.extract_slice",
      buildSplitToTensorPipeline);
  PassPipelineRegistration<SplitPipelineOptions>(
      "split-to-loops-pipeline",
      "split-to-tensor-pipeline, then one-shot bufferization and loops",
      buildSplitToLoopsPipeline);
  PassPipelineRegistration<SplitPipelineOptions>(
      "split-to-llvm-pipeline",
      "split-to-loops-pipeline, then the LLVM dialect",
      buildSplitToLLVMPipeline);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Pipelines/GpuPipeline.h"

#include "split/Buffers/Passes.h"
#include "split/CodeGen/Passes.h"
#include "split/Conversion/Passes.h"
#include "split/Copies/Transforms/Passes.h"
#include "split/Gpu/Passes.h"
#include "split/Workarounds/Passes.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVM/NVVM/Target.h"
#include "mlir/Target/LLVM/ROCDL/Target.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/ROCDL/ROCDLToLLVMIRTranslation.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::split;

/// Copies are launches, and so are loops.
static void addLaunches(OpPassManager &pm,
                        const SplitPipelineOptions &options) {
  for (const PipelineStage &stage : getPipelineStages()) {
    if (stage.name == "loops")
      break;
    stage.build(pm, options);
  }
  pm.addPass(createSplitLaunchCopiesPass());
  pm.addPass(createSplitLowerCopiesPass());
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToParallelLoopsPass());
  pm.addPass(createSplitCanonicalizeViewsPass());
  pm.addPass(createCSEPass());
  pm.addPass(createSplitLaunchLoopsPass());
  pm.addPass(createConvertParallelLoopToGpuPass());
  pm.addPass(createSplitReachDeviceMemoryPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createConvertComplexToStandardPass());
  pm.addPass(createSplitEmulateBFloat16Pass());
  // No back end has the functions of a math library at hand.
  pm.addPass(createSplitExpandMathPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

static void attachTarget(OpPassManager &pm, const GpuPipelineOptions &options) {
  auto attach = [&](auto target, StringRef chip) {
    target.chip = options.chip.empty() ? chip.str() : options.chip.getValue();
    if (!options.features.empty())
      target.features = options.features.getValue();
    target.optLevel = 3;
    return target;
  };
  if (options.target == GpuTarget::Nvvm)
    pm.addPass(createGpuNVVMAttachTarget(
        attach(GpuNVVMAttachTargetOptions(), "sm_80")));
  else
    pm.addPass(createGpuROCDLAttachTarget(
        attach(GpuROCDLAttachTargetOptions(), "gfx90a")));
}

/// Kernels are text of the target.
static void addKernels(OpPassManager &pm, const GpuPipelineOptions &options) {
  pm.addPass(createGpuLaunchSinkIndexComputationsPass());
  pm.addPass(createGpuKernelOutliningPass());
  attachTarget(pm, options);
  OpPassManager &kernels = pm.nest<gpu::GPUModuleOp>();
  kernels.addPass(createSCFToControlFlowPass());
  if (options.target == GpuTarget::Nvvm)
    kernels.addPass(createConvertGpuOpsToNVVMOps());
  else
    kernels.addPass(createConvertGpuOpsToROCDLOps());
  kernels.addPass(createReconcileUnrealizedCastsPass());
}

/// The host's code is the LLVM dialect.
static void addHost(OpPassManager &pm) {
  pm.addPass(createSplitPlaceOnDevicePass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addNestedPass<func::FuncOp>(LLVM::createLLVMRequestCWrappersPass());
  pm.addPass(createSplitNumberSwitchesPass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createConvertSplitAssertsToLLVMPass());
  GpuModuleToBinaryPassOptions binary;
  binary.compilationTarget = "isa";
  pm.addPass(createGpuModuleToBinaryPass(binary));
  pm.addPass(createGpuToLLVMConversionPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

void mlir::split::buildSplitToGpuPipeline(OpPassManager &pm,
                                          const GpuPipelineOptions &options) {
  SplitPipelineOptions stageOptions;
  stageOptions.runtimeVerification = options.runtimeVerification;
  addLaunches(pm, stageOptions);
  addKernels(pm, options);
  addHost(pm);
}

void mlir::split::buildSplitToEmulatedGpuPipeline(
    OpPassManager &pm, const SplitPipelineOptions &options) {
  addLaunches(pm, options);
  pm.addPass(createSplitRunLaunchesOnHostPass());
  pm.addPass(createCanonicalizerPass());
  getPipelineStages().back().build(pm, options);
}

void mlir::split::registerGpuPipelineDependencies(DialectRegistry &registry) {
  registry.insert<gpu::GPUDialect>();
  NVVM::registerNVVMTargetInterfaceExternalModels(registry);
  ROCDL::registerROCDLTargetInterfaceExternalModels(registry);
  registerBuiltinDialectTranslation(registry);
  registerGPUDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerNVVMDialectTranslation(registry);
  registerROCDLDialectTranslation(registry);
}

void mlir::split::registerSplitGpuPipeline() {
  PassPipelineRegistration<GpuPipelineOptions>(
      "split-to-gpu-pipeline",
      "split-to-tensor-pipeline, then kernels and the LLVM dialect for the "
      "host",
      buildSplitToGpuPipeline);
  PassPipelineRegistration<SplitPipelineOptions>(
      "split-to-emulated-gpu-pipeline",
      "split-to-gpu-pipeline, but kernels run on the processor",
      buildSplitToEmulatedGpuPipeline);
}

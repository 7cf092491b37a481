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
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/SPIRV/Transforms/Passes.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVM/NVVM/Target.h"
#include "mlir/Target/LLVM/ROCDL/Target.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/GPU/GPUToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/NVVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/ROCDL/ROCDLToLLVMIRTranslation.h"
#include "mlir/Target/SPIRV/Target.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::split;

/// Copies are launches, and so are loops.
static void addLaunches(OpPassManager &pm, const SplitPipelineOptions &given) {
  SplitPipelineOptions options;
  options.copyOptionValuesFrom(given);
  options.sequencesAtOnce = true;
  for (const PipelineStage &stage : getPipelineStages()) {
    if (stage.name == "loops")
      break;
    stage.build(pm, options);
  }
  pm.addPass(createSplitLaunchPackedChunksPass());
  pm.addNestedPass<func::FuncOp>(createSplitStageTablesPass());
  pm.addPass(createSplitLaunchCopiesPass());
  pm.addPass(createSplitLowerCopiesPass());
  pm.addNestedPass<func::FuncOp>(createSplitCollapseDimensionsPass());
  pm.addNestedPass<func::FuncOp>(createConvertLinalgToParallelLoopsPass());
  pm.addPass(createSplitCanonicalizeViewsPass());
  pm.addPass(createSplitCSEPass());
  pm.addPass(createSplitWidenLoopsPass());
  pm.addPass(createSplitLaunchLoopsPass());
  pm.addPass(createConvertParallelLoopToGpuPass());
  pm.addPass(createSplitReachDeviceMemoryPass());
  pm.addPass(createSplitComposeSubviewsPass());
  pm.addPass(createSplitResolveExpansionsPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createConvertComplexToStandardPass());
  pm.addPass(createSplitEmulateBFloat16Pass());
  // No back end has the functions of a math library at hand.
  pm.addPass(createSplitExpandMathPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createSplitCSEPass());
}

/// What kernels need of OpenCL, and what `options` add.
static void attachSpirv(OpPassManager &pm, const GpuPipelineOptions &options) {
  GpuSPIRVAttachTargetOptions target;
  target.spirvVersion = options.chip.empty() ? "v1.2" : options.chip.getValue();
  target.clientApi = "OpenCL";
  target.spirvCapabilities = {"Kernel", "Addresses", "Int8",    "Int16",
                              "Int64",  "Float16",   "Float64", "Vector16"};
  SmallVector<StringRef> more;
  StringRef(options.features.getValue()).split(more, ',', -1, false);
  for (StringRef capability : more)
    target.spirvCapabilities.push_back(capability.str());
  pm.addPass(createGpuSPIRVAttachTarget(target));
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
  else if (options.target == GpuTarget::Rocdl)
    pm.addPass(createGpuROCDLAttachTarget(
        attach(GpuROCDLAttachTargetOptions(), "gfx90a")));
  else
    attachSpirv(pm, options);
}

/// Kernels are ops that upstream knows how to serialize.
static void addKernels(OpPassManager &pm, const GpuPipelineOptions &options) {
  if (options.target == GpuTarget::Spirv) {
    pm.addPass(createSplitKernelsToSPIRVPass());
    OpPassManager &modules =
        pm.nest<gpu::GPUModuleOp>().nest<spirv::ModuleOp>();
    modules.addPass(spirv::createSPIRVLowerABIAttributesPass());
    modules.addPass(spirv::createSPIRVUpdateVCEPass());
    return;
  }
  OpPassManager &kernels = pm.nest<gpu::GPUModuleOp>();
  kernels.addPass(createSplitUseMathInstructionsPass());
  kernels.addPass(createSCFToControlFlowPass());
  if (options.target == GpuTarget::Nvvm)
    kernels.addPass(createConvertGpuOpsToNVVMOps());
  else
    kernels.addPass(createConvertGpuOpsToROCDLOps());
  kernels.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createSplitCheckDeviceFunctionsPass());
}

/// Kernels are text, or words, of the target.
static void addBinaries(OpPassManager &pm, const GpuPipelineOptions &options) {
  pm.addPass(createGpuLaunchSinkIndexComputationsPass());
  pm.addPass(createGpuKernelOutliningPass());
  attachTarget(pm, options);
  addKernels(pm, options);
  // At once: a pass that merges equal blocks would have a selection of SPIR-V
  // branch to one block twice, which spirv-val refuses.
  GpuModuleToBinaryPassOptions binary;
  binary.compilationTarget = "isa";
  pm.addPass(createGpuModuleToBinaryPass(binary));
}

/// The host's code is the LLVM dialect.
static void addHost(OpPassManager &pm) {
  // Memory that runs out is the device's.
  SplitSelectPlacesPassOptions selectPlacesOptions;
  selectPlacesOptions.checkAllocations = false;
  pm.addPass(createSplitSelectPlacesPass(selectPlacesOptions));
  pm.addPass(createSplitPlaceOnDevicePass());
  pm.addPass(createSplitComposeSubviewsPass());
  pm.addPass(createSplitResolveExpansionsPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addNestedPass<func::FuncOp>(LLVM::createLLVMRequestCWrappersPass());
  pm.addPass(createSplitNumberSwitchesPass());
  pm.addPass(createSCFToControlFlowPass());
  // Checks are lowered by this, too. If they were before, it would merge their
  // blocks, and so make branches of the LLVM dialect with operands that are
  // not.
  pm.addPass(createGpuToLLVMConversionPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

/// A GPU that is not known is an error before anything else is.
static void addCheck(OpPassManager &pm, const GpuPipelineOptions &options) {
  SplitCheckGpuTargetPassOptions check;
  check.triple = options.target == GpuTarget::Nvvm ? "nvptx64-nvidia-cuda"
                 : options.target == GpuTarget::Rocdl
                     ? "amdgcn-amd-amdhsa"
                     : "spirv64-unknown-unknown";
  check.chip = options.chip;
  check.features = options.features;
  pm.addPass(createSplitCheckGpuTargetPass(check));
}

void mlir::split::buildSplitToGpuPipeline(OpPassManager &pm,
                                          const GpuPipelineOptions &options) {
  addCheck(pm, options);
  SplitPipelineOptions stageOptions;
  stageOptions.runtimeVerification = options.runtimeVerification;
  addLaunches(pm, stageOptions);
  addBinaries(pm, options);
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
  registry.insert<gpu::GPUDialect, spirv::SPIRVDialect>();
  NVVM::registerNVVMTargetInterfaceExternalModels(registry);
  ROCDL::registerROCDLTargetInterfaceExternalModels(registry);
  spirv::registerSPIRVTargetInterfaceExternalModels(registry);
  gpu::registerOffloadingLLVMTranslationInterfaceExternalModels(registry);
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

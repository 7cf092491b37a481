// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The way from the `split` dialect to kernels of a GPU, docs/GPU.md.

#ifndef SPLIT_PIPELINES_GPUPIPELINE_H
#define SPLIT_PIPELINES_GPUPIPELINE_H

#include "split/Pipelines/Pipelines.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::split {

/// What kernels are compiled to.
enum class GpuTarget {
  /// PTX, for NVIDIA.
  Nvvm,
  /// The assembly of AMD's GPUs.
  Rocdl,
  /// SPIR-V, for OpenCL.
  Spirv
};

/// Options of split-to-gpu-pipeline.
struct GpuPipelineOptions : PassPipelineOptions<GpuPipelineOptions> {
  Option<GpuTarget> target{
      *this, "target", llvm::cl::desc("What kernels are compiled to"),
      llvm::cl::init(GpuTarget::Nvvm),
      llvm::cl::values(
          clEnumValN(GpuTarget::Nvvm, "nvvm", "PTX, for GPUs of NVIDIA"),
          clEnumValN(GpuTarget::Rocdl, "rocdl", "assembly of GPUs of AMD"),
          clEnumValN(GpuTarget::Spirv, "spirv", "SPIR-V, for OpenCL"))};
  Option<std::string> chip{
      *this, "chip",
      llvm::cl::desc(
          "The GPU, by LLVM's name, or the version of SPIR-V. Default: "
          "sm_80, gfx90a or v1.2")};
  Option<std::string> features{
      *this, "features",
      llvm::cl::desc("What it has beside that, as LLVM lists it: +ptx80; of "
                     "SPIR-V, capabilities with commas between them")};
  Option<bool> runtimeVerification{
      *this, "runtime-verification",
      llvm::cl::desc("Check on the host what is not known at compile time, as "
                     "in split-to-llvm-pipeline"),
      llvm::cl::init(true)};
};

/// Stages of split-to-llvm-pipeline as far as buffers, then launches of copies
/// and loops, and at last the LLVM dialect for the host with a `gpu.binary`
/// that has the kernels as text.
void buildSplitToGpuPipeline(OpPassManager &pm,
                             const GpuPipelineOptions &options);

/// The same kernels as loops on the processor, to see what they compute where
/// there is no GPU: split-to-llvm-pipeline with launches in place of copies and
/// loops.
void buildSplitToEmulatedGpuPipeline(OpPassManager &pm,
                                     const SplitPipelineOptions &options);

/// Adds what that needs of upstream to `registry`.
void registerGpuPipelineDependencies(DialectRegistry &registry);

/// Registers the pipelines under their names.
void registerSplitGpuPipeline();

} // namespace mlir::split

#endif // SPLIT_PIPELINES_GPUPIPELINE_H

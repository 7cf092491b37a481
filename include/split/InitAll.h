// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Registers everything this project has, and what that needs of upstream: the
/// dialects with their interface models, its passes and its pipelines.

#ifndef SPLIT_INITALL_H
#define SPLIT_INITALL_H

#include "split/Buffers/Passes.h"
#include "split/CodeGen/Passes.h"
#include "split/Conversion/Passes.h"
#include "split/Conversion/SplitToLLVM/SplitToLLVM.h"
#include "split/Copies/Transforms/Passes.h"
#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Ranks/IR/RanksOps.h"
#include "split/Dialect/Ranks/Interfaces/BufferizableOpInterfaceImpl.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/Interfaces/BufferizableOpInterfaceImpl.h"
#include "split/Dialect/Split/Interfaces/RuntimeOpVerification.h"
#include "split/Dialect/Split/Interfaces/TilingInterfaceImpl.h"
#include "split/Dialect/Split/Interfaces/ValueBoundsOpInterfaceImpl.h"
#include "split/Dialect/Split/Transforms/Passes.h"
#include "split/Dialect/Strided/IR/StridedOps.h"
#include "split/Dialect/Strided/Interfaces/BufferizableOpInterfaceImpl.h"
#include "split/Gpu/Passes.h"
#include "split/Onnx/Transforms/Passes.h"
#include "split/Pipelines/GpuPipeline.h"
#include "split/Pipelines/Pipelines.h"
#include "split/Sharding/Passes.h"
#include "split/Sharding/ShardingInterfaceImpl.h"
#include "split/Sharding/TransformOps.h"
#include "split/Tensors/Passes.h"
#include "split/Workarounds/Passes.h"

namespace mlir::split {

/// Adds the dialects `split`, `carrier`, `ranks` and `strided` with their
/// interface models to `registry`, and all of upstream's that the pipelines
/// need to lower them.
inline void registerAllDialects(DialectRegistry &registry) {
  registry.insert<SplitDialect, carrier::CarrierDialect, ranks::RanksDialect,
                  strided::StridedDialect>();
  registerBufferizableOpInterfaceExternalModels(registry);
  registerConvertSplitToLLVMInterface(registry);
  ranks::registerBufferizableOpInterfaceExternalModels(registry);
  registerShardingInterfaceExternalModels(registry);
  registerShardingTransformOps(registry);
  strided::registerBufferizableOpInterfaceExternalModels(registry);
  registerRuntimeVerifiableOpInterfaceExternalModels(registry);
  registerTilingInterfaceExternalModels(registry);
  registerValueBoundsOpInterfaceExternalModels(registry);
  registerPipelineDependencies(registry);
  registerGpuPipelineDependencies(registry);
}

/// Registers all passes and pipelines of the project with the global registry.
inline void registerAllPasses() {
  registerSplitBuffersPasses();
  registerSplitCodeGenPasses();
  registerSplitConversionPasses();
  registerSplitCopiesPasses();
  registerSplitGpuPasses();
  registerSplitShardingPasses();
  registerSplitTensorsPasses();
  registerSplitWorkaroundsPasses();
  registerSplitTransformsPasses();
  registerSplitOnnxPasses();
  registerSplitPipelines();
  registerSplitGpuPipeline();
}

} // namespace mlir::split

#endif // SPLIT_INITALL_H

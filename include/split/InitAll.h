// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Registers everything this project has: the dialects with their interface
/// models, its passes and its pipelines.

#ifndef SPLIT_INITALL_H
#define SPLIT_INITALL_H

#include "split/Buffers/Passes.h"
#include "split/CodeGen/Passes.h"
#include "split/Conversion/Passes.h"
#include "split/Conversion/SplitToLLVM/SplitToLLVM.h"
#include "split/Copies/Transforms/Passes.h"
#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/Interfaces/BufferizableOpInterfaceImpl.h"
#include "split/Dialect/Split/Interfaces/RuntimeOpVerification.h"
#include "split/Dialect/Split/Interfaces/TilingInterfaceImpl.h"
#include "split/Dialect/Split/Interfaces/ValueBoundsOpInterfaceImpl.h"
#include "split/Dialect/Split/Transforms/Passes.h"
#include "split/Dialect/Strided/IR/StridedOps.h"
#include "split/Dialect/Strided/Interfaces/BufferizableOpInterfaceImpl.h"
#include "split/Onnx/Transforms/Passes.h"
#include "split/Pipelines/Pipelines.h"
#include "split/Tensors/Passes.h"
#include "split/Workarounds/Passes.h"

namespace mlir::split {

/// Adds the dialects `split`, `carrier` and `strided` and their interface
/// models to `registry`.
inline void registerAllDialects(DialectRegistry &registry) {
  registry
      .insert<SplitDialect, carrier::CarrierDialect, strided::StridedDialect>();
  registerBufferizableOpInterfaceExternalModels(registry);
  registerConvertSplitToLLVMInterface(registry);
  strided::registerBufferizableOpInterfaceExternalModels(registry);
  registerRuntimeVerifiableOpInterfaceExternalModels(registry);
  registerTilingInterfaceExternalModels(registry);
  registerValueBoundsOpInterfaceExternalModels(registry);
}

/// Registers all passes and pipelines of the project with the global registry.
inline void registerAllPasses() {
  registerSplitBuffersPasses();
  registerSplitCodeGenPasses();
  registerSplitConversionPasses();
  registerSplitCopiesPasses();
  registerSplitTensorsPasses();
  registerSplitWorkaroundsPasses();
  registerSplitTransformsPasses();
  registerSplitOnnxPasses();
  registerSplitPipelines();
}

} // namespace mlir::split

#endif // SPLIT_INITALL_H

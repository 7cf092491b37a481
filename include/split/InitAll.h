// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Registers everything this project has: the dialect with its interface
/// models, its passes and its pipelines.

#ifndef SPLIT_INITALL_H
#define SPLIT_INITALL_H

#include "split/Conversion/Passes.h"
#include "split/Conversion/SplitToLLVM/SplitToLLVM.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/Transforms/BufferizableOpInterfaceImpl.h"
#include "split/Dialect/Split/Transforms/Passes.h"
#include "split/Dialect/Split/Transforms/RuntimeOpVerification.h"
#include "split/Dialect/Split/Transforms/TilingInterfaceImpl.h"
#include "split/Dialect/Split/Transforms/ValueBoundsOpInterfaceImpl.h"
#include "split/Pipelines/Pipelines.h"

namespace mlir::split {

/// Adds the `split` dialect and its interface models to `registry`.
inline void registerAllDialects(DialectRegistry &registry) {
  registry.insert<SplitDialect>();
  registerBufferizableOpInterfaceExternalModels(registry);
  registerConvertSplitToLLVMInterface(registry);
  registerRuntimeVerifiableOpInterfaceExternalModels(registry);
  registerTilingInterfaceExternalModels(registry);
  registerValueBoundsOpInterfaceExternalModels(registry);
}

/// Registers all passes and pipelines of the project with the global registry.
inline void registerAllPasses() {
  registerSplitConversionPasses();
  registerSplitTransformsPasses();
  registerSplitPipelines();
}

} // namespace mlir::split

#endif // SPLIT_INITALL_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry points that MLIR tools look for in a plugin.

#include "split/InitAll.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

/// For `--load-dialect-plugin`: the dialect with its interface models.
extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "split", LLVM_VERSION_STRING,
          [](mlir::DialectRegistry *registry) {
            mlir::split::registerAllDialects(*registry);
          }};
}

/// For `--load-pass-plugin`: the passes and pipelines.
extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "split", LLVM_VERSION_STRING,
          [] { mlir::split::registerAllPasses(); }};
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry points that MLIR tools look for in a plugin. A tool that is linked
// with split itself keeps its own: MLIR ends the process if a second dialect,
// or a second pass, claims a name.

#include "split/InitAll.h"

#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;

/// Adds the dialect and its interface models, unless `registry` has it.
static void addDialect(DialectRegistry *registry) {
  if (!registry->getDialectAllocator(
          split::SplitDialect::getDialectNamespace()))
    split::registerAllDialects(*registry);
}

/// Registers the passes and pipelines, unless this process has them.
static void addPasses() {
  if (!PassInfo::lookup(split::createConvertSplitToTensorPass()->getArgument()))
    split::registerAllPasses();
}

/// For `--load-dialect-plugin`.
extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "split", LLVM_VERSION_STRING, addDialect};
}

/// For `--load-pass-plugin`.
extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "split", LLVM_VERSION_STRING, addPasses};
}

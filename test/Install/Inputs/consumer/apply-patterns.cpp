// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pass of another compiler: patterns of this project, applied together.

#include "split/Conversion/SplitToTensor/SplitToTensor.h"
#include "split/Dialect/Split/IR/SplitPatterns.h"
#include "split/InitAll.h"
#include "split/Tensors/Patterns.h"
#include "split/Workarounds/Patterns.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::split::registerAllDialects(registry);

  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(argv[1], &context);
  if (!module)
    return 1;

  mlir::RewritePatternSet patterns(&context);
  mlir::split::populateSplitUserPatterns(patterns);
  mlir::split::populateSplitToTensorPatterns(patterns);
  mlir::split::populateReplaceEmptyTensorsPatterns(patterns);
  mlir::split::populateNormalizeSlicesPatterns(patterns);
  if (failed(mlir::applyPatternsGreedily(*module, std::move(patterns))))
    return 1;
  module->print(llvm::outs());
  return 0;
}

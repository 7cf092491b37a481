// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace {
using namespace mlir;
using namespace mlir::split;
#include "Rewrite.inc"
} // namespace

int main(int argc, char **argv) {
  MLIRContext context;
  context.loadDialect<arith::ArithDialect, func::FuncDialect, SplitDialect>();
  auto module = parseSourceFile<ModuleOp>(argv[1], &context);
  RewritePatternSet patterns(&context);
  populateWithGenerated(patterns);
  if (!module || failed(applyPatternsGreedily(*module, std::move(patterns))))
    return 1;
  module->print(llvm::outs());
  return 0;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the ranks ops say of their effects.

#include "split/Dialect/Ranks/IR/RanksOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

#include <string>
#include <vector>

using namespace mlir;
using namespace mlir::ranks;

namespace {

/// The operands on which an exchange has effects; -1 stands for an effect on
/// none.
struct ExchangeEffects {
  std::vector<int64_t> read;
  std::vector<int64_t> written;
};

/// The effects of the exchange in `function`, which has the grid @grid of two.
ExchangeEffects getEffects(const std::string &function) {
  MLIRContext context;
  context.loadDialect<func::FuncDialect, shard::ShardDialect, RanksDialect>();
  auto module = parseSourceString<ModuleOp>(
      "shard.grid @grid(shape = 2)\n" + function, &context);
  if (!module)
    return {};
  ExchangeEffects result;
  module->walk([&](ExchangeOp op) {
    SmallVector<MemoryEffects::EffectInstance> effects;
    op.getEffects(effects);
    for (const MemoryEffects::EffectInstance &effect : effects) {
      auto *operand = effect.getEffectValue<OpOperand *>();
      int64_t number = -1;
      if (operand)
        number = operand->getOperandNumber();
      bool writes = isa<MemoryEffects::Write>(effect.getEffect());
      (writes ? result.written : result.read).push_back(number);
    }
  });
  llvm::sort(result.read);
  llvm::sort(result.written);
  return result;
}

TEST(Ranks, ExchangeOnBuffersReadsSourcesAndTablesAndWritesDestinations) {
  ExchangeEffects effects = getEffects(R"(
    func.func @f(%x: memref<4x4xf32>, %y: memref<4x4xf32>,
                 %t: memref<2x2xindex>) {
      ranks.exchange %x rows %t into %y rows %t along 0 columns %t across 1
          on @grid axes [0]
          : (memref<4x4xf32>, memref<2x2xindex>, memref<4x4xf32>,
             memref<2x2xindex>, memref<2x2xindex>) -> ()
      return
    })");
  EXPECT_EQ(effects.read, (std::vector<int64_t>{-1, 0, 1, 3, 4}));
  EXPECT_EQ(effects.written, (std::vector<int64_t>{-1, 2}));
}

TEST(Ranks, ExchangeOnTensorsOnlyMeetsOthers) {
  ExchangeEffects effects = getEffects(R"(
    func.func @f(%x: tensor<4xf32>, %t: tensor<2x2xindex>) {
      %r = ranks.exchange %x rows %t into %x rows %t along 0 on @grid axes [0]
          : (tensor<4xf32>, tensor<2x2xindex>, tensor<4xf32>,
             tensor<2x2xindex>) -> tensor<4xf32>
      return
    })");
  EXPECT_EQ(effects.read, std::vector<int64_t>{-1});
  EXPECT_EQ(effects.written, std::vector<int64_t>{-1});
}

} // namespace

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TrailingZeros.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/ADT/bit.h"

#include <algorithm>

using namespace mlir;

/// What is counted of 0, all of whose bits are 0.
static constexpr unsigned kAllBits = 64;

/// How far a value is followed. What the emitter makes is less deep.
static constexpr unsigned kMaxDepth = 12;

static unsigned count(Value value, unsigned depth);

/// Of a variable that goes from the lower bound of a loop on in steps.
static unsigned countOfVariable(BlockArgument variable, unsigned depth) {
  auto loop = dyn_cast<LoopLikeOpInterface>(variable.getOwner()->getParentOp());
  if (!loop)
    return 0;
  std::optional<SmallVector<Value>> variables = loop.getLoopInductionVars();
  std::optional<SmallVector<OpFoldResult>> begins = loop.getLoopLowerBounds();
  std::optional<SmallVector<OpFoldResult>> steps = loop.getLoopSteps();
  if (!variables || !begins || !steps)
    return 0;
  auto countOf = [&](OpFoldResult bound) -> unsigned {
    if (auto bounded = dyn_cast<Value>(bound))
      return count(bounded, depth);
    return llvm::countr_zero<uint64_t>(*getConstantIntValue(bound));
  };
  for (auto [own, begin, step] : llvm::zip(*variables, *begins, *steps))
    if (own == variable)
      return std::min(countOf(begin), countOf(step));
  return 0;
}

static unsigned count(Value value, unsigned depth) {
  if (std::optional<int64_t> known = getConstantIntValue(value))
    return llvm::countr_zero<uint64_t>(*known);
  if (depth == 0)
    return 0;
  if (auto argument = dyn_cast<BlockArgument>(value))
    return countOfVariable(argument, depth - 1);
  auto least = [&](Value a, Value b) {
    return std::min(count(a, depth - 1), count(b, depth - 1));
  };
  return llvm::TypeSwitch<Operation *, unsigned>(value.getDefiningOp())
      .Case<arith::AddIOp, arith::SubIOp, arith::MinSIOp, arith::MaxSIOp>(
          [&](auto op) { return least(op.getLhs(), op.getRhs()); })
      .Case([&](arith::SelectOp op) {
        return least(op.getTrueValue(), op.getFalseValue());
      })
      .Case([&](arith::MulIOp op) {
        return std::min(count(op.getLhs(), depth - 1) +
                            count(op.getRhs(), depth - 1),
                        kAllBits);
      })
      .Default([](Operation *) { return 0; });
}

unsigned mlir::split::countTrailingZeros(Value value) {
  return count(value, kMaxDepth);
}

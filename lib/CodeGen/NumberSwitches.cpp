// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITNUMBERSWITCHESPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The position of `value` in `cases`, which are sorted, or their number.
static Value findPosition(OpBuilder &b, Value value, ArrayRef<int64_t> cases) {
  ImplicitLocOpBuilder builder(value.getLoc(), b);
  auto constant = [&](int64_t number) -> Value {
    return arith::ConstantIndexOp::create(builder, number);
  };
  int64_t count = cases.size();
  // Without gaps, every other value is beyond the last, seen as unsigned.
  uint64_t distance =
      static_cast<uint64_t>(cases.back()) - static_cast<uint64_t>(cases[0]);
  if (distance == cases.size() - 1) {
    Value offset =
        builder.createOrFold<arith::SubIOp>(value, constant(cases[0]));
    return arith::MinUIOp::create(builder, offset, constant(count));
  }
  Value position = constant(count);
  for (auto [index, number] : llvm::enumerate(cases)) {
    Value isCase = arith::CmpIOp::create(builder, arith::CmpIPredicate::eq,
                                         value, constant(number));
    position =
        arith::SelectOp::create(builder, isCase, constant(index), position);
  }
  return position;
}

static void numberCases(scf::IndexSwitchOp op) {
  if (op.getCases().empty())
    return;
  SmallVector<int64_t> sorted(op.getCases());
  llvm::sort(sorted);
  SmallVector<int64_t> positions;
  for (int64_t value : op.getCases())
    positions.push_back(llvm::lower_bound(sorted, value) - sorted.begin());
  OpBuilder builder(op);
  op.getArgMutable().assign(findPosition(builder, op.getArg(), sorted));
  op.setCases(positions);
}

namespace {

struct SplitNumberSwitches
    : split::impl::SplitNumberSwitchesPassBase<SplitNumberSwitches> {
  void runOnOperation() override { getOperation()->walk(numberCases); }
};

} // namespace

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Tensors/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITBATCHINSERTSPASS
#include "split/Tensors/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The op that alone uses the result of `op`, to insert into it in the same
/// block, or null.
static tensor::InsertOp getNext(tensor::InsertOp op) {
  if (!op->hasOneUse())
    return nullptr;
  OpOperand &use = *op->use_begin();
  auto next = dyn_cast<tensor::InsertOp>(use.getOwner());
  bool continues = next && next->getBlock() == op->getBlock() &&
                   use == next.getDestMutable();
  return continues ? next : nullptr;
}

/// Whether `op` inserts into the result of an op that getNext goes on from.
static bool isContinuation(tensor::InsertOp op) {
  auto last = op.getDest().getDefiningOp<tensor::InsertOp>();
  return last && getNext(last) == op;
}

/// A tensor of `values`, a constant if they are.
static Value createTable(OpBuilder &builder, Location loc,
                         ArrayRef<Value> values) {
  auto type = RankedTensorType::get(static_cast<int64_t>(values.size()),
                                    values.front().getType());
  SmallVector<Attribute> constants(values.size());
  for (auto [value, constant] : llvm::zip_equal(values, constants))
    if (!matchPattern(value, m_Constant(&constant)))
      return tensor::FromElementsOp::create(builder, loc, type, values);
  return arith::ConstantOp::create(builder, loc,
                                   DenseElementsAttr::get(type, constants));
}

/// Makes the ops of `chain`, each of which inserts into the result of the one
/// before, a loop over tables of what they insert and where.
static void createLoop(MutableArrayRef<tensor::InsertOp> chain) {
  tensor::InsertOp last = chain.back();
  OpBuilder builder(last);
  Location loc = last.getLoc();
  auto tabulate = [&](auto getValue) {
    return createTable(builder, loc, llvm::map_to_vector(chain, getValue));
  };
  Value elements = tabulate([](tensor::InsertOp op) { return op.getScalar(); });
  SmallVector<Value> positions;
  for (int64_t dim = 0, rank = last.getType().getRank(); dim < rank; ++dim)
    positions.push_back(tabulate(
        [dim](tensor::InsertOp op) -> Value { return op.getIndices()[dim]; }));

  auto index = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto loop = scf::ForOp::create(
      builder, loc, index(0), index(chain.size()), index(1),
      ValueRange(chain.front().getDest()),
      [&](OpBuilder &body, Location loc, Value i, ValueRange carried) {
        auto lookUp = [&](Value table) -> Value {
          return tensor::ExtractOp::create(body, loc, table, i);
        };
        Value inserted = tensor::InsertOp::create(
            body, loc, lookUp(elements), carried.front(),
            llvm::map_to_vector(positions, lookUp));
        scf::YieldOp::create(body, loc, inserted);
      });
  last.replaceAllUsesWith(loop.getResult(0));
  for (tensor::InsertOp op : llvm::reverse(chain))
    op.erase();
}

namespace {

struct SplitBatchInserts
    : split::impl::SplitBatchInsertsPassBase<SplitBatchInserts> {
  using SplitBatchInsertsPassBase::SplitBatchInsertsPassBase;

  void runOnOperation() override {
    SmallVector<SmallVector<tensor::InsertOp>> chains;
    getOperation()->walk([&](tensor::InsertOp op) {
      if (isContinuation(op))
        return;
      SmallVector<tensor::InsertOp> chain;
      for (; op; op = getNext(op))
        chain.push_back(op);
      if (static_cast<int64_t>(chain.size()) >= minInserts)
        chains.push_back(std::move(chain));
    });
    for (MutableArrayRef<tensor::InsertOp> chain : chains)
      createLoop(chain);
  }
};

} // namespace

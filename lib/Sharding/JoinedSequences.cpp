// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "JoinedSequences.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// How the tensors of a sequence lie in a row.
struct RowLayout {
  /// Of the tensor that they make; null if there are none.
  RankedTensorType type;
  int64_t axis = 0;
  /// Whether they are rows of it, without that axis.
  bool dropsAxis = false;
};

/// Finds the sequences whose tensors lie in a row, with all that is made of
/// them.
class LayoutAnalysis {
public:
  void visit(Operation *op);
  bool isJoined(Operation *op);

private:
  FailureOr<RowLayout> inferLayout(Operation *op);
  FailureOr<RowLayout> inferInsert(SequenceInsertOp op);
  RowLayout lookup(Value sequence) { return layouts.lookup(sequence); }

  DenseMap<Value, RowLayout> layouts;
  /// Sequences of which one is made of another, by any value of theirs.
  llvm::EquivalenceClasses<void *> related;
  DenseSet<void *> notJoined;
};

} // namespace

/// The sequences that `op` takes, makes, or has in its regions.
static SmallVector<Value> getSequences(Operation *op) {
  SmallVector<Value> values(op->getOperands());
  llvm::append_range(values, op->getResults());
  for (Region &region : op->getRegions())
    for (Block &block : region) {
      llvm::append_range(values, block.getArguments());
      if (!block.empty())
        llvm::append_range(values, block.back().getOperands());
    }
  llvm::erase_if(
      values, [](Value value) { return !isa<SequenceType>(value.getType()); });
  return values;
}

/// Whether tensors of `types` are known to be alike but for dimension `axis`,
/// which they have.
static bool areRows(TypeRange types, int64_t axis) {
  auto first = dyn_cast<RankedTensorType>(types.front());
  if (!first || axis >= first.getRank())
    return false;
  return llvm::all_of(types, [&](Type type) {
    auto ranked = dyn_cast<RankedTensorType>(type);
    if (!ranked || ranked.getRank() != first.getRank())
      return false;
    for (int64_t dim = 0; dim < first.getRank(); ++dim)
      if (dim != axis && types.size() > 1 &&
          (ranked.isDynamicDim(dim) ||
           ranked.getDimSize(dim) != first.getDimSize(dim)))
        return false;
    return true;
  });
}

FailureOr<RowLayout> LayoutAnalysis::inferInsert(SequenceInsertOp op) {
  RowLayout before = lookup(op.getInputSequence());
  Type type = op.getTensor().getType();
  if (!before.type) {
    if (!areRows(type, /*axis=*/0))
      return failure();
    return RowLayout{cast<RankedTensorType>(type)};
  }
  if (before.dropsAxis || !areRows({before.type, type}, before.axis))
    return failure();
  return before;
}

/// How the tensors of the sequence that `op` makes, or else of the one that it
/// takes, lie.
FailureOr<RowLayout> LayoutAnalysis::inferLayout(Operation *op) {
  using Result = FailureOr<RowLayout>;
  return TypeSwitch<Operation *, Result>(op)
      .Case([](SplitToSequenceOp op) -> Result {
        auto split = cast<SplitOpInterface>(op.getOperation());
        std::optional<int64_t> axis = split.getNormalizedAxis();
        if (!axis)
          return failure();
        return RowLayout{cast<RankedTensorType>(op.getInput().getType()), *axis,
                         split.dropsAxis()};
      })
      .Case([](SequenceEmptyOp) -> Result { return RowLayout(); })
      .Case([](SequenceConstructOp op) -> Result {
        TypeRange types = op.getInputs().getTypes();
        if (!areRows(types, /*axis=*/0))
          return failure();
        return RowLayout{cast<RankedTensorType>(types.front())};
      })
      .Case([&](SequenceInsertOp op) { return inferInsert(op); })
      .Case<SequenceEraseOp, SequenceAtOp>([&](auto op) -> Result {
        RowLayout before = lookup(op.getInputSequence());
        if (!before.type)
          return failure();
        return before;
      })
      .Case([&](SequenceLengthOp op) -> Result {
        return lookup(op.getInputSequence());
      })
      .Case([&](ConcatFromSequenceOp op) -> Result {
        RowLayout before = lookup(op.getInputSequence());
        if (!before.type || op.getNormalizedAxis() != before.axis ||
            op.getNewAxis() != before.dropsAxis)
          return failure();
        return before;
      })
      .Default([](Operation *) { return failure(); });
}

void LayoutAnalysis::visit(Operation *op) {
  SmallVector<Value> sequences = getSequences(op);
  if (sequences.empty())
    return;
  void *first = sequences.front().getAsOpaquePointer();
  for (Value sequence : sequences)
    related.unionSets(first, sequence.getAsOpaquePointer());
  FailureOr<RowLayout> layout = inferLayout(op);
  if (failed(layout)) {
    notJoined.insert(first);
    return;
  }
  for (Value result : op->getResults())
    if (isa<SequenceType>(result.getType()))
      layouts[result] = *layout;
}

bool LayoutAnalysis::isJoined(Operation *op) {
  void *sequence = getSequences(op).front().getAsOpaquePointer();
  return llvm::none_of(notJoined, [&](void *other) {
    return related.isEquivalent(sequence, other);
  });
}

SmallVector<Operation *> mlir::split::findJoinedSequences(Operation *root) {
  LayoutAnalysis analysis;
  SmallVector<Operation *> ops;
  auto isSequence = llvm::IsaPred<SequenceType>;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    analysis.visit(op);
    if (op != root && (llvm::any_of(op->getOperandTypes(), isSequence) ||
                       llvm::any_of(op->getResultTypes(), isSequence)))
      ops.push_back(op);
  });
  llvm::erase_if(ops, [&](Operation *op) { return !analysis.isJoined(op); });
  return ops;
}

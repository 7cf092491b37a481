// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is about all tensors of a sequence is checked in a loop over them, so
// that the number of ops does not depend on its length.
//
// A check is left out only where the types of the operands say all that the
// result's type does. They hold before the op runs, whether or not it may.

#include "SequenceRuntimeOpVerification.h"

#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/ChunkTypes.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"

using namespace mlir;
using namespace mlir::split;

static TensorType getTensorType(Value sequence) {
  return cast<SequenceType>(sequence.getType()).getTensorType();
}

/// Whether a value of type `type` may contradict the ranked type `claimed`,
/// except in dimension `ignored`.
static bool mayContradict(TensorType type, TensorType claimed,
                          std::optional<int64_t> ignored = std::nullopt) {
  if (!claimed.hasRank())
    return false;
  if (!type.hasRank())
    return true;
  for (int64_t dim = 0; dim < claimed.getRank(); ++dim)
    if (dim != ignored && type.isDynamicDim(dim) && !claimed.isDynamicDim(dim))
      return true;
  return false;
}

namespace {

/// Builds the checks of one op.
class SequenceCheckBuilder : public ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;

  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(*this, value);
  }

  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return createOrFold<arith::CmpIOp>(predicate, lhs, rhs);
  }

  void check(Value condition, const Twine &message, ValueRange values) {
    AssertOp::create(*this, condition, message.str(), values);
  }

  Value dim(Value tensor, int64_t dim) {
    return createOrFold<tensor::DimOp>(tensor, dim);
  }

  Value length(Value sequence) {
    Value length = SequenceLengthOp::create(*this, sequence);
    return createIntegerExtract(*this, getLoc(), length, Value());
  }

  /// The tensor at index `position` of `sequence`.
  Value element(Value sequence, Value position) {
    Value tensor = tensor::FromElementsOp::create(
        *this, RankedTensorType::get({}, getIndexType()), position);
    return SequenceAtOp::create(*this, sequence, tensor);
  }

  /// Calls `createBody` with each position of `sequence` from `first` on.
  void forEach(Value sequence, int64_t first,
               function_ref<void(Value)> createBody) {
    scf::ForOp::create(*this, index(first), length(sequence), index(1),
                       ValueRange(),
                       [&](OpBuilder &, Location, Value position, ValueRange) {
                         createBody(position);
                         scf::YieldOp::create(*this);
                       });
  }

  /// Checks that `position` is in [-length, last], where last is the length, or
  /// one less for a position at which there is a tensor.
  void checkPosition(Value position, Value length, bool mayBeEnd);

  /// Checks that a sequence has a tensor: (C4) of split.sequence_erase, (C5) of
  /// split.concat_from_sequence.
  void checkNotEmpty(Value length, const Twine &message) {
    check(compare(arith::CmpIPredicate::sgt, length, index(0)), message, {});
  }

  /// Checks `tensor` against the rank and the static dimensions of `claimed`.
  /// `what` and `claim` are words of the message; the values of `what`, which
  /// refer to the first placeholders, are `whatValues`.
  void checkType(Value tensor, TensorType claimed, const Twine &what,
                 const Twine &claim, ValueRange whatValues = {});

  /// Checks all tensors of `sequence` against the element type of a sequence
  /// that they become part of.
  void checkElements(Value sequence, TensorType claimed);
};

} // namespace

void SequenceCheckBuilder::checkPosition(Value position, Value length,
                                         bool mayBeEnd) {
  Value given = createIntegerExtract(*this, getLoc(), position, Value());
  Value first = createOrFold<arith::SubIOp>(index(0), length);
  Value last =
      mayBeEnd ? length : createOrFold<arith::SubIOp>(length, index(1));
  // (C3) of split.sequence_insert, split.sequence_erase and split.sequence_at.
  ChunkRules rules(IndexArithmetic(*this, getLoc()));
  check(rules.isInRange(given, first, last),
        "position is {0}, but must be in [{1}, {2}] for a sequence of length "
        "{3}",
        {given, first, last, length});
}

void SequenceCheckBuilder::checkType(Value tensor, TensorType claimed,
                                     const Twine &what, const Twine &claim,
                                     ValueRange whatValues) {
  auto type = cast<TensorType>(tensor.getType());
  if (!mayContradict(type, claimed))
    return;
  std::string actual = "{" + std::to_string(whatValues.size()) + "}";
  std::string expected = "{" + std::to_string(whatValues.size() + 1) + "}";
  auto checkEqual = [&](Value value, int64_t claimedValue,
                        const Twine &subject) {
    // (C3) of split.sequence_construct, (C2) of split.sequence_insert,
    // split.sequence_erase and split.sequence_at, (C7) of
    // split.split_to_sequence.
    Value claimedIndex = index(claimedValue);
    SmallVector<Value> values(whatValues);
    values.append({value, claimedIndex});
    check(compare(arith::CmpIPredicate::eq, value, claimedIndex),
          subject + " of " + what + " is " + actual + ", but " + claim + " " +
              expected,
          values);
  };
  if (!type.hasRank())
    checkEqual(tensor::RankOp::create(*this, tensor), claimed.getRank(),
               "the rank");
  for (int64_t position = 0; position < claimed.getRank(); ++position)
    if (!claimed.isDynamicDim(position) &&
        (!type.hasRank() || type.isDynamicDim(position)))
      checkEqual(dim(tensor, position), claimed.getDimSize(position),
                 "dimension " + Twine(position));
}

void SequenceCheckBuilder::checkElements(Value sequence, TensorType claimed) {
  if (!mayContradict(getTensorType(sequence), claimed))
    return;
  forEach(sequence, 0, [&](Value position) {
    checkType(element(sequence, position), claimed, "tensor {0}",
              "the resulting sequence's tensors have", position);
  });
}

//===----------------------------------------------------------------------===//
// One function an op
//===----------------------------------------------------------------------===//

static void createChecks(SequenceCheckBuilder &builder,
                         SequenceConstructOp op) {
  for (auto [index, input] : llvm::enumerate(op.getInputs()))
    builder.checkType(input, getTensorType(op.getOutputSequence()),
                      "input " + Twine(index), "the sequence's tensors have");
}

static void createChecks(SequenceCheckBuilder &builder, SequenceInsertOp op) {
  if (op.getPosition())
    builder.checkPosition(op.getPosition(),
                          builder.length(op.getInputSequence()),
                          /*mayBeEnd=*/true);
  TensorType claimed = getTensorType(op.getOutputSequence());
  builder.checkType(op.getTensor(), claimed, "the tensor",
                    "the sequence's tensors have");
  builder.checkElements(op.getInputSequence(), claimed);
}

static void createChecks(SequenceCheckBuilder &builder, SequenceEraseOp op) {
  Value length = builder.length(op.getInputSequence());
  if (op.getPosition())
    builder.checkPosition(op.getPosition(), length, /*mayBeEnd=*/false);
  else
    builder.checkNotEmpty(length, "cannot erase from an empty sequence");
  builder.checkElements(op.getInputSequence(),
                        getTensorType(op.getOutputSequence()));
}

static void createChecks(SequenceCheckBuilder &builder, SequenceAtOp op) {
  Value sequence = op.getInputSequence();
  builder.checkPosition(op.getPosition(), builder.length(sequence),
                        /*mayBeEnd=*/false);
  auto claimed = cast<TensorType>(op.getType());
  if (mayContradict(getTensorType(sequence), claimed))
    builder.checkType(SequenceAtOp::create(builder, sequence, op.getPosition()),
                      claimed, "the tensor", "its type says");
}

/// Whether the tensors that `op` joins along `axis` are the chunks of one along
/// it, whose sizes sum up to its own.
static bool joinsChunks(ConcatFromSequenceOp op, int64_t axis) {
  auto split = op.getInputSequence().getDefiningOp<SplitOpInterface>();
  return split && !split.dropsAxis() && split.getNormalizedAxis() == axis;
}

/// The sum of the sizes of the tensors that `op` joins along `axis`, after a
/// check that it fits into 64 bits.
static Value createCheckedSum(SequenceCheckBuilder &builder,
                              ConcatFromSequenceOp op, int64_t axis,
                              Value length) {
  // (C7) of split.concat_from_sequence.
  auto checkFits = [&](Value lhs, Value rhs) {
    builder.check(builder.compare(arith::CmpIPredicate::sle, lhs, rhs),
                  "the sizes of the tensors in dimension " + Twine(axis) +
                      " sum to more than 2^63 - 1",
                  {});
  };
  Value zero = builder.index(0);
  int64_t size = cast<RankedTensorType>(getTensorType(op.getInputSequence()))
                     .getDimSize(axis);
  if (ShapedType::isStatic(size)) {
    if (size > 1)
      checkFits(length,
                builder.index(std::numeric_limits<int64_t>::max() / size));
    return builder.createOrFold<arith::MulIOp>(length, builder.index(size));
  }
  auto loop = scf::ForOp::create(
      builder, zero, length, builder.index(1), ValueRange{zero, zero},
      [&](OpBuilder &, Location, Value position, ValueRange sums) {
        Value tensor = builder.element(op.getInputSequence(), position);
        Value next = arith::AddIOp::create(builder, sums.front(),
                                           builder.dim(tensor, axis));
        Value all = arith::OrIOp::create(builder, sums.back(), next);
        scf::YieldOp::create(builder, ValueRange{next, all});
      });
  // The first sum that does not fit is negative.
  checkFits(zero, loop.getResult(1));
  return loop.getResult(0);
}

/// The dimension of the result that is not that of the tensors.
static void createAxisCheck(SequenceCheckBuilder &builder,
                            ConcatFromSequenceOp op, int64_t axis,
                            Value length) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  bool isClaimed = type && !type.isDynamicDim(axis);
  Value actual = length;
  if (!op.getNewAxis()) {
    if (!isClaimed && joinsChunks(op, axis))
      return;
    actual = createCheckedSum(builder, op, axis, length);
  }
  if (!isClaimed)
    return;
  // (C4) of split.concat_from_sequence.
  Value claimed = builder.index(type.getDimSize(axis));
  builder.check(builder.compare(arith::CmpIPredicate::eq, actual, claimed),
                "dimension " + Twine(axis) +
                    " of the concatenation is {0}, but its type says {1}",
                {actual, claimed});
}

static void createChecks(SequenceCheckBuilder &builder,
                         ConcatFromSequenceOp op) {
  Value sequence = op.getInputSequence();
  Value length = builder.length(sequence);
  builder.checkNotEmpty(length, "cannot concatenate an empty sequence");
  auto element = dyn_cast<RankedTensorType>(getTensorType(sequence));
  if (!element)
    return;
  bool newAxis = op.getNewAxis();
  std::optional<int64_t> axis = op.getNormalizedAxis();
  assert(axis && "the axis is verified");

  // Dimension `dim` of the tensors is dimension `resultDim` of the result.
  auto result = dyn_cast<RankedTensorType>(op.getType());
  SmallVector<int64_t> common;
  Value first = builder.element(sequence, builder.index(0));
  for (int64_t dim = 0; dim < element.getRank(); ++dim) {
    if ((!newAxis && dim == *axis) || !element.isDynamicDim(dim))
      continue;
    common.push_back(dim);
    int64_t resultDim = newAxis && dim >= *axis ? dim + 1 : dim;
    if (!result || result.isDynamicDim(resultDim))
      continue;
    // (C4) of split.concat_from_sequence.
    Value actual = builder.dim(first, dim);
    Value claimed = builder.index(result.getDimSize(resultDim));
    builder.check(builder.compare(arith::CmpIPredicate::eq, actual, claimed),
                  "dimension " + Twine(resultDim) +
                      " of the concatenation is {0}, but its type says {1}",
                  {actual, claimed});
  }
  if (!common.empty())
    builder.forEach(sequence, 1, [&](Value position) {
      // (C6) of split.concat_from_sequence.
      Value tensor = builder.element(sequence, position);
      for (int64_t dim : common) {
        Value actual = builder.dim(tensor, dim);
        Value expected = builder.dim(first, dim);
        builder.check(
            builder.compare(arith::CmpIPredicate::eq, actual, expected),
            "dimension " + Twine(dim) +
                " of tensor {0} is {1}, but that of tensor 0 is {2}",
            {position, actual, expected});
      }
    });
  createAxisCheck(builder, op, *axis, length);
}

void mlir::split::createChunkTypeChecks(ImplicitLocOpBuilder &builder,
                                        SplitOpInterface op) {
  TensorType claimed = getTensorType(op->getResult(0));
  FailureOr<TensorType> inferred =
      inferElementType(op, [] { return OptionalError(); });
  if (failed(inferred) || !mayContradict(*inferred, claimed))
    return;
  // Split once more, into what can be inferred, and look at the chunks.
  SequenceCheckBuilder checks(builder.getLoc(), builder);
  Value chunks = checks.clone(*op)->getResult(0);
  chunks.setType(SequenceType::get(*inferred));
  checks.forEach(chunks, 0, [&](Value position) {
    checks.checkType(checks.element(chunks, position), claimed, "chunk {0}",
                     "its type says", position);
  });
}

namespace {

template <typename OpTy>
struct SequenceOpModel
    : RuntimeVerifiableOpInterface::ExternalModel<SequenceOpModel<OpTy>, OpTy> {
  void generateRuntimeVerification(
      Operation *op, OpBuilder &builder, Location loc,
      function_ref<std::string(Operation *, StringRef)>) const {
    SequenceCheckBuilder checks(loc, builder);
    createChecks(checks, cast<OpTy>(op));
  }
};

} // namespace

void mlir::split::attachSequenceRuntimeVerification(MLIRContext &context) {
  ConcatFromSequenceOp::attachInterface<SequenceOpModel<ConcatFromSequenceOp>>(
      context);
  SequenceAtOp::attachInterface<SequenceOpModel<SequenceAtOp>>(context);
  SequenceConstructOp::attachInterface<SequenceOpModel<SequenceConstructOp>>(
      context);
  SequenceEraseOp::attachInterface<SequenceOpModel<SequenceEraseOp>>(context);
  SequenceInsertOp::attachInterface<SequenceOpModel<SequenceInsertOp>>(context);
}

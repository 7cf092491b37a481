// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CarriedValues.h"

#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/ScalarBuilder.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::split;

CarriedType mlir::split::getCarriedType(const GraphValue &value) {
  return {value.value.getType(), static_cast<bool>(value.isPresent),
          static_cast<bool>(value.ranks)};
}

/// The type of the tensor, or of the sequence's tensors.
static TensorType getTensorType(Type type) {
  auto sequence = dyn_cast<SequenceType>(type);
  return sequence ? sequence.getTensorType() : cast<TensorType>(type);
}

bool mlir::split::isUnranked(Type type) {
  return !getTensorType(type).hasRank();
}

std::optional<CarriedType> mlir::split::joinTypes(CarriedType lhs,
                                                  CarriedType rhs) {
  TensorType first = getTensorType(lhs.type), second = getTensorType(rhs.type);
  bool isSequence = isa<SequenceType>(lhs.type);
  if (isSequence != isa<SequenceType>(rhs.type) ||
      first.getElementType() != second.getElementType())
    return std::nullopt;
  TensorType join = getJoin(first, second);
  bool isOptional = lhs.isOptional || rhs.isOptional;
  if (isSequence && first.hasRank() && second.hasRank() &&
      (lhs.hasRanks || rhs.hasRanks || first.getRank() != second.getRank()))
    return CarriedType{joinRanks(cast<SequenceType>(lhs.type), second),
                       isOptional, /*hasRanks=*/true};
  // A sequence of tensors of unknown rank is one that began empty: it has the
  // rank of what is put into it.
  if (isSequence && (!first.hasRank() || !second.hasRank()))
    join = first.hasRank() ? first : second;
  return CarriedType{isSequence ? Type(SequenceType::get(join)) : Type(join),
                     isOptional, lhs.hasRanks || rhs.hasRanks};
}

SmallVector<Type> mlir::split::flatten(ArrayRef<CarriedType> types) {
  SmallVector<Type> flat;
  for (const CarriedType &type : types) {
    if (type.isOptional)
      flat.push_back(IntegerType::get(type.type.getContext(), 1));
    if (type.hasRanks)
      flat.push_back(getRanksType(type.type.getContext()));
    flat.push_back(type.type);
  }
  return flat;
}

/// The sequence of `type` of what `map` makes of each tensor of `sequence`.
static Value
mapSequence(OpBuilder &builder, Location loc, Value sequence, SequenceType type,
            llvm::function_ref<Value(OpBuilder &, Value tensor)> map) {
  Value empty = SequenceEmptyOp::create(builder, loc, type);
  if (sequence.getDefiningOp<SequenceEmptyOp>())
    return empty;
  ScalarBuilder scalars(builder, loc);
  Value length = tensor::ExtractOp::create(
      builder, loc, SequenceLengthOp::create(builder, loc, sequence),
      ValueRange());
  auto loop = scf::ForOp::create(
      builder, loc, scalars.index(0), scalars.castToIndex(length),
      scalars.index(1), empty,
      [&](OpBuilder &body, Location, Value index, ValueRange state) {
        Value position = createScalarTensor(
            body, loc,
            arith::IndexCastOp::create(body, loc, body.getI64Type(), index));
        auto element = cast<SequenceType>(sequence.getType()).getTensorType();
        Value tensor =
            SequenceAtOp::create(body, loc, element, sequence, position);
        Value inserted = SequenceInsertOp::create(
            body, loc, type, state.front(), map(body, tensor), Value());
        scf::YieldOp::create(body, loc, inserted);
      });
  return loop.getResult(0);
}

/// `sequence` as one of `type`, which is less static. No op casts a sequence:
/// what makes it is made of that type. One from elsewhere is built anew, and
/// one that is among `used`, whose types stay.
static Value relaxSequence(OpBuilder &builder, Location loc, Value sequence,
                           SequenceType type, ArrayRef<Value> used) {
  Operation *op = sequence.getDefiningOp();
  auto isOurs = [](Operation *other) {
    return isa_and_present<SplitDialect>(other->getDialect());
  };
  if (op && !isa<SequenceEmptyOp>(op) && isOurs(op) &&
      op->getBlock() == builder.getInsertionBlock() &&
      !llvm::is_contained(used, sequence) &&
      llvm::all_of(op->getUsers(), isOurs)) {
    sequence.setType(type);
    return sequence;
  }
  return mapSequence(builder, loc, sequence, type,
                     [&](OpBuilder &body, Value tensor) -> Value {
                       return tensor::CastOp::create(
                           body, loc, type.getTensorType(), tensor);
                     });
}

//===----------------------------------------------------------------------===//
// Tensors that differ in rank
//===----------------------------------------------------------------------===//

void mlir::split::checkEmpty(OpBuilder &builder, Location loc, Value sequence,
                             StringRef message) {
  ScalarBuilder scalars(builder, loc);
  Value length = scalars.castToIndex(tensor::ExtractOp::create(
      builder, loc, SequenceLengthOp::create(builder, loc, sequence),
      ValueRange()));
  scalars.check(
      scalars.compare(arith::CmpIPredicate::eq, length, scalars.index(0)),
      message, length);
}

SequenceType mlir::split::getRanksType(MLIRContext *context) {
  return SequenceType::get(
      RankedTensorType::get({}, IntegerType::get(context, 64)));
}

SequenceType mlir::split::joinRanks(SequenceType lhs, TensorType rhs) {
  int64_t rank = std::max(lhs.getTensorType().getRank(), rhs.getRank());
  return SequenceType::get(RankedTensorType::get(
      SmallVector<int64_t>(rank, ShapedType::kDynamic), rhs.getElementType()));
}

Value mlir::split::padRank(OpBuilder &builder, Location loc, Value tensor,
                           int64_t rank) {
  auto type = cast<RankedTensorType>(tensor.getType());
  int64_t added = rank - type.getRank();
  SmallVector<int64_t> shape(added, 1);
  llvm::append_range(shape, type.getShape());
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    groups.push_back({dim + added});
  if (!groups.empty())
    for (int64_t dim = added; dim-- > 0;)
      groups.front().insert(groups.front().begin(), dim);
  if (added != 0)
    tensor = tensor::ExpandShapeOp::create(
        builder, loc, RankedTensorType::get(shape, type.getElementType()),
        tensor, groups);
  auto padded = RankedTensorType::get(
      SmallVector<int64_t>(rank, ShapedType::kDynamic), type.getElementType());
  return tensor.getType() == padded
             ? tensor
             : tensor::CastOp::create(builder, loc, padded, tensor).getResult();
}

GraphValue mlir::split::withRanks(OpBuilder &builder, Location loc,
                                  const GraphValue &value, SequenceType type) {
  TensorType tensorType =
      cast<SequenceType>(value.value.getType()).getTensorType();
  Value ranks = value.ranks;
  if (!tensorType.hasRank()) {
    checkEmpty(builder, loc, value.value,
               "a sequence of {0} tensors of unknown rank is joined with one "
               "of tensors that differ in rank");
    return GraphValue(SequenceEmptyOp::create(builder, loc, type),
                      value.isPresent,
                      SequenceEmptyOp::create(
                          builder, loc, getRanksType(builder.getContext())));
  }
  if (!ranks)
    ranks = mapSequence(
        builder, loc, value.value, getRanksType(builder.getContext()),
        [&](OpBuilder &body, Value) {
          return createScalarTensor(
              body, loc,
              arith::ConstantOp::create(
                  body, loc, body.getI64IntegerAttr(tensorType.getRank())));
        });
  Value padded = value.value;
  if (padded.getType() != type)
    padded = mapSequence(
        builder, loc, padded, type, [&](OpBuilder &body, Value tensor) {
          return padRank(body, loc, tensor, type.getTensorType().getRank());
        });
  return GraphValue(padded, value.isPresent, ranks);
}

//===----------------------------------------------------------------------===//
// Into and out of regions
//===----------------------------------------------------------------------===//

void mlir::split::appendCarried(OpBuilder &builder, Location loc,
                                const GraphValue &value, CarriedType type,
                                SmallVectorImpl<Value> &values) {
  if (type.isOptional)
    values.push_back(value.isPresent
                         ? value.isPresent
                         : arith::ConstantOp::create(
                               builder, loc, builder.getBoolAttr(true)));
  Value carried = value.value;
  if (type.hasRanks) {
    GraphValue other =
        withRanks(builder, loc, value, cast<SequenceType>(type.type));
    values.push_back(other.ranks);
    carried = other.value;
  } else if (carried.getType() != type.type) {
    if (auto sequence = dyn_cast<SequenceType>(type.type))
      carried = relaxSequence(builder, loc, carried, sequence, values);
    else
      carried = tensor::CastOp::create(builder, loc, type.type, carried);
  }
  values.push_back(carried);
}

SmallVector<GraphValueRef>
mlir::split::takeCarried(ValueRange values, ArrayRef<CarriedType> types) {
  SmallVector<GraphValueRef> taken;
  for (const CarriedType &type : types) {
    auto takeIf = [&](bool isThere) {
      Value first = isThere ? values.front() : Value();
      values = values.drop_front(isThere ? 1 : 0);
      return first;
    };
    Value isPresent = takeIf(type.isOptional);
    Value ranks = takeIf(type.hasRanks);
    taken.push_back(
        std::make_shared<GraphValue>(takeIf(true), isPresent, ranks));
  }
  return taken;
}

FailureOr<Value> mlir::split::getScalarElement(NodeBinder &node, Value tensor,
                                               StringRef what) {
  auto type = dyn_cast<RankedTensorType>(tensor.getType());
  if (!type || type.getRank() > 1 ||
      (type.getRank() == 1 && type.getDimSize(0) != 1))
    return node.emitError() << what << " has type " << tensor.getType()
                            << ", but must be a scalar";
  if (auto known = getKnownElements(tensor))
    return getElement(node.getBuilder(), node.getLoc(), type.getElementType(),
                      known->front());
  // Branches of one condition become one if it is one value.
  Block *block = node.getBuilder().getInsertionBlock();
  for (Operation *user : tensor.getUsers())
    if (auto element = dyn_cast<tensor::ExtractOp>(user);
        element && user->getBlock() == block)
      return element.getResult();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> position(type.getRank(), builder.index(0));
  return builder.create<tensor::ExtractOp>(tensor, position);
}

Value mlir::split::createScalarTensor(OpBuilder &builder, Location loc,
                                      Value element) {
  return createFromElements(
      builder, loc, RankedTensorType::get({}, element.getType()), element);
}

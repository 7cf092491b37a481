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
  return {value.value.getType(), static_cast<bool>(value.isPresent)};
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
  // A sequence of tensors of unknown rank is one that began empty: it has the
  // rank of what is put into it.
  if (isSequence && (!first.hasRank() || !second.hasRank()))
    join = first.hasRank() ? first : second;
  return CarriedType{isSequence ? Type(SequenceType::get(join)) : Type(join),
                     lhs.isOptional || rhs.isOptional};
}

SmallVector<Type> mlir::split::flatten(ArrayRef<CarriedType> types) {
  SmallVector<Type> flat;
  for (const CarriedType &type : types) {
    if (type.isOptional)
      flat.push_back(IntegerType::get(type.type.getContext(), 1));
    flat.push_back(type.type);
  }
  return flat;
}

/// `sequence` as one of `type`, which is less static. No op casts a sequence:
/// what makes it is made of that type, and one from elsewhere is built anew.
static Value relaxSequence(OpBuilder &builder, Location loc, Value sequence,
                           SequenceType type) {
  Operation *op = sequence.getDefiningOp();
  if (isa_and_present<SequenceEmptyOp>(op))
    return SequenceEmptyOp::create(builder, loc, type);
  auto isOurs = [](Operation *other) {
    return isa_and_present<SplitDialect>(other->getDialect());
  };
  if (op && isOurs(op) && op->getBlock() == builder.getInsertionBlock() &&
      llvm::all_of(op->getUsers(), isOurs)) {
    sequence.setType(type);
    return sequence;
  }
  ScalarBuilder scalars(builder, loc);
  Value empty = SequenceEmptyOp::create(builder, loc, type);
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
        tensor =
            tensor::CastOp::create(body, loc, type.getTensorType(), tensor);
        Value inserted = SequenceInsertOp::create(
            body, loc, type, state.front(), tensor, Value());
        scf::YieldOp::create(body, loc, inserted);
      });
  return loop.getResult(0);
}

void mlir::split::appendCarried(OpBuilder &builder, Location loc,
                                const GraphValue &value, CarriedType type,
                                SmallVectorImpl<Value> &values) {
  if (type.isOptional)
    values.push_back(value.isPresent
                         ? value.isPresent
                         : arith::ConstantOp::create(
                               builder, loc, builder.getBoolAttr(true)));
  Value carried = value.value;
  if (carried.getType() != type.type) {
    if (auto sequence = dyn_cast<SequenceType>(type.type))
      carried = relaxSequence(builder, loc, carried, sequence);
    else
      carried = tensor::CastOp::create(builder, loc, type.type, carried);
  }
  values.push_back(carried);
}

SmallVector<GraphValueRef>
mlir::split::takeCarried(ValueRange values, ArrayRef<CarriedType> types) {
  SmallVector<GraphValueRef> taken;
  for (const CarriedType &type : types) {
    Value isPresent;
    if (type.isOptional) {
      isPresent = values.front();
      values = values.drop_front();
    }
    taken.push_back(std::make_shared<GraphValue>(values.front(), isPresent));
    values = values.drop_front();
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
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> position(type.getRank(), builder.index(0));
  return builder.create<tensor::ExtractOp>(tensor, position);
}

Value mlir::split::createScalarTensor(OpBuilder &builder, Location loc,
                                      Value element) {
  return createFromElements(
      builder, loc, RankedTensorType::get({}, element.getType()), element);
}

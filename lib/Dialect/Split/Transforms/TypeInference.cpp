// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TypeInference.h"

#include "split/Dialect/Split/IR/ChunkTypes.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/IR/Block.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace mlir::split;

bool mlir::split::isInferable(Type type) {
  return isa<TensorType, SequenceType>(type);
}

Type mlir::split::combineTypes(
    Type lhs, Type rhs,
    function_ref<TensorType(TensorType, TensorType)> combine) {
  if (auto sequence = dyn_cast<SequenceType>(lhs))
    return SequenceType::get(combine(sequence.getTensorType(),
                                     cast<SequenceType>(rhs).getTensorType()));
  return combine(cast<TensorType>(lhs), cast<TensorType>(rhs));
}

/// Fills `block` with arguments of `types`: inference and verification look at
/// the types of values.
static void addStandIns(Block &block, TypeRange types, Location loc) {
  for (Type type : types)
    block.addArgument(type, loc);
}

/// The operand that the types of the results follow from, if they follow from
/// one: the source of a split. Otherwise the first one.
static unsigned getMainOperand(Operation *op) {
  auto split = dyn_cast<SplitOpInterface>(op);
  return split ? split.getSourceMutable().getOperandNumber() : 0;
}

/// Whether `op` is a split with one result per chunk.
static bool hasResultPerChunk(Operation *op) {
  auto split = dyn_cast<SplitOpInterface>(op);
  return split && !split.returnsSequence();
}

/// The types of the chunks of a split that has no inference of its own, empty
/// if the source cannot be split.
static SmallVector<Type> inferChunks(SplitOpInterface op,
                                     TypeRange operandTypes) {
  auto source = cast<TensorType>(operandTypes[getMainOperand(op)]);
  FailureOr<SmallVector<Type>> types =
      inferChunkTypes(op, source, [] { return OptionalError(); });
  return succeeded(types) ? *types : SmallVector<Type>();
}

SmallVector<Type> mlir::split::inferTypes(Operation *operation,
                                          TypeRange operandTypes) {
  auto op = dyn_cast<InferTypeOpInterface>(operation);
  if (!op)
    return inferChunks(cast<SplitOpInterface>(operation), operandTypes);
  Block standIns;
  addStandIns(standIns, operandTypes, op->getLoc());
  SmallVector<Type> inferred;
  auto infer = [&](auto method) {
    return method(op->getContext(), std::nullopt, standIns.getArguments(),
                  op->getRawDictionaryAttrs(), op->getPropertiesStorage(),
                  op->getRegions(), inferred);
  };
  bool isInferred;
  // The results say how many chunks a split has; elsewhere, inference knows the
  // number of results.
  if (hasResultPerChunk(op)) {
    inferred.assign(op->result_type_begin(), op->result_type_end());
    isInferred = succeeded(infer([&](auto &&...arguments) {
      return op.refineReturnTypes(arguments...);
    }));
  } else {
    isInferred = succeeded(infer([&](auto &&...arguments) {
      return op.inferReturnTypes(arguments...);
    }));
  }
  return isInferred ? inferred : SmallVector<Type>();
}

/// `type`, with the rank of `ranked` and unknown dimensions if it has no rank.
/// Both are tensors or sequences.
static Type giveRank(Type type, Type ranked) {
  auto getTensorType = [](Type type) {
    auto sequence = dyn_cast<SequenceType>(type);
    return sequence ? sequence.getTensorType() : cast<TensorType>(type);
  };
  TensorType tensor = getTensorType(type), other = getTensorType(ranked);
  if (tensor.hasRank() || !other.hasRank())
    return type;
  SmallVector<int64_t> shape(other.getRank(), ShapedType::kDynamic);
  Type given = RankedTensorType::get(shape, tensor.getElementType());
  return isa<SequenceType>(type) ? SequenceType::get(cast<TensorType>(given))
                                 : given;
}

bool mlir::split::isSplitOrSequenceOp(Operation *op) {
  return isa_and_present<SplitDialect>(op->getDialect()) ||
         isa<SplitOpInterface>(op);
}

SmallVector<Type> mlir::split::inferResultTypes(Operation *op,
                                                TypeRange operandTypes) {
  SmallVector<Type> own(op->getResultTypes());
  if (!isa<InferTypeOpInterface>(op) && !hasResultPerChunk(op))
    return own;
  SmallVector<Type> types = inferTypes(op, operandTypes);
  if (types.size() == own.size() && areCompatible(types, own)) {
    for (auto [type, ownType] : llvm::zip(types, own))
      type = combineTypes(ownType, type, getMeet);
    if (!findContradiction(op, operandTypes, types))
      return types;
  }
  for (Type &type : own)
    type = giveRank(type, operandTypes[getMainOperand(op)]);
  return own;
}

std::optional<std::string>
mlir::split::findContradiction(Operation *op, TypeRange operandTypes,
                               TypeRange resultTypes) {
  // What is verified stays valid, and to look at a copy takes longer.
  if (operandTypes == op->getOperandTypes() &&
      resultTypes == op->getResultTypes())
    return std::nullopt;
  Block standIns;
  addStandIns(standIns, operandTypes, op->getLoc());
  OperationState state(op->getLoc(), op->getName(), standIns.getArguments(),
                       resultTypes,
                       op->getDiscardableAttrDictionary().getValue());
  Operation *copy = Operation::create(state);
  copy->copyProperties(op->getPropertiesStorage());
  std::string message;
  bool isValid;
  {
    ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &error) {
      if (message.empty())
        message = error.str();
      return success();
    });
    isValid = succeeded(op->getName().verifyInvariants(copy));
  }
  copy->destroy();
  return isValid ? std::nullopt : std::optional(std::move(message));
}

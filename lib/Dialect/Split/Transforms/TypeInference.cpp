// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TypeInference.h"

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

/// The types that inference alone gives, empty if it fails.
static SmallVector<Type> inferTypes(InferTypeOpInterface op,
                                    TypeRange operandTypes) {
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
  if (isa<SplitOp, VariadicSplitOp>(op.getOperation())) {
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

SmallVector<Type> mlir::split::inferResultTypes(Operation *op,
                                                TypeRange operandTypes) {
  SmallVector<Type> own(op->getResultTypes());
  auto inference = dyn_cast<InferTypeOpInterface>(op);
  if (!inference)
    return own;
  SmallVector<Type> types = inferTypes(inference, operandTypes);
  if (areCompatible(types, own)) {
    for (auto [type, ownType] : llvm::zip(types, own))
      type = combineTypes(ownType, type, getMeet);
    if (!findContradiction(op, operandTypes, types))
      return types;
  }
  for (Type &type : own)
    type = giveRank(type, operandTypes.front());
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

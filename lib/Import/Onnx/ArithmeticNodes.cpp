// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Element-wise functions of several tensors: arithmetic, comparisons, logic.

#include "Operands.h"
#include "split/Import/Support/Elementwise.h"
#include "split/Import/Support/ScalarFunctions.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Defines the node's output as `compute` of the elements of its two inputs.
static LogicalResult defineBinary(NodeBinder &node, Value lhs, Value rhs,
                                  Type elementType, ScalarFn compute) {
  auto operands = alignOperands(node, lhs, rhs);
  if (failed(operands))
    return failure();
  return node.setResult(
      createElementwise(node, *operands, elementType, compute));
}

using BinaryFn = Value (*)(ScalarBuilder &, Value, Value);

/// Arithmetic: the result is of the operands' type.
template <BinaryFn compute>
static LogicalResult importBinary(NodeBinder &node) {
  FailureOr<SmallVector<Value>> operands = node.getRankedTensors();
  if (failed(operands))
    return failure();
  return defineBinary(node, (*operands)[0], (*operands)[1],
                      getElementTypeOrSelf(operands->front()),
                      [](ScalarBuilder &builder, ValueRange scalars) {
                        return compute(builder, scalars[0], scalars[1]);
                      });
}

template <CmpIPredicate predicate>
static LogicalResult importComparison(NodeBinder &node) {
  FailureOr<SmallVector<Value>> operands = node.getRankedTensors();
  if (failed(operands))
    return failure();
  if (!getElementTypeOrSelf(operands->front()).isIntOrFloat())
    return node.emitError() << "comparing strings is not supported";
  return defineBinary(
      node, (*operands)[0], (*operands)[1], node.getBuilder().getI1Type(),
      [](ScalarBuilder &builder, ValueRange scalars) {
        return builder.compare(predicate, scalars[0], scalars[1]);
      });
}

/// The operands that one loop joins: one that reads thousands of tensors at
/// once takes minutes to compile, and is slow.
static constexpr size_t kMaxJoined = 64;

/// Whether `operands`, the inputs of a node, are each made by another one for
/// it alone, and joining a few of them in several steps is no less exact.
static bool areJoinedInTurn(NodeBinder &node, ArrayRef<Value> operands) {
  Type type = getElementTypeOrSelf(operands.front());
  if (operands.size() <= kMaxJoined || getComputedType(type) != type)
    return false;
  Block *block = node.getBuilder().getInsertionBlock();
  llvm::SmallPtrSet<Operation *, 32> makers;
  return llvm::all_of(llvm::enumerate(operands), [&](auto operand) {
    Operation *maker = operand.value().getDefiningOp();
    return maker && maker->getBlock() == block && makers.insert(maker).second &&
           node.takesAlone(operand.index());
  });
}

/// The last op that makes one of them, for each of `operands` and those before
/// it, which are all made in one block.
static SmallVector<Operation *> getLastMakers(ArrayRef<Value> operands) {
  SmallVector<Operation *> last;
  for (Value operand : operands) {
    Operation *maker = operand.getDefiningOp();
    last.push_back(last.empty() || last.back()->isBeforeInBlock(maker)
                       ? maker
                       : last.back());
  }
  return last;
}

/// Joins `operands`, two or more, each where it and those before it are there:
/// it is in the caches then, nothing is kept of it, and nodes that are alike
/// can become a loop with what joins them.
static FailureOr<Value>
joinInTurn(NodeBinder &node, ArrayRef<Value> operands,
           function_ref<FailureOr<Value>(ValueRange, bool)> join) {
  OpBuilder::InsertionGuard guard(node.getBuilder());
  // What is inserted makes the order of the block's ops slow to find out.
  SmallVector<Operation *> lastMakers = getLastMakers(operands);
  Value joined = operands.front();
  for (size_t i = 1; i < operands.size(); ++i) {
    bool isNewest = lastMakers[i] != lastMakers[i - 1];
    node.getBuilder().setInsertionPointAfterValue(isNewest ? operands[i]
                                                           : joined);
    FailureOr<Value> result =
        join({joined, operands[i]}, /*isLast=*/i + 1 == operands.size());
    if (failed(result))
      return failure();
    joined = *result;
  }
  return joined;
}

/// Joins `operands`, as many at once as one loop does.
static FailureOr<Value>
joinAtOnce(ArrayRef<Value> operands,
           function_ref<FailureOr<Value>(ValueRange, bool)> join) {
  Value joined;
  while (!operands.empty()) {
    SmallVector<Value> some;
    if (joined)
      some.push_back(joined);
    llvm::append_range(some, operands.take_front(kMaxJoined));
    operands = operands.drop_front(std::min(operands.size(), kMaxJoined));
    FailureOr<Value> result = join(some, /*isLast=*/operands.empty());
    if (failed(result))
      return failure();
    joined = *result;
  }
  return joined;
}

/// One or more operands, which are joined from the left. Before version 8 they
/// have the same shape.
template <BinaryFn compute, bool isMean = false>
static LogicalResult importVariadic(NodeBinder &node) {
  FailureOr<SmallVector<Value>> operands = node.getRankedTensors();
  if (failed(operands))
    return failure();
  if (node.getRule().sinceVersion < 8)
    for (Value operand : *operands)
      if (failed(verifyCompatibleShape(operands->front().getType(),
                                       operand.getType())))
        return node.emitError()
               << "the operands have types " << operands->front().getType()
               << " and " << operand.getType()
               << ", which must be of one shape";
  Type type = getElementTypeOrSelf(operands->front());
  auto join = [&](ValueRange some, bool isLast) {
    int64_t divisor = isMean && isLast ? operands->size() : 1;
    return createElementwise(
        node, some, type, [&](ScalarBuilder &builder, ValueRange scalars) {
          Value result = scalars.front();
          for (Value scalar : scalars.drop_front())
            result = compute(builder, result, scalar);
          if (divisor != 1)
            result = builder.create<arith::DivFOp>(
                result, builder.constant(result.getType(), divisor));
          return result;
        });
  };
  return node.setResult(areJoinedInTurn(node, *operands)
                            ? joinInTurn(node, *operands, join)
                            : joinAtOnce(*operands, join));
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

static LogicalResult importMod(NodeBinder &node) {
  FailureOr<SmallVector<Value>> operands = node.getRankedTensors();
  if (failed(operands))
    return failure();
  Type type = getElementTypeOrSelf(operands->front());
  int64_t fmod = node.getInt("fmod").value_or(0);
  if (fmod != 0 && fmod != 1)
    return node.emitError() << "fmod must be 0 or 1, but is " << fmod;
  if (isa<FloatType>(type) && fmod == 0)
    return node.emitError() << "Mod of floats needs fmod to be 1";
  return defineBinary(
      node, (*operands)[0], (*operands)[1], type,
      [&](ScalarBuilder &builder, ValueRange scalars) {
        return fmod ? createRemainder(builder, scalars[0], scalars[1])
                    : createModulo(builder, scalars[0], scalars[1]);
      });
}

/// Shifting by as many bits as there are, or more, leaves 0.
static LogicalResult importBitShift(NodeBinder &node) {
  FailureOr<SmallVector<Value>> operands = node.getRankedTensors();
  if (failed(operands))
    return failure();
  StringRef direction = node.getString("direction", "");
  if (direction != "LEFT" && direction != "RIGHT")
    return node.emitError() << "direction must be 'LEFT' or 'RIGHT'";
  bool isLeft = direction == "LEFT";
  return defineBinary(
      node, (*operands)[0], (*operands)[1],
      getElementTypeOrSelf(operands->front()),
      [=](ScalarBuilder &builder, ValueRange scalars) {
        Type type = scalars.front().getType();
        Value zero = builder.constant(type, 0);
        Value isShort = builder.compare(
            CmpIPredicate::slt, scalars[1],
            builder.constant(type, type.getIntOrFloatBitWidth()));
        Value count = builder.select(isShort, scalars[1], zero);
        Value shifted = isLeft
                            ? builder.create<arith::ShLIOp>(scalars[0], count)
                            : builder.create<arith::ShRUIOp>(scalars[0], count);
        return builder.select(isShort, shifted, zero);
      });
}

/// x where it is not negative, else x times the slope. Before version 7 a slope
/// of one dimension is one for each channel, which dimension 1 counts.
static LogicalResult importPRelu(NodeBinder &node) {
  FailureOr<SmallVector<Value>> operands = node.getRankedTensors();
  if (failed(operands))
    return failure();
  auto type = cast<RankedTensorType>((*operands)[0].getType());
  auto slopeType = cast<RankedTensorType>((*operands)[1].getType());
  int64_t firstDim = type.getRank() - slopeType.getRank();
  if (node.getRule().sinceVersion < 7 && slopeType.getRank() == 1 &&
      type.getRank() > 1 && slopeType.getDimSize(0) != 1)
    firstDim = 1;
  if (firstDim < 0)
    return node.emitError() << "cannot broadcast the slope of type "
                            << slopeType << " to " << type;
  for (int64_t dim = 0; dim < slopeType.getRank(); ++dim)
    if (type.getDimSize(dim + firstDim) == 1 && slopeType.getDimSize(dim) != 1)
      return node.emitError() << "cannot broadcast the slope of type "
                              << slopeType << " to " << type;
  return node.setResult(createElementwise(
      node, {{(*operands)[0], 0}, {(*operands)[1], firstDim}},
      type.getElementType(), [](ScalarBuilder &builder, ValueRange scalars) {
        Value x = scalars.front();
        Value isNegative = builder.compare(CmpIPredicate::slt, x,
                                           builder.constant(x.getType(), 0));
        return builder.select(isNegative, builder.mul(x, scalars[1]), x);
      }));
}

static LogicalResult importWhere(NodeBinder &node) {
  SmallVector<Value> operands;
  for (int64_t index : {0, 1, 2}) {
    FailureOr<Value> operand = node.getRankedTensor(index);
    if (failed(operand))
      return failure();
    operands.push_back(*operand);
  }
  Type type = getElementTypeOrSelf(operands[1]);
  if (type != getElementTypeOrSelf(operands[2]))
    return node.emitError()
           << "the operands have types " << operands[1].getType() << " and "
           << operands[2].getType()
           << ", whose elements are of different types";
  return node.setResult(createElementwise(
      node, operands, type, [](ScalarBuilder &builder, ValueRange scalars) {
        return builder.select(scalars[0], scalars[1], scalars[2]);
      }));
}

void mlir::split::registerArithmeticImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Add"] = importBinary<createAdd>;
  importers["Sub"] = importBinary<createSub>;
  importers["Mul"] = importBinary<createMul>;
  importers["Div"] = importBinary<createDiv>;
  importers["And"] = importBinary<createScalarOp<arith::AndIOp>>;
  importers["Or"] = importBinary<createScalarOp<arith::OrIOp>>;
  importers["Xor"] = importBinary<createScalarOp<arith::XOrIOp>>;
  importers["BitwiseAnd"] = importBinary<createScalarOp<arith::AndIOp>>;
  importers["BitwiseOr"] = importBinary<createScalarOp<arith::OrIOp>>;
  importers["BitwiseXor"] = importBinary<createScalarOp<arith::XOrIOp>>;
  importers["BitShift"] = importBitShift;
  importers["Equal"] = importComparison<CmpIPredicate::eq>;
  importers["Greater"] = importComparison<CmpIPredicate::sgt>;
  importers["GreaterOrEqual"] = importComparison<CmpIPredicate::sge>;
  importers["Less"] = importComparison<CmpIPredicate::slt>;
  importers["LessOrEqual"] = importComparison<CmpIPredicate::sle>;
  importers["Max"] = importVariadic<createMax>;
  importers["Mean"] = importVariadic<createAdd, /*isMean=*/true>;
  importers["Min"] = importVariadic<createMin>;
  importers["Mod"] = importMod;
  importers["PRelu"] = importPRelu;
  importers["Sum"] = importVariadic<createAdd>;
  importers["Where"] = importWhere;
}

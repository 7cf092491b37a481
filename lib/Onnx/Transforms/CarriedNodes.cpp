// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CarriedNodes.h"

#include "split/Dialect/Split/IR/ChunkSizes.h"
#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Onnx/CarriedModel.h"
#include "split/Onnx/OnnxOpRules.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Iterators.h"

using namespace mlir;
using namespace mlir::split;

int64_t mlir::split::getOnnxOpset(Operation *op) {
  using carrier::CarrierDialect;
  // A function of the model may have opsets of its own.
  for (; op; op = op->getParentOp())
    for (StringRef key :
         {CarrierDialect::kGraphAttrName, CarrierDialect::kModelAttrName}) {
      auto about = op->getAttrOfType<DictionaryAttr>(key);
      auto opsets =
          about ? about.getAs<ArrayAttr>(onnx_keys::kOpsets) : ArrayAttr();
      if (!opsets)
        continue;
      for (ArrayAttr pair : opsets.getAsRange<ArrayAttr>())
        if (isDefaultOnnxDomain(cast<StringAttr>(pair[0]).getValue()))
          return cast<IntegerAttr>(pair[1]).getInt();
    }
  return 0;
}

StringAttr mlir::split::getResultName(Operation *op, unsigned index) {
  carrier::OriginAttr origin = carrier::getOrigin(op->getLoc());
  if (origin && index < origin.getResults().size())
    return cast<StringAttr>(origin.getResults()[index]);
  return StringAttr::get(op->getContext());
}

std::string mlir::split::getCarriedName(Operation *op) {
  if (std::string name = carrier::getNodeName(op); !name.empty())
    return name;
  auto node = dyn_cast<carrier::NodeOp>(op);
  return node ? node.getOpType().str() : op->getName().getStringRef().str();
}

Type mlir::split::getTypeOr(Value result, TensorType type) {
  return isa<TensorType>(result.getType()) ? result.getType() : type;
}

/// Whether `split` verifies if its source has type `type`.
static bool maySplit(SplitOp split, Type type) {
  auto source = dyn_cast<TensorType>(type);
  auto op = cast<SplitOpInterface>(split.getOperation());
  if (!source ||
      source.getElementType() !=
          cast<TensorType>(split.getInput().getType()).getElementType())
    return false;
  auto ranked = dyn_cast<RankedTensorType>(source);
  if (!ranked)
    return true;
  auto silent = [] { return OptionalError(); };
  FailureOr<int64_t> axis = normalizeAxis(static_cast<int64_t>(split.getAxis()),
                                          ranked.getRank(), silent);
  if (failed(axis))
    return false;
  FailureOr<SmallVector<int64_t>> sizes = inferChunkSizes(
      op.getResultChunkSpec(), ranked.getDimSize(*axis), *axis, silent);
  return succeeded(sizes) &&
         llvm::all_of(
             llvm::zip_equal(*sizes, split.getResultTypes()), [&](auto pair) {
               auto [size, result] = pair;
               return areCompatible(getChunkType(source, *axis, size), result);
             });
}

bool mlir::split::mayHaveType(Value value, Type type) {
  return value.getType() == type ||
         llvm::all_of(value.getUses(), [&](OpOperand &use) {
           auto split = dyn_cast<SplitOp>(use.getOwner());
           if (split && use.get() == split.getInput())
             return maySplit(split, type);
           return isa<carrier::NodeOp>(use.getOwner());
         });
}

Location mlir::split::getLocWithResults(Location loc, ArrayRef<Attribute> names,
                                        bool keepsName) {
  carrier::OriginAttr origin = carrier::getOrigin(loc);
  if (!origin)
    return loc;
  MLIRContext *context = loc.getContext();
  StringAttr name = keepsName ? origin.getName() : StringAttr::get(context);
  return carrier::getLocWithOrigin(
      loc,
      carrier::OriginAttr::get(context, name, ArrayAttr::get(context, names),
                               DictionaryAttr::get(context)));
}

Value mlir::split::createIntegers(OpBuilder &builder, ArrayRef<int64_t> values,
                                  bool isScalar) {
  SmallVector<int64_t> shape;
  if (!isScalar)
    shape.push_back(values.size());
  auto type = RankedTensorType::get(shape, builder.getI64Type());
  return carrier::ConstantOp::create(builder, builder.getUnknownLoc(), type,
                                     DenseElementsAttr::get(type, values),
                                     builder.getStringAttr("value"));
}

Value mlir::split::createNode(OpBuilder &builder, StringRef opType,
                              ValueRange inputs, Type type,
                              ArrayRef<NamedAttribute> attributes) {
  OperationState state(builder.getUnknownLoc(),
                       carrier::NodeOp::getOperationName());
  state.addOperands(inputs);
  state.addTypes(type);
  auto &properties = state.getOrAddProperties<carrier::NodeOp::Properties>();
  MLIRContext *context = builder.getContext();
  int64_t opset = getOnnxOpset(builder.getInsertionBlock()->getParentOp());
  properties.effects =
      carrier::EffectsAttr::get(context, carrier::Effects::Pure);
  properties.op_type = builder.getStringAttr(opType);
  properties.version = builder.getI64IntegerAttr(getOnnxVersion(opType, opset));
  properties.node_attributes = builder.getDictionaryAttr(attributes);
  return builder.create(state)->getResult(0);
}

Value mlir::split::createSqueeze(OpBuilder &builder, Value tensor, int64_t axis,
                                 Type type) {
  // From version 13 on, the axes are an input.
  int64_t opset = getOnnxOpset(builder.getInsertionBlock()->getParentOp());
  if (opset >= 13)
    return createNode(builder, "Squeeze",
                      {tensor, createIntegers(builder, axis)}, type);
  return createNode(
      builder, "Squeeze", tensor, type,
      builder.getNamedAttr("axes", builder.getDenseI64ArrayAttr(axis)));
}

void mlir::split::eraseUnusedNodes(Operation *root) {
  // Users come after what they use.
  root->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

Value NodeArithmetic::create(StringRef opType, Value a, Value b) const {
  return createNode(builder, opType, {a, b}, a.getType());
}

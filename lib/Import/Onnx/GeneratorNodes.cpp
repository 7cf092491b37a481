// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operators whose elements come from their indices: Range, ConstantOfShape and
// others that fill, mask or reverse.

#include "Operands.h"
#include "TensorDecoding.h"
#include "split/Import/Support/Conversions.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/Ranges.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

//===----------------------------------------------------------------------===//
// Range
//===----------------------------------------------------------------------===//

static LogicalResult importRange(NodeBinder &node) {
  FailureOr<SmallVector<Value>> inputs = node.getRankedTensors();
  if (failed(inputs))
    return failure();
  SmallVector<Value> scalars;
  for (int64_t index : {0, 1, 2}) {
    FailureOr<Value> scalar = getScalar(node, index);
    if (failed(scalar))
      return failure();
    scalars.push_back(*scalar);
  }
  return node.setResult(createRange(node, scalars[0], scalars[1], scalars[2],
                                    getElementTypeOrSelf(inputs->front())));
}

//===----------------------------------------------------------------------===//
// ConstantOfShape
//===----------------------------------------------------------------------===//

/// The scalar that the attribute `value` holds; zero if it is not there.
static FailureOr<Value> getFillValue(NodeBinder &node) {
  OpBuilder &ops = node.getBuilder();
  ScalarBuilder builder(ops, node.getLoc());
  const onnx::AttributeProto *value = node.getAttribute("value");
  if (!value)
    return builder.constant(ops.getF32Type(), 0);
  std::string error;
  FailureOr<OnnxTensor> tensor =
      decodeTensor(value->t(), node.getGraph().getFolder(), error);
  if (failed(tensor))
    return node.emitError() << "attribute 'value': " << error;
  if (!node.getRule().types.contains(tensor->dataType))
    return node.emitError()
           << "attribute 'value' has type " << getOnnxTypeName(tensor->dataType)
           << ", which " << node.getRule().opType << "-"
           << node.getRule().sinceVersion << " does not allow";
  if (tensor->getNumElements() != 1)
    return node.emitError()
           << "attribute 'value' has " << tensor->getNumElements()
           << " elements, but must have one";
  GraphValue constant(std::move(*tensor), node.getLoc());
  Value filled = node.getGraph().materialize(constant);
  auto type = cast<RankedTensorType>(filled.getType());
  SmallVector<Value> position(type.getRank(), builder.index(0));
  return builder.create<tensor::ExtractOp>(filled, position);
}

static LogicalResult importConstantOfShape(NodeBinder &node) {
  FailureOr<SmallVector<Value>> sizes = getIndices(node, 0);
  if (failed(sizes))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  for (auto [dim, size] : llvm::enumerate(*sizes)) {
    std::optional<int64_t> known = getConstantIntValue(size);
    if (known && *known < 0)
      return node.emitError() << "dimension " << dim << " has size " << *known;
    if (!known && !size.getDefiningOp<tensor::DimOp>())
      builder.check(builder.compare(CmpIPredicate::sge, size, builder.index(0)),
                    "dimension " + Twine(dim) + " has size {0}", size);
  }
  FailureOr<Value> value = getFillValue(node);
  if (failed(value))
    return failure();
  Type type = value->getType();
  auto [shape, dynamic] = decomposeMixedValues(toFoldResults(*sizes));
  if (dynamic.empty() && shape.size() <= 1 &&
      (isa<FloatType>(type) || type.isSignlessInteger())) {
    int64_t count = shape.empty() ? 1 : shape.front();
    if (count <= kMaxKnownElements) {
      SmallVector<Value> elements(count, *value);
      return node.setResult(
          createFromElements(node.getBuilder(), node.getLoc(),
                             RankedTensorType::get(shape, type), elements));
    }
  }
  return node.setResult(createFilled(node, *sizes, type, *value));
}

//===----------------------------------------------------------------------===//
// EyeLike and OneHot
//===----------------------------------------------------------------------===//

static LogicalResult importEyeLike(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, *input);
  if (sizes.size() != 2)
    return node.emitError()
           << "the input has rank " << sizes.size() << ", but must have rank 2";
  Type type = getElementTypeOrSelf(*input);
  if (auto dtype = node.getInt("dtype")) {
    bool isKnown = *dtype > 0 && *dtype <= kOnnxBFloat16;
    if (!isKnown || !node.getRule().types.contains(*dtype))
      return node.emitError()
             << "dtype is " << *dtype << ", which EyeLike-"
             << node.getRule().sinceVersion << " does not allow";
    type = getOnnxElementType(*dtype, node.getBuilder().getContext());
  }
  int64_t diagonal = node.getInt("k").value_or(0);
  return node.setResult(createGenerated(
      node, sizes, type, [&](ScalarBuilder &body, ValueRange indices) {
        Value isOne =
            body.compare(CmpIPredicate::eq, body.sub(indices[1], indices[0]),
                         body.index(diagonal));
        Type computed = getComputedType(type);
        return body.select(isOne, body.constant(computed, 1),
                           body.constant(computed, 0));
      }));
}

/// An index out of range makes a row that has no "on" value. From version 11 on
/// negative ones count from the back.
static LogicalResult importOneHot(NodeBinder &node) {
  FailureOr<Value> indices = node.getRankedTensor(0);
  if (failed(indices))
    return failure();
  FailureOr<Value> depth = getScalar(node, 1);
  if (failed(depth))
    return failure();
  FailureOr<Value> values = node.getRankedTensor(2);
  if (failed(values))
    return failure();
  auto valuesType = cast<RankedTensorType>(values->getType());
  if (valuesType.getRank() != 1 || valuesType.getDimSize(0) != 2)
    return node.emitError() << "input 'values' has type " << valuesType
                            << ", but must have two elements";
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, *indices);
  FailureOr<int64_t> axis = node.getAxis(-1, sizes.size() + 1);
  if (failed(axis))
    return failure();
  Type i64 = node.getBuilder().getI64Type();
  Value count = builder.castToIndex(convertScalar(builder, *depth, i64));
  builder.check(builder.compare(CmpIPredicate::sgt, count, builder.index(0)),
                "depth is {0}", count);
  sizes.insert(sizes.begin() + *axis, count);
  bool isUnsigned = getElementTypeOrSelf(*indices).isUnsignedInteger();
  bool mayCountBack = !isUnsigned && node.getRule().sinceVersion >= 11;
  return node.setResult(createGenerated(
      node, sizes, valuesType.getElementType(),
      [&](ScalarBuilder &body, ValueRange position) {
        SmallVector<Value> where(position);
        where.erase(where.begin() + *axis);
        Value read = body.create<tensor::ExtractOp>(*indices, where);
        if (!isUnsigned)
          read = convertScalar(
              body, castToComputed(body.getBuilder(), body.getLoc(), read),
              i64);
        Value index = body.castToIndex(read);
        if (mayCountBack) {
          Value isNegative =
              body.compare(CmpIPredicate::slt, index, body.index(0));
          index = body.select(isNegative, body.add(index, count), index);
        }
        Value isOn = body.compare(CmpIPredicate::eq, index, position[*axis]);
        return body.create<tensor::ExtractOp>(
            *values,
            ValueRange(body.select(isOn, body.index(1), body.index(0))));
      }));
}

//===----------------------------------------------------------------------===//
// Trilu and ReverseSequence
//===----------------------------------------------------------------------===//

static LogicalResult importTrilu(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  Type type = getElementTypeOrSelf(*input);
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, *input);
  if (sizes.size() < 2 || !type.isIntOrFloat())
    return node.emitError() << "the input has type " << input->getType()
                            << ", but must be numbers of rank 2 or more";
  Value diagonal = builder.index(0);
  if (node.hasInput(1)) {
    FailureOr<Value> given = getScalar(node, 1);
    if (failed(given))
      return failure();
    // One that lies outside is as good as the next one to the tensor, and the
    // sum with a row fits.
    Value least = builder.sub(builder.index(0), sizes[sizes.size() - 2]);
    diagonal = builder.max(
        builder.min(builder.castToIndex(*given), sizes.back()), least);
  }
  bool isUpper = node.getInt("upper").value_or(1) != 0;
  return node.setResult(createGenerated(
      node, sizes, type, [&](ScalarBuilder &body, ValueRange indices) {
        Value column = indices.back(), row = indices.drop_back().back();
        Value isKept =
            body.compare(isUpper ? CmpIPredicate::sge : CmpIPredicate::sle,
                         column, body.add(row, diagonal));
        Value element =
            castToComputed(body.getBuilder(), body.getLoc(),
                           body.create<tensor::ExtractOp>(*input, indices));
        return body.select(isKept, element,
                           body.constant(element.getType(), 0));
      }));
}

static LogicalResult importReverseSequence(NodeBinder &node) {
  FailureOr<Value> input = node.getRankedTensor(0);
  if (failed(input))
    return failure();
  FailureOr<Value> lengths = node.getRankedTensor(1);
  if (failed(lengths))
    return failure();
  int64_t batch = node.getInt("batch_axis").value_or(1);
  int64_t time = node.getInt("time_axis").value_or(0);
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, *input);
  auto lengthsType = cast<RankedTensorType>(lengths->getType());
  if (sizes.size() < 2 || lengthsType.getRank() != 1 || batch < 0 ||
      batch > 1 || time < 0 || time > 1 || batch == time)
    return node.emitError() << "needs an input of rank 2 or more, lengths of "
                               "rank 1, and 0 and 1 "
                               "as batch_axis and time_axis";
  Value count = getSizes(builder, *lengths).front();
  builder.check(builder.compare(CmpIPredicate::eq, count, sizes[batch]),
                "has {0} lengths for a batch of {1}",
                ValueRange{count, sizes[batch]});
  return node.setResult(createGenerated(
      node, sizes, getElementTypeOrSelf(*input),
      [&](ScalarBuilder &body, ValueRange indices) {
        Value length = body.castToIndex(
            body.create<tensor::ExtractOp>(*lengths, indices[batch]));
        body.check(
            body.create<arith::CmpIOp>(CmpIPredicate::ule, length, sizes[time]),
            "a length is {0}, but there are {1} steps",
            ValueRange{length, sizes[time]});
        Value isReversed =
            body.compare(CmpIPredicate::slt, indices[time], length);
        Value mirrored =
            body.sub(body.sub(length, body.index(1)), indices[time]);
        SmallVector<Value> position(indices);
        position[time] = body.select(isReversed, mirrored, indices[time]);
        return body.create<tensor::ExtractOp>(*input, position);
      }));
}

void mlir::split::registerGeneratorImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["ConstantOfShape"] = importConstantOfShape;
  importers["EyeLike"] = importEyeLike;
  importers["OneHot"] = importOneHot;
  importers["Range"] = importRange;
  importers["ReverseSequence"] = importReverseSequence;
  importers["Trilu"] = importTrilu;
}

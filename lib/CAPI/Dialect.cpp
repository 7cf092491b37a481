// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split-c/Dialect.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/InitAll.h"

#include "mlir/CAPI/Registration.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"

#include <mutex>

using namespace mlir;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Split, split, split::SplitDialect)

void splitRegisterAllDialects(MlirDialectRegistry registry) {
  registerAllDialects(*unwrap(registry));
  registerAllExtensions(*unwrap(registry));
  split::registerAllDialects(*unwrap(registry));
}

void splitRegisterAllPasses() {
  static std::once_flag once;
  std::call_once(once, [] {
    registerAllPasses();
    split::registerAllPasses();
  });
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

bool splitTypeIsASequence(MlirType type) {
  return isa<split::SequenceType>(unwrap(type));
}

MlirType splitSequenceTypeGet(MlirType tensorType) {
  return wrap(split::SequenceType::get(cast<TensorType>(unwrap(tensorType))));
}

MlirType splitSequenceTypeGetTensorType(MlirType sequenceType) {
  return wrap(
      Type(cast<split::SequenceType>(unwrap(sequenceType)).getTensorType()));
}

bool splitTypeIsAString(MlirType type) {
  return isa<split::StringType>(unwrap(type));
}

MlirType splitStringTypeGet(MlirContext context) {
  return wrap(split::StringType::get(unwrap(context)));
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// An op of class Op whose result types are inferred; null after an error if
/// there are none. `numResults` results, where that does not follow.
template <typename Op>
static MlirOperation create(MlirLocation location, ValueRange operands,
                            typename Op::Properties properties,
                            intptr_t numResults) {
  Location loc = unwrap(location);
  MLIRContext *context = loc.getContext();
  context->loadDialect<split::SplitDialect>();
  // More than an operation can have.
  if (numResults < 0 || numResults > std::numeric_limits<int32_t>::max()) {
    emitError(loc) << "'" << Op::getOperationName() << "' op cannot have "
                   << numResults << " results";
    return MlirOperation{nullptr};
  }
  auto source = dyn_cast<TensorType>(operands.front().getType());
  if (!source) {
    emitError(loc) << "'" << Op::getOperationName()
                   << "' op splits a tensor, but got "
                   << operands.front().getType();
    return MlirOperation{nullptr};
  }
  // Types that say nothing, as inference takes valid operands for granted.
  Type unknown = UnrankedTensorType::get(source.getElementType());
  constexpr bool kIsSequence = std::is_same_v<Op, split::SplitToSequenceOp>;
  if constexpr (kIsSequence)
    unknown = split::SequenceType::get(cast<TensorType>(unknown));
  SmallVector<Type> types(numResults, unknown);
  OperationState state(loc, Op::getOperationName());
  state.addOperands(operands);
  state.addTypes(types);
  state.getOrAddProperties<typename Op::Properties>() = properties;
  OwningOpRef<Op> op(cast<Op>(Operation::create(state)));
  if (failed(verify(*op)))
    return MlirOperation{nullptr};
  LogicalResult result = success();
  if constexpr (kIsSequence) {
    types.clear();
    result = Op::inferReturnTypes(context, loc, operands, DictionaryAttr(),
                                  &properties, RegionRange(), types);
  } else {
    result = Op::refineReturnTypes(context, loc, operands, DictionaryAttr(),
                                   &properties, RegionRange(), types);
  }
  if (failed(result))
    return MlirOperation{nullptr};
  for (auto [value, type] : llvm::zip_equal((*op)->getResults(), types))
    value.setType(type);
  return wrap(op.release().getOperation());
}

static IntegerAttr getI64(MlirLocation location, int64_t value) {
  return IntegerAttr::get(IntegerType::get(unwrap(location).getContext(), 64),
                          value);
}

static DenseI64ArrayAttr getI64s(MlirLocation location, intptr_t size,
                                 const int64_t *values) {
  // A negative size is an error of the op.
  return DenseI64ArrayAttr::get(unwrap(location).getContext(),
                                ArrayRef(values, std::max<intptr_t>(size, 0)));
}

MlirOperation splitSplitCreate(MlirLocation location, MlirValue input,
                               intptr_t numSizes, const int64_t *sizes,
                               int64_t axis) {
  split::SplitOp::Properties properties;
  properties.setAxis(getI64(location, axis));
  properties.setStaticSplit(getI64s(location, numSizes, sizes));
  return create<split::SplitOp>(location, unwrap(input), properties, numSizes);
}

MlirOperation splitSplitCreateEqual(MlirLocation location, MlirValue input,
                                    int64_t numOutputs, int64_t axis) {
  split::SplitOp::Properties properties;
  properties.setAxis(getI64(location, axis));
  properties.setNumOutputs(getI64(location, numOutputs));
  return create<split::SplitOp>(location, unwrap(input), properties,
                                std::max<int64_t>(numOutputs, 0));
}

MlirOperation splitSplitCreateDynamic(MlirLocation location, MlirValue input,
                                      MlirValue sizes, intptr_t numOutputs,
                                      int64_t axis) {
  split::SplitOp::Properties properties;
  properties.setAxis(getI64(location, axis));
  return create<split::SplitOp>(location, {unwrap(input), unwrap(sizes)},
                                properties, numOutputs);
}

MlirOperation splitSplitToSequenceCreate(MlirLocation location, MlirValue input,
                                         MlirValue sizes, int64_t axis,
                                         bool keepDims) {
  split::SplitToSequenceOp::Properties properties;
  properties.setAxis(getI64(location, axis));
  properties.setKeepdims(
      BoolAttr::get(unwrap(location).getContext(), keepDims));
  SmallVector<Value> operands = {unwrap(input)};
  if (!mlirValueIsNull(sizes))
    operands.push_back(unwrap(sizes));
  return create<split::SplitToSequenceOp>(location, operands, properties,
                                          /*numResults=*/1);
}

MlirOperation splitVariadicSplitCreate(MlirLocation location, MlirValue data,
                                       intptr_t numLengths,
                                       const int64_t *lengths, int64_t axis) {
  split::VariadicSplitOp::Properties properties;
  properties.setStaticAxis(getI64(location, axis));
  properties.setStaticSplitLengths(getI64s(location, numLengths, lengths));
  properties.setOperandSegmentSizes({1, 0, 0});
  return create<split::VariadicSplitOp>(location, unwrap(data), properties,
                                        numLengths);
}

MlirOperation splitVariadicSplitCreateDynamic(MlirLocation location,
                                              MlirValue data, MlirValue axis,
                                              MlirValue lengths,
                                              intptr_t numOutputs) {
  split::VariadicSplitOp::Properties properties;
  properties.setOperandSegmentSizes({1, 1, 1});
  return create<split::VariadicSplitOp>(
      location, {unwrap(data), unwrap(axis), unwrap(lengths)}, properties,
      numOutputs);
}

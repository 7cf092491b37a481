// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If, and the operators on optional values.

#include "CarriedValues.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/ScalarBuilder.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// If
//===----------------------------------------------------------------------===//

using Outputs = SmallVector<GraphValueRef>;

/// Imports the branch that attribute `name` holds, where the builder is.
static FailureOr<Outputs> importBranch(NodeBinder &node, StringRef name) {
  const onnx::GraphProto &graph = node.getAttribute(name)->g();
  if (graph.output_size() != node.getNumOutputs())
    return node.emitError()
           << "'" << name << "' has " << graph.output_size()
           << " outputs, but the node has " << node.getNumOutputs();
  return node.getGraph().importBody(graph, {}, ("'" + name + "'").str(),
                                    node.getLoc());
}

/// The types that the outputs of both branches can have.
static FailureOr<SmallVector<CarriedType>>
joinBranches(NodeBinder &node, const Outputs &lhs, const Outputs &rhs) {
  SmallVector<CarriedType> types;
  for (auto [index, outputs] : llvm::enumerate(llvm::zip_equal(lhs, rhs))) {
    CarriedType first = getCarriedType(*std::get<0>(outputs));
    CarriedType second = getCarriedType(*std::get<1>(outputs));
    std::optional<CarriedType> type = joinTypes(first, second);
    // What has no rank cannot be lowered, unless an input gives it one.
    if (!type || (isUnranked(type->type) && !isUnranked(first.type) &&
                  !isUnranked(second.type)))
      return node.emitError()
             << "output " << index << " has type " << first.type
             << " in one branch and " << second.type << " in the other";
    types.push_back(*type);
  }
  return types;
}

static LogicalResult importIf(NodeBinder &node) {
  FailureOr<TypedValue<TensorType>> tensor = node.getTensor(0);
  if (failed(tensor))
    return failure();
  FailureOr<Value> condition = getScalarElement(node, *tensor, "the condition");
  if (failed(condition))
    return failure();
  // Only one branch is of a known condition, whatever is in the other.
  if (auto known = getConstantIntValue(*condition)) {
    FailureOr<Outputs> outputs =
        importBranch(node, *known ? "then_branch" : "else_branch");
    return failed(outputs) ? failure() : node.setValues(*outputs);
  }
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  // The types of the results follow from what is in the regions.
  auto regions = scf::IfOp::create(builder, loc, TypeRange(), *condition,
                                   /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  Block *blocks[] = {regions.thenBlock(), regions.elseBlock()};
  Outputs outputs[2];
  constexpr StringLiteral names[] = {"then_branch", "else_branch"};
  for (size_t index : {0, 1}) {
    blocks[index]->clear();
    builder.setInsertionPointToEnd(blocks[index]);
    FailureOr<Outputs> branch = importBranch(node, names[index]);
    if (failed(branch))
      return failure();
    outputs[index] = std::move(*branch);
  }
  FailureOr<SmallVector<CarriedType>> types =
      joinBranches(node, outputs[0], outputs[1]);
  if (failed(types))
    return failure();
  for (auto [block, values] : llvm::zip_equal(blocks, outputs)) {
    builder.setInsertionPointToEnd(block);
    SmallVector<Value> yielded;
    for (auto [value, type] : llvm::zip_equal(values, *types))
      appendCarried(builder, loc, *value, type, yielded);
    scf::YieldOp::create(builder, loc, yielded);
  }
  builder.setInsertionPoint(regions);
  auto branch = scf::IfOp::create(builder, loc, flatten(*types), *condition,
                                  /*withElseRegion=*/true);
  branch.getThenRegion().takeBody(regions.getThenRegion());
  branch.getElseRegion().takeBody(regions.getElseRegion());
  regions.erase();
  builder.setInsertionPointAfter(branch);
  return node.setValues(takeCarried(branch.getResults(), *types));
}

//===----------------------------------------------------------------------===//
// Optional values
//===----------------------------------------------------------------------===//

/// Any value of `type`, which nothing reads.
static Value createAny(OpBuilder &builder, Location loc, Type type) {
  if (isa<SequenceType>(type))
    return SequenceEmptyOp::create(builder, loc, type);
  auto tensor = dyn_cast<RankedTensorType>(type);
  SmallVector<int64_t> shape;
  if (tensor)
    shape.assign(tensor.getShape());
  for (int64_t &size : shape)
    size = ShapedType::isDynamic(size) ? 0 : size;
  Value empty = tensor::EmptyOp::create(
      builder, loc, shape, cast<TensorType>(type).getElementType());
  return empty.getType() == type
             ? empty
             : tensor::CastOp::create(builder, loc, type, empty).getResult();
}

/// The value that the input has, or none of the type that the attribute says.
static LogicalResult importOptional(NodeBinder &node) {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  ScalarBuilder scalars(builder, loc);
  Type i1 = builder.getI1Type();
  if (node.getNumInputs() != 0 && node.hasInput(0)) {
    FailureOr<GraphValueRef> input = node.getInput(0);
    if (failed(input))
      return failure();
    Value value = node.getGraph().materialize(**input);
    return node.setValues({std::make_shared<GraphValue>(
        value, scalars.constant(i1, 1), (*input)->ranks)});
  }
  const onnx::AttributeProto *attribute = node.getAttribute("type");
  if (!attribute)
    return node.emitError() << "has neither an input nor attribute 'type'";
  FailureOr<Type> type =
      node.getGraph().convertType(attribute->tp(), "attribute 'type'");
  if (failed(type))
    return failure();
  return node.setValues({std::make_shared<GraphValue>(
      createAny(builder, loc, *type), scalars.constant(i1, 0))});
}

/// What is not optional, is there; an input that is left out, is not.
static LogicalResult importOptionalHasElement(NodeBinder &node) {
  OpBuilder &builder = node.getBuilder();
  ScalarBuilder scalars(builder, node.getLoc());
  Value isPresent = scalars.constant(builder.getI1Type(), 0);
  if (node.getNumInputs() != 0 && node.hasInput(0)) {
    FailureOr<GraphValueRef> input = node.getInput(0);
    if (failed(input))
      return failure();
    isPresent = (*input)->isPresent ? (*input)->isPresent
                                    : scalars.constant(builder.getI1Type(), 1);
  }
  return node.setOutputs(createScalarTensor(builder, node.getLoc(), isPresent));
}

static LogicalResult importOptionalGetElement(NodeBinder &node) {
  FailureOr<GraphValueRef> input = node.getInput(0);
  if (failed(input))
    return failure();
  Value isPresent = (*input)->isPresent;
  if (!isPresent)
    return node.setValues({*input});
  ScalarBuilder(node.getBuilder(), node.getLoc())
      .check(isPresent, "the optional value is empty");
  return node.setValues({std::make_shared<GraphValue>(
      (*input)->value, /*isPresent=*/Value(), (*input)->ranks)});
}

void mlir::split::registerBranchImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["If"] = importIf;
  importers["Optional"] = importOptional;
  importers["OptionalGetElement"] = importOptionalGetElement;
  importers["OptionalHasElement"] = importOptionalHasElement;
}

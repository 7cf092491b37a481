// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loop, Scan and SequenceMap.

#include "LoopBuilder.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

/// The tensors of `sequence`, of one shape, as one tensor with a new dimension
/// `axis`. Without any, their dynamic dimensions are taken as 0.
static FailureOr<Value> stack(NodeBinder &node, Value sequence, int64_t axis) {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  auto element = dyn_cast<RankedTensorType>(
      cast<SequenceType>(sequence.getType()).getTensorType());
  if (!element)
    return node.emitError() << "'body' returns a tensor of unknown rank";
  SmallVector<int64_t> shape(element.getShape());
  shape.insert(shape.begin() + axis, ShapedType::kDynamic);
  auto type = RankedTensorType::get(shape, element.getElementType());
  ScalarBuilder scalars(builder, loc);
  Value length = scalars.castToIndex(tensor::ExtractOp::create(
      builder, loc, SequenceLengthOp::create(builder, loc, sequence),
      ValueRange()));
  Value isEmpty = scalars.compare(CmpIPredicate::eq, length, scalars.index(0));
  auto branch = scf::IfOp::create(
      builder, loc, isEmpty,
      [&](OpBuilder &body, Location) {
        SmallVector<int64_t> empty(shape);
        for (int64_t &size : empty)
          size = ShapedType::isDynamic(size) ? 0 : size;
        Value none =
            tensor::EmptyOp::create(body, loc, empty, element.getElementType());
        scf::YieldOp::create(
            body, loc,
            tensor::CastOp::create(body, loc, type, none).getResult());
      },
      [&](OpBuilder &body, Location) {
        ConcatFromSequenceOp::Properties properties;
        properties.axis = body.getI64IntegerAttr(axis);
        properties.new_axis = body.getBoolAttr(true);
        Value joined = ConcatFromSequenceOp::create(
            body, loc, type, sequence, properties.axis, properties.new_axis);
        scf::YieldOp::create(body, loc, joined);
      });
  return branch.getResult(0);
}

/// The node's outputs: what is carried, then what is collected, each along its
/// axis. The last ones may be left out.
static LogicalResult setLoopOutputs(
    NodeBinder &node, const LoopBuilder &loop,
    llvm::function_ref<FailureOr<int64_t>(size_t, int64_t)> getAxis) {
  GraphValues values = loop.carried;
  for (auto [index, sequence] : llvm::enumerate(loop.collected)) {
    auto element = cast<SequenceType>(sequence.getType()).getTensorType();
    FailureOr<int64_t> axis =
        getAxis(index, element.hasRank() ? element.getRank() + 1 : 1);
    if (failed(axis))
      return failure();
    FailureOr<Value> stacked = stack(node, sequence, *axis);
    if (failed(stacked))
      return failure();
    values.push_back(std::make_shared<GraphValue>(*stacked));
  }
  int64_t count = values.size();
  if (node.getNumOutputs() > count)
    return node.emitError() << "has " << node.getNumOutputs()
                            << " outputs, but 'body' makes " << count;
  values.resize(node.getNumOutputs());
  return node.setValues(values);
}

//===----------------------------------------------------------------------===//
// Loop
//===----------------------------------------------------------------------===//

static FailureOr<Value> getScalarInput(NodeBinder &node, int64_t index) {
  FailureOr<TypedValue<TensorType>> tensor = node.getTensor(index);
  if (failed(tensor))
    return failure();
  return getScalarElement(node, *tensor,
                          ("input '" + node.getInputName(index) + "'").str());
}

static LogicalResult importLoop(NodeBinder &node) {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  LoopBuilder loop(node, node.getAttribute("body")->g());
  loop.hasCondition = true;
  if (node.hasInput(0)) {
    FailureOr<Value> count = getScalarInput(node, 0);
    if (failed(count))
      return failure();
    loop.count = ScalarBuilder(builder, loc).castToIndex(*count);
  }
  if (node.getNumInputs() > 1 && node.hasInput(1)) {
    FailureOr<Value> condition = getScalarInput(node, 1);
    if (failed(condition))
      return failure();
    if (getConstantIntValue(*condition).value_or(0) == 0)
      loop.condition = *condition;
  }
  for (int64_t index = 2; index < node.getNumInputs(); ++index) {
    FailureOr<GraphValueRef> value = node.getInput(index);
    if (failed(value))
      return failure();
    loop.initial.push_back(*value);
  }
  auto getFirstInputs = [&](OpBuilder &ops, Value index, Value condition) {
    Value number =
        arith::IndexCastOp::create(ops, loc, ops.getI64Type(), index);
    return GraphValues{
        std::make_shared<GraphValue>(createScalarTensor(ops, loc, number)),
        std::make_shared<GraphValue>(createScalarTensor(ops, loc, condition))};
  };
  loop.getFirstInputs = getFirstInputs;
  if (failed(loop.build()))
    return failure();
  return setLoopOutputs(
      node, loop, [](size_t, int64_t) -> FailureOr<int64_t> { return 0; });
}

//===----------------------------------------------------------------------===//
// Scan
//===----------------------------------------------------------------------===//

namespace {
/// A tensor that a Scan goes through along one of its dimensions.
struct ScannedInput {
  Value tensor;
  SmallVector<Value> sizes;
  int64_t axis;
  bool isReversed;
};
} // namespace

/// Entry `index` of an attribute of one entry for each scanned value.
static FailureOr<int64_t> getEntry(NodeBinder &node, StringRef name,
                                   size_t index, size_t count,
                                   int64_t defaultEntry = 0) {
  auto entries = node.getInts(name);
  if (!entries)
    return defaultEntry;
  if (entries->size() != count)
    return node.emitError() << name << " has " << entries->size()
                            << " entries, but must have " << count;
  return (*entries)[index];
}

/// Input `index`, to be scanned along `axis`, which may count from the back.
static FailureOr<ScannedInput> getScannedInput(NodeBinder &node, int64_t index,
                                               int64_t axis, bool isReversed) {
  FailureOr<Value> tensor = node.getRankedTensor(index);
  if (failed(tensor))
    return failure();
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> sizes = getSizes(builder, *tensor);
  FailureOr<int64_t> dim = node.normalizeAxis(axis, sizes.size());
  if (failed(dim))
    return failure();
  return ScannedInput{*tensor, std::move(sizes), *dim, isReversed};
}

/// Checks that there are as many elements to scan in each input.
static LogicalResult checkScannedSizes(NodeBinder &node,
                                       ArrayRef<ScannedInput> inputs) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  Value expected = inputs.front().sizes[inputs.front().axis];
  for (const ScannedInput &input : inputs.drop_front()) {
    Value size = input.sizes[input.axis];
    Value isSame = builder.compare(CmpIPredicate::eq, size, expected);
    if (getConstantIntValue(isSame) == 0)
      return node.emitError() << "scans " << *getConstantIntValue(expected)
                              << " elements of the first input, but "
                              << *getConstantIntValue(size) << " of another";
    builder.check(isSame,
                  "scans {0} elements of the first input, but {1} of "
                  "another",
                  ValueRange{expected, size});
  }
  return success();
}

/// The node's inputs from `first` on, each along its axis, or `axis` in the
/// version that does not say.
static FailureOr<SmallVector<ScannedInput>>
getScannedInputs(NodeBinder &node, int64_t first, int64_t axis,
                 StringRef directions) {
  SmallVector<ScannedInput> inputs;
  size_t count = node.getNumInputs() - first;
  for (size_t index = 0; index < count; ++index) {
    FailureOr<int64_t> given =
        getEntry(node, "scan_input_axes", index, count, axis);
    FailureOr<int64_t> direction = getEntry(node, directions, index, count);
    if (failed(given) || failed(direction))
      return failure();
    FailureOr<ScannedInput> input =
        getScannedInput(node, first + index, *given, *direction != 0);
    if (failed(input))
      return failure();
    inputs.push_back(std::move(*input));
  }
  if (failed(checkScannedSizes(node, inputs)))
    return failure();
  return inputs;
}

/// What is at `index` of a scanned input.
static Value takeScanned(ScalarBuilder &builder, const ScannedInput &input,
                         Value index) {
  Value one = builder.index(1);
  if (input.isReversed)
    index = builder.sub(builder.sub(input.sizes[input.axis], one), index);
  SmallVector<Value> offsets(input.sizes.size(), builder.index(0));
  SmallVector<Value> sizes = input.sizes, kept = input.sizes;
  SmallVector<Value> steps(input.sizes.size(), one);
  offsets[input.axis] = index;
  sizes[input.axis] = one;
  kept.erase(kept.begin() + input.axis);
  return createReshape(
      builder, createSlice(builder, input.tensor, offsets, sizes, steps), kept);
}

/// The sequence in the opposite order.
static Value reverse(NodeBinder &node, Value sequence) {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  ScalarBuilder scalars(builder, loc);
  auto type = cast<SequenceType>(sequence.getType());
  Value one = scalars.index(1);
  Value length = scalars.castToIndex(tensor::ExtractOp::create(
      builder, loc, SequenceLengthOp::create(builder, loc, sequence),
      ValueRange()));
  auto loop = scf::ForOp::create(
      builder, loc, scalars.index(0), length, one,
      ValueRange(SequenceEmptyOp::create(builder, loc, type)),
      [&](OpBuilder &ops, Location, Value index, ValueRange state) {
        ScalarBuilder body(ops, loc);
        Value last = body.sub(body.sub(length, one), index);
        Value position = createScalarTensor(
            ops, loc, body.castFromIndex(ops.getI64Type(), last));
        Value tensor = SequenceAtOp::create(ops, loc, type.getTensorType(),
                                            sequence, position);
        Value inserted = SequenceInsertOp::create(ops, loc, type, state.front(),
                                                  tensor, Value());
        scf::YieldOp::create(ops, loc, inserted);
      });
  return loop.getResult(0);
}

/// Builds `loop`, a Scan of the elements of `scanned` with states that begin as
/// `initial`.
static LogicalResult buildScan(LoopBuilder &loop, Location loc,
                               ArrayRef<ScannedInput> scanned,
                               GraphValues initial) {
  loop.count = scanned.front().sizes[scanned.front().axis];
  loop.initial = std::move(initial);
  auto getFirstInputs = [](OpBuilder &, Value, Value) { return GraphValues(); };
  auto getLastInputs = [&](OpBuilder &ops, Value index) {
    ScalarBuilder builder(ops, loc);
    GraphValues values;
    for (const ScannedInput &input : scanned)
      values.push_back(
          std::make_shared<GraphValue>(takeScanned(builder, input, index)));
    return values;
  };
  loop.getFirstInputs = getFirstInputs;
  loop.getLastInputs = getLastInputs;
  return loop.build();
}

/// The first version: dimension 0 of each input and output counts batches, each
/// of which is scanned by itself, along the dimension behind.
static LogicalResult importBatchedScan(NodeBinder &node, size_t numStates) {
  if (node.hasInput(0))
    return node.emitError() << "input 'sequence_lens' is given, but sequences "
                               "of a batch that differ in length are not "
                               "supported";
  SmallVector<ScannedInput> batched;
  for (int64_t index = 1; index < node.getNumInputs(); ++index) {
    FailureOr<ScannedInput> input =
        getScannedInput(node, index, /*axis=*/0, /*isReversed=*/false);
    if (failed(input))
      return failure();
    batched.push_back(std::move(*input));
  }
  FailureOr<SmallVector<ScannedInput>> scanned =
      getScannedInputs(node, 1 + numStates, /*axis=*/1, "directions");
  if (failed(checkScannedSizes(node, batched)) || failed(scanned))
    return failure();
  // The body of the loop over batches is the loop over one of them.
  auto scanBatch =
      [&](ArrayRef<GraphValueRef> values) -> FailureOr<GraphValues> {
    ScalarBuilder builder(node.getBuilder(), node.getLoc());
    SmallVector<ScannedInput> inputs;
    for (auto [value, input] :
         llvm::zip_equal(values.drop_front(numStates), *scanned))
      inputs.push_back({value->value, getSizes(builder, value->value),
                        input.axis - 1, input.isReversed});
    LoopBuilder loop(node, node.getAttribute("body")->g());
    if (failed(buildScan(loop, node.getLoc(), inputs,
                         llvm::to_vector(values.take_front(numStates)))))
      return failure();
    GraphValues outputs = loop.carried;
    for (Value sequence : loop.collected) {
      FailureOr<Value> stacked = stack(node, sequence, 0);
      if (failed(stacked))
        return failure();
      outputs.push_back(std::make_shared<GraphValue>(*stacked));
    }
    return outputs;
  };
  LoopBuilder loop(node, scanBatch);
  if (failed(buildScan(loop, node.getLoc(), batched, {})))
    return failure();
  return setLoopOutputs(
      node, loop, [](size_t, int64_t) -> FailureOr<int64_t> { return 0; });
}

static LogicalResult importScan(NodeBinder &node) {
  int64_t numScanned = *node.getInt("num_scan_inputs");
  bool isBatched = node.getRule().sinceVersion < 9;
  int64_t numValues = node.getNumInputs() - (isBatched ? 1 : 0);
  if (numScanned < 1 || numScanned > numValues)
    return node.emitError() << "num_scan_inputs is " << numScanned
                            << ", but the node has " << numValues << " inputs";
  size_t numStates = numValues - numScanned;
  if (isBatched)
    return importBatchedScan(node, numStates);
  FailureOr<SmallVector<ScannedInput>> scanned =
      getScannedInputs(node, numStates, /*axis=*/0, "scan_input_directions");
  if (failed(scanned))
    return failure();
  GraphValues initial;
  for (size_t index = 0; index < numStates; ++index) {
    FailureOr<GraphValueRef> value = node.getInput(index);
    if (failed(value))
      return failure();
    initial.push_back(*value);
  }
  LoopBuilder loop(node, node.getAttribute("body")->g());
  if (failed(buildScan(loop, node.getLoc(), *scanned, std::move(initial))))
    return failure();
  size_t numCollected = loop.collected.size();
  for (size_t index = 0; index < numCollected; ++index) {
    FailureOr<int64_t> direction =
        getEntry(node, "scan_output_directions", index, numCollected);
    if (failed(direction))
      return failure();
    if (*direction != 0)
      loop.collected[index] = reverse(node, loop.collected[index]);
  }
  return setLoopOutputs(
      node, loop, [&](size_t index, int64_t rank) -> FailureOr<int64_t> {
        FailureOr<int64_t> axis =
            getEntry(node, "scan_output_axes", index, numCollected);
        return failed(axis) ? axis : node.normalizeAxis(*axis, rank);
      });
}

//===----------------------------------------------------------------------===//
// SequenceMap
//===----------------------------------------------------------------------===//

/// Runs the body for each position: inputs that are sequences give it their
/// tensors, others are the same each time.
static LogicalResult importSequenceMap(NodeBinder &node) {
  OpBuilder &builder = node.getBuilder();
  Location loc = node.getLoc();
  ScalarBuilder scalars(builder, loc);
  GraphValues inputs;
  LoopBuilder loop(node, node.getAttribute("body")->g());
  for (int64_t index = 0; index < node.getNumInputs(); ++index) {
    FailureOr<GraphValueRef> input = node.getInput(index);
    if (failed(input))
      return failure();
    if ((*input)->ranks)
      return node.emitError()
             << "input '" << node.getInputName(index)
             << "' is a sequence of tensors that differ in rank";
    Value value = node.getGraph().materialize(**input);
    inputs.push_back(*input);
    if (!isa<SequenceType>(value.getType())) {
      if (index == 0)
        return node.emitError() << "input 'input_sequence' is a tensor, but "
                                   "must be a sequence";
      continue;
    }
    Value length = scalars.castToIndex(tensor::ExtractOp::create(
        builder, loc, SequenceLengthOp::create(builder, loc, value),
        ValueRange()));
    if (!loop.count)
      loop.count = length;
    scalars.check(scalars.compare(CmpIPredicate::eq, loop.count, length),
                  "the sequences have {0} and {1} tensors",
                  ValueRange{loop.count, length});
  }
  auto getFirstInputs = [&](OpBuilder &ops, Value index, Value) {
    GraphValues values;
    Value position = createScalarTensor(
        ops, loc,
        arith::IndexCastOp::create(ops, loc, ops.getI64Type(), index));
    for (const GraphValueRef &input : inputs) {
      auto type = dyn_cast<SequenceType>(input->value.getType());
      if (!type) {
        values.push_back(input);
        continue;
      }
      values.push_back(std::make_shared<GraphValue>(SequenceAtOp::create(
          ops, loc, type.getTensorType(), input->value, position)));
    }
    return values;
  };
  loop.getFirstInputs = getFirstInputs;
  if (failed(loop.build()))
    return failure();
  if (node.getNumOutputs() != static_cast<int64_t>(loop.collected.size()))
    return node.emitError()
           << "has " << node.getNumOutputs() << " outputs, but 'body' makes "
           << loop.collected.size();
  return node.setOutputs(loop.collected);
}

void mlir::split::registerLoopImporters(
    llvm::StringMap<NodeImporter> &importers) {
  importers["Loop"] = importLoop;
  importers["Scan"] = importScan;
  importers["SequenceMap"] = importSequenceMap;
}

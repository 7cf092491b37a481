// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Interfaces/RuntimeOpVerification.h"

#include "SequenceRuntimeOpVerification.h"
#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/ChunkValues.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/BoundsSearch.h"
#include "split/Support/Remarks.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// Builds the checks of one op. The number of ops is constant, whatever the
/// number of chunks, except that a chunk whose result type is more static than
/// what can be inferred has a check of its own.
class CheckBuilder {
public:
  CheckBuilder(OpBuilder &builder, Location loc, SplitOpInterface op)
      : builder(builder), loc(loc), rules(IndexArithmetic(builder, loc)),
        op(op), spec(op.getChunkSpec()), source(op.getSource()),
        type(cast<RankedTensorType>(source.getType())) {}

  void createAxisCheck();
  void createSizeChecks();
  void createResultChecks();

private:
  Value index(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value index(OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(builder, loc, value);
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(builder, loc, predicate, lhs, rhs);
  }
  void check(Value condition, const Twine &message, ValueRange values) {
    AssertOp::create(builder, loc, condition, message.str(), values);
  }
  /// Checks that `lhs` and `rhs` compare, unless bounds prove it. The message
  /// names them {0} and {1}.
  void check(Value lhs, arith::CmpIPredicate predicate, Value rhs,
             const Twine &message);

  /// "dimension 1 of the source", or with a run-time axis "the dimension".
  std::string describeDim() {
    if (std::optional<int64_t> axis = op.getNormalizedAxis())
      return llvm::formatv("dimension {0} of the source", *axis);
    return "the split dimension of the source";
  }

  bool createConstantSizesCheck();
  std::pair<Value, Value> createSizesLoop(Value count);
  void createDynamicSizesCheck(Value dim);
  void createStaticSizesCheck(Value dim);
  void createEqualPartsCheck(Value dim);
  void createFixedSizeCheck();

  OpBuilder &builder;
  Location loc;
  ChunkRules<IndexArithmetic> rules;
  SplitOpInterface op;
  ChunkSpec spec;
  Value source;
  RankedTensorType type;
};

} // namespace

void CheckBuilder::check(Value lhs, arith::CmpIPredicate predicate, Value rhs,
                         const Twine &message) {
  // What comes before the op holds whether or not this check passes.
  KnownBounds bounds(op);
  KnownBounds::ComparisonOperator comparison =
      predicate == arith::CmpIPredicate::eq ? KnownBounds::EQ : KnownBounds::LE;
  assert((predicate == arith::CmpIPredicate::eq ||
          predicate == arith::CmpIPredicate::sle) &&
         "no other comparison is needed");
  if (bounds.populateAndCompare(lhs, comparison, rhs))
    return remarkCheckProven(loc, message.str(), {lhs, rhs},
                             "bounds of the program");
  check(compare(predicate, lhs, rhs), message, {lhs, rhs});
}

void CheckBuilder::createAxisCheck() {
  OpFoldResult axis = op.getAxisAsOpFoldResult();
  if (isa<Attribute>(axis))
    return;
  int64_t rank = type.getRank();
  Value given = createIntegerExtract(builder, loc, cast<Value>(axis), Value());
  // (C4) of split.variadic_split.
  check(
      rules.isInRange(given, index(-rank), index(rank - 1)),
      llvm::formatv("axis is {{0}, but must be in [{0}, {1}]", -rank, rank - 1)
          .str(),
      {given});
}

/// If the run-time sizes are a constant that is wrong, creates a check that
/// fails and returns true. That can be seen to fail, unlike a loop over them,
/// behind which code would stay that makes no sense.
bool CheckBuilder::createConstantSizesCheck() {
  DenseIntElementsAttr constant;
  if (!matchPattern(spec.dynamicSizes, m_Constant(&constant)) ||
      constant.getElementType().isUnsignedInteger())
    return false;
  SmallVector<int64_t> sizes;
  for (const APInt &size : constant)
    sizes.push_back(size.getSExtValue());
  std::string error;
  ScopedDiagnosticHandler handler(op.getContext(), [&](Diagnostic &diagnostic) {
    error = diagnostic.str();
    return success();
  });
  if (succeeded(inferChunkSizes(spec.withStaticSizes(sizes), op.getAxisDim(),
                                op.getNormalizedAxis().value_or(0),
                                [&] { return OptionalError(emitError(loc)); })))
    return false;
  check(arith::ConstantOp::create(builder, loc, builder.getBoolAttr(false)),
        error, {});
  return true;
}

/// Checks each of the `count` run-time sizes in one pass over them. Returns
/// their sum, and how many of them are a remainder.
std::pair<Value, Value> CheckBuilder::createSizesLoop(Value count) {
  Value zero = index(0);
  Value one = index(1);
  StringRef name = spec.sizeName;
  Value largest = index(std::numeric_limits<int64_t>::max());
  Value smallestAllowed = index(spec.allowsRemainder ? -1 : 0);
  auto loop = scf::ForOp::create(
      builder, loc, zero, count, one, ValueRange{zero, zero},
      [&](OpBuilder &, Location, Value chunk, ValueRange state) {
        OpBuilder::InsertionGuard guard(builder);
        Value size =
            createIntegerExtract(builder, loc, spec.dynamicSizes, chunk);
        // (C5) of split.split, (C6) of split.variadic_split, (C4) of
        // split.split_to_sequence.
        check(compare(arith::CmpIPredicate::sge, size, smallestAllowed),
              name + " {0} is {1}, but must be at least " +
                  Twine(spec.allowsRemainder ? -1 : 0),
              {chunk, size});
        Value isRemainder = compare(arith::CmpIPredicate::slt, size, zero);
        Value taken = rules.getGivenSize(size);
        // (C6) of split.split, (C7) of split.variadic_split, (C5) of
        // split.split_to_sequence: no sum overflows.
        Value room = rules.getRemainder(largest, state[0]);
        Value isSum = compare(arith::CmpIPredicate::sle, taken, room);
        // A size that does not fit is taken for the largest that does, which
        // there may be room for.
        if (Value fits =
                createFitsIndex(builder, loc, spec.dynamicSizes, chunk))
          isSum = arith::AndIOp::create(builder, loc, isSum, fits);
        check(isSum,
              "sum of the " + name + "s overflows 64 bits at " + name + " {0}",
              {chunk});
        Value sum = arith::AddIOp::create(builder, loc, state[0], taken);
        Value remainders = arith::AddIOp::create(
            builder, loc, state[1],
            arith::SelectOp::create(builder, loc, isRemainder, one, zero));
        scf::YieldOp::create(builder, loc, ValueRange{sum, remainders});
      });
  return {loop.getResult(0), loop.getResult(1)};
}

void CheckBuilder::createDynamicSizesCheck(Value dim) {
  if (createConstantSizesCheck())
    return;
  Value zero = index(0);
  Value one = index(1);
  Value count =
      tensor::DimOp::create(builder, loc, spec.dynamicSizes, zero).getResult();
  StringRef name = spec.sizeName;
  // (C4) of split.split, (C5) of split.variadic_split. Results fix the number
  // of chunks; a sequence takes any.
  if (!op.returnsSequence() && !spec.numChunks) {
    Value numResults = index(op->getNumResults());
    check(compare(arith::CmpIPredicate::eq, count, numResults),
          "the number of " + name + "s is {0}, but there are {1} results",
          {count, numResults});
  }
  auto [sum, remainders] = createSizesLoop(count);
  // (C6) of split.split, (C7) of split.variadic_split, (C5) of
  // split.split_to_sequence.
  Value sumIsDim = compare(arith::CmpIPredicate::eq, sum, dim);
  if (!spec.allowsRemainder) {
    check(sumIsDim, name + "s sum to {0}, but " + describeDim() + " is {1}",
          {sum, dim});
    return;
  }

  // (C6) of split.variadic_split.
  check(compare(arith::CmpIPredicate::sle, remainders, one),
        "{0} " + name + "s are -1, but at most one may be", {remainders});
  // (C7) of split.variadic_split.
  Value hasRemainder = compare(arith::CmpIPredicate::sge, remainders, one);
  check(arith::OrIOp::create(builder, loc, hasRemainder, sumIsDim),
        name + "s sum to {0}, but " + describeDim() + " is {1}", {sum, dim});
  check(compare(arith::CmpIPredicate::sle, sum, dim),
        name + "s other than -1 sum to {0}, but " + describeDim() +
            " is only {1}",
        {sum, dim});
}

void CheckBuilder::createStaticSizesCheck(Value dim) {
  // (C6) of split.split, (C7) of split.variadic_split.
  Value sum = index(spec.getStaticSum());
  if (spec.hasStaticRemainder())
    check(sum, arith::CmpIPredicate::sle, dim,
          spec.sizeName + "s other than -1 sum to {0}, but " + describeDim() +
              " is only {1}");
  else
    check(sum, arith::CmpIPredicate::eq, dim,
          spec.sizeName + "s sum to {0}, but " + describeDim() + " is {1}");
}

void CheckBuilder::createEqualPartsCheck(Value dim) {
  int64_t numChunks = op->getNumResults();
  Value count = index(numChunks);
  Value size = rules.getEqualPart(dim, count);
  // (C7) of split.split.
  Value beforeLast = rules.getBeforeLastPart(size, numChunks);
  check(compare(arith::CmpIPredicate::sle, beforeLast, dim),
        describeDim() + " is {0}, which cannot be split into {1} chunks of "
                        "{2}: the last chunk would be negative",
        {dim, count, size});
}

void CheckBuilder::createFixedSizeCheck() {
  if (!spec.dynamicSizes)
    return;
  Value size = createIntegerExtract(builder, loc, spec.dynamicSizes, Value());
  // (C4) of split.split_to_sequence.
  check(compare(arith::CmpIPredicate::sge, size, index(1)),
        spec.sizeName + " is {0}, but must be at least 1", {size});
}

void CheckBuilder::createSizeChecks() {
  if (spec.kind == ChunkSpec::Kind::FixedSize)
    return createFixedSizeCheck();
  bool isDimStatic = ShapedType::isStatic(op.getAxisDim());
  // What is static has been verified, against the op's own types: inference
  // does not refine what contradicts the op.
  if (isDimStatic && !spec.dynamicSizes)
    return remarkCheckProven(
        loc, spec.sizeName.str() + "s do not fit " + describeDim(), {},
        "the verifier, as sizes and dimension are static");
  Value dim =
      index(createAxisDim(builder, loc, source, createAxis(builder, loc, op)));
  if (spec.kind == ChunkSpec::Kind::EqualParts)
    createEqualPartsCheck(dim);
  else if (spec.dynamicSizes)
    createDynamicSizesCheck(dim);
  else
    createStaticSizesCheck(dim);
}

void CheckBuilder::createResultChecks() {
  // Inference gives what is verified; the rest of a result type is a claim.
  std::optional<int64_t> axis = op.getNormalizedAxis();
  ChunkSpec sized = op.getResultChunkSpec();
  FailureOr<SmallVector<int64_t>> sizes = inferChunkSizes(
      sized, op.getAxisDim(), axis.value_or(0), [] { return OptionalError(); });
  if (failed(sizes))
    return;

  std::optional<ChunkValues> chunks;
  SmallVector<OpFoldResult> shape;
  OpFoldResult axisValue;
  DenseSet<std::pair<int64_t, int64_t>> checkedDims;
  for (auto [chunk, size, resultType] :
       llvm::enumerate(*sizes, op->getResultTypes())) {
    auto result = dyn_cast<RankedTensorType>(resultType);
    if (!result)
      continue;
    TensorType known = getChunkType(type, axis, size);
    for (int64_t position = 0; position < result.getRank(); ++position) {
      if (result.isDynamicDim(position) || !known.isDynamicDim(position))
        continue;
      int64_t claimed = result.getDimSize(position);
      // All chunks share the dimensions other than the axis.
      if (axis && position != *axis &&
          !checkedDims.insert({position, claimed}).second)
        continue;
      if (!chunks) {
        axisValue = createAxis(builder, loc, op);
        shape = tensor::getMixedSizes(builder, loc, source);
        chunks =
            createChunkValues(builder, loc, sized,
                              createAxisDim(builder, loc, source, axisValue));
      }
      Value actual = index(createAlongAxis(
          builder, loc, axisValue, chunks->sizes[chunk], shape)[position]);
      // (C9) of split.split and split.variadic_split.
      Value expected = index(claimed);
      check(actual, arith::CmpIPredicate::eq, expected,
            llvm::formatv("dimension {0} of result {1} is {{0}, but its type "
                          "says {{1}",
                          position, chunk)
                .str());
    }
  }
}

void mlir::split::createSplitChecks(SplitOpInterface op, OpBuilder &builder,
                                    Location loc) {
  // Nothing is known, and nothing can be lowered, without a rank.
  if (!op.getSource().getType().hasRank() || !op.hasValidForm())
    return;
  CheckBuilder checks(builder, loc, op);
  checks.createAxisCheck();
  checks.createSizeChecks();
  if (op.returnsSequence()) {
    ImplicitLocOpBuilder chunkBuilder(loc, builder);
    createChunkTypeChecks(chunkBuilder, op);
  } else {
    checks.createResultChecks();
  }
}

void mlir::split::registerRuntimeVerifiableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, SplitDialect *) {
    SplitOp::attachInterface<SplitChecksModel<SplitOp>>(*context);
    VariadicSplitOp::attachInterface<SplitChecksModel<VariadicSplitOp>>(
        *context);
    SplitToSequenceOp::attachInterface<SplitChecksModel<SplitToSequenceOp>>(
        *context);
    attachSequenceRuntimeVerification(*context);
    context->loadDialect<affine::AffineDialect, arith::ArithDialect,
                         scf::SCFDialect, tensor::TensorDialect>();
  });
}

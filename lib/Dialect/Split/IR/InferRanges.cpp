// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// InferIntRangeInterface: what is known of integers at compile time.

#include "split/Dialect/Split/IR/SplitOps.h"

#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mlir::split;

/// Gives the integers of all chunks of `source` the range of those in it, which
/// holds for elements of the source whatever the checks of `op` say.
static void inferChunkRanges(Operation *op, const IntegerValueRange &source,
                             SetIntLatticeFn setResultRanges) {
  for (OpResult chunk : op->getResults()) {
    auto type = cast<TensorType>(chunk.getType());
    if (!type.getElementType().isIntOrIndex())
      continue;
    // Where all integers are one, users of the range make the value a constant:
    // not one of which the shape is unknown.
    bool isConstant = !source.isUninitialized() &&
                      source.getValue().getConstantValue().has_value();
    setResultRanges(chunk, isConstant && !type.hasStaticShape()
                               ? IntegerValueRange::getMaxRange(chunk)
                               : source);
  }
}

void SplitOp::inferResultRangesFromOptional(
    ArrayRef<IntegerValueRange> argRanges, SetIntLatticeFn setResultRanges) {
  inferChunkRanges(*this, argRanges.front(), setResultRanges);
}

void VariadicSplitOp::inferResultRangesFromOptional(
    ArrayRef<IntegerValueRange> argRanges, SetIntLatticeFn setResultRanges) {
  inferChunkRanges(*this, argRanges.front(), setResultRanges);
}

/// The number of tensors in `sequence` if what made it says so.
static std::optional<int64_t> getNumTensors(Value sequence) {
  if (auto construct = sequence.getDefiningOp<SequenceConstructOp>())
    return construct.getInputs().size();
  if (sequence.getDefiningOp<SequenceEmptyOp>())
    return 0;
  auto split = sequence.getDefiningOp<SplitOpInterface>();
  return split ? inferNumChunks(split.getChunkSpec(), split.getAxisDim())
               : std::nullopt;
}

void SequenceLengthOp::inferResultRanges(ArrayRef<ConstantIntRanges>,
                                         SetIntRangeFn setResultRanges) {
  // How many tensors are put in and taken out on the way here. The check of an
  // op on the way precedes it, and it precedes the use of its result: where
  // there is a length to speak of, it has passed.
  int64_t numInserted = 0, numErased = 0;
  Value sequence = getInputSequence();
  SmallPtrSet<Operation *, 8> visited;
  while (Operation *op = sequence.getDefiningOp()) {
    // In a graph region and in unreachable code a sequence may come from
    // itself. Nothing is known of the length of such a one.
    if (!visited.insert(op).second) {
      numInserted = numErased = 0;
      break;
    }
    if (isa<SequenceInsertOp>(op))
      ++numInserted;
    else if (isa<SequenceEraseOp>(op))
      ++numErased;
    else
      break;
    sequence = op->getOperand(0);
  }
  std::optional<int64_t> known = getNumTensors(sequence);
  constexpr int64_t largest = std::numeric_limits<int64_t>::max();
  int64_t least = llvm::checkedAdd(known.value_or(0), numInserted - numErased)
                      .value_or(largest);
  int64_t most = known ? least : largest;
  // Taking from nothing is an error, after which no length is wrong.
  least = std::max<int64_t>(least, 0);
  most = std::max(most, least);
  setResultRanges(getLength(),
                  ConstantIntRanges::fromSigned(APInt(64, least, true),
                                                APInt(64, most, true)));
}

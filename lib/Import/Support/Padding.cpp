// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/Padding.h"

#include "split/Import/Support/KnownElements.h"
#include "split/Import/Support/TensorBuilder.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

#include <limits>

using namespace mlir;
using namespace mlir::split;
using arith::CmpIPredicate;

FailureOr<Value> mlir::split::createConstantPad(NodeEmitter &node, Value input,
                                                const Padding &padding,
                                                Value value) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  Value zero = builder.index(0);
  SmallVector<Value> offsets, kept, low, high;
  bool isCropped = false;
  for (auto [size, before, after] :
       llvm::zip_equal(getSizes(builder, input), padding.low, padding.high)) {
    // All that can be there is less than the largest number.
    Value most = builder.index(std::numeric_limits<int64_t>::max());
    auto crop = [&](Value pad) {
      Value bounded = builder.max(pad, builder.sub(zero, most));
      return builder.max(builder.sub(zero, bounded), zero);
    };
    Value front = crop(before), back = crop(after);
    isCropped |=
        getConstantIntValue(front) != 0 || getConstantIntValue(back) != 0;
    Value behind = builder.sub(size, front);
    Value rest = builder.sub(behind, back);
    Value isFrontThere = builder.compare(CmpIPredicate::sge, behind, zero);
    Value isBackThere = builder.compare(CmpIPredicate::sge, rest, zero);
    if (getConstantIntValue(isFrontThere) == 0 ||
        getConstantIntValue(isBackThere) == 0)
      return node.emitError() << "removes more elements than there are";
    Value isEnough = builder.create<arith::AndIOp>(isFrontThere, isBackThere);
    builder.check(isEnough, "removes {0} elements of {1}",
                  ValueRange{builder.add(front, back), size});
    offsets.push_back(front);
    kept.push_back(rest);
    low.push_back(builder.max(before, zero));
    high.push_back(builder.max(after, zero));
  }
  if (isCropped) {
    SmallVector<Value> steps(kept.size(), builder.index(1));
    input = createSlice(builder, input, offsets, kept, steps);
  }
  SmallVector<Value> sizes;
  for (auto [size, before, after] : llvm::zip_equal(kept, low, high))
    sizes.push_back(builder.add(builder.add(size, before), after));
  if (failed(node.checkElementCount(toFoldResults(sizes))))
    return failure();
  return tensor::PadOp::create(node.getBuilder(), node.getLoc(), Type(), input,
                               toFoldResults(low), toFoldResults(high), value)
      .getResult();
}

/// Where an element of the result along one dimension comes from, for
/// `position` relative to the first element of the source.
static Value getSourcePosition(ScalarBuilder &builder, PadMode mode,
                               Value position, Value size) {
  Value zero = builder.index(0), one = builder.index(1);
  Value last = builder.sub(size, one);
  if (mode == PadMode::Edge)
    return builder.min(builder.max(position, zero), last);
  // There and back again, with the elements at both ends once or twice. Where
  // there is only one element, there is no period to reflect at.
  Value period = mode == PadMode::Symmetric ? builder.add(size, size)
                 : mode == PadMode::Reflect
                     ? builder.max(builder.add(last, last), one)
                     : size;
  Value rest = builder.create<arith::RemSIOp>(position, period);
  Value isNegative = builder.compare(CmpIPredicate::slt, rest, zero);
  rest = builder.select(isNegative, builder.add(rest, period), rest);
  if (mode == PadMode::Wrap)
    return rest;
  Value isBack = builder.compare(CmpIPredicate::sgt, rest, last);
  Value end = mode == PadMode::Symmetric ? builder.sub(period, one) : period;
  return builder.select(isBack, builder.sub(end, rest), rest);
}

FailureOr<Value> mlir::split::createPad(NodeEmitter &node, Value input,
                                        const Padding &padding, PadMode mode) {
  ScalarBuilder builder(node.getBuilder(), node.getLoc());
  SmallVector<Value> dims = getSizes(builder, input);
  Value zero = builder.index(0);
  SmallVector<Value> sizes;
  for (auto [size, before, after] :
       llvm::zip_equal(dims, padding.low, padding.high)) {
    Value inFront = builder.add(size, before);
    Value padded = builder.add(inFront, after);
    // Both remove more than there is, so that the sum may have wrapped around.
    Value removesMore = builder.create<arith::AndIOp>(
        builder.compare(CmpIPredicate::slt, inFront, zero),
        builder.compare(CmpIPredicate::slt, after, zero));
    if (getConstantIntValue(removesMore) == 1 ||
        getConstantIntValue(padded).value_or(0) < 0)
      return node.emitError() << "removes more elements than there are";
    builder.check(
        builder.negate(removesMore),
        "cannot remove {0} and {1} elements of a dimension of {2}",
        ValueRange{builder.sub(zero, before), builder.sub(zero, after), size});
    Value isEmpty = builder.compare(CmpIPredicate::eq, padded, zero);
    Value isPositive = builder.compare(CmpIPredicate::sgt, padded, zero);
    Value hasSource = builder.compare(CmpIPredicate::sgt, size, zero);
    builder.check(
        builder.create<arith::OrIOp>(
            isEmpty, builder.create<arith::AndIOp>(isPositive, hasSource)),
        "cannot pad a dimension of {0} to {1}", ValueRange{size, padded});
    sizes.push_back(padded);
  }
  return createGenerated(
      node, sizes, getElementTypeOrSelf(input),
      [&](ScalarBuilder &body, ValueRange indices) {
        SmallVector<Value> positions;
        for (auto [index, before, size] :
             llvm::zip_equal(indices, padding.low, dims))
          positions.push_back(
              getSourcePosition(body, mode, body.sub(index, before), size));
        return body.create<tensor::ExtractOp>(input, positions);
      });
}

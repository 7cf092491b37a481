// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Interfaces/ValueBoundsOpInterfaceImpl.h"

#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"

using namespace mlir;
using namespace mlir::split;

/// Element `position` of the sizes `tensor` as an index value, if it was put
/// there as one.
static Value getIndexElement(Value tensor, int64_t position) {
  auto elements = tensor.getDefiningOp<tensor::FromElementsOp>();
  if (!elements)
    return Value();
  Value element = elements.getElements()[position];
  if (auto cast = element.getDefiningOp<arith::IndexCastOp>();
      cast && cast.getType().getIntOrFloatBitWidth() == 64)
    element = cast.getIn();
  return element.getType().isIndex() ? element : Value();
}

/// Bounds on the size of result `chunk`, whose dimension `axis` is split.
///
/// They can be met for every size of the source, so that they say nothing of
/// the source that holds only if the op's own check passes. A size that is
/// given, or that follows from that of the source, is therefore not said to be
/// in [0, source] as well.
static void populateChunkSizeBounds(SplitOpInterface op, Value value,
                                    int64_t chunk, int64_t axis,
                                    ValueBoundsConstraintSet &constraints) {
  AffineExpr dim = constraints.getExpr(op.getSource(), axis);
  ChunkSpec spec = op.getResultChunkSpec();
  AffineArithmetic arithmetic(op.getContext());
  ChunkRules rules(arithmetic);
  if (spec.kind == ChunkSpec::Kind::EqualParts) {
    int64_t count = *spec.numChunks;
    AffineExpr part = rules.getEqualPart(dim, arithmetic.constant(count));
    constraints.bound(value)[axis] ==
        (chunk == count - 1 ? rules.getLastPart(dim, part, count) : part);
    return;
  }
  if (spec.dynamicSizes) {
    // One of them may be -1, unless it may not.
    Value size = spec.allowsRemainder
                     ? Value()
                     : getIndexElement(spec.dynamicSizes, chunk);
    if (size) {
      constraints.bound(value)[axis] == size;
    } else {
      constraints.bound(value)[axis] >= 0;
      constraints.bound(value)[axis] <= dim;
    }
    return;
  }
  if (spec.staticSizes[chunk] >= 0)
    constraints.bound(value)[axis] == spec.staticSizes[chunk];
  else
    constraints.bound(value)[axis] ==
        rules.getRemainder(dim, arithmetic.constant(spec.getStaticSum()));
}

void mlir::split::populateSplitBounds(SplitOpInterface op, Value value,
                                      int64_t dim,
                                      ValueBoundsConstraintSet &constraints) {
  if (!op.getSource().getType().hasRank() || !op.hasValidForm())
    return;
  // With a run-time axis any dimension may be the one that is split.
  std::optional<int64_t> axis = op.getNormalizedAxis();
  if (!axis) {
    constraints.bound(value)[dim] >= 0;
    constraints.bound(value)[dim] <= constraints.getExpr(op.getSource(), dim);
  } else if (dim != *axis) {
    constraints.bound(value)[dim] == constraints.getExpr(op.getSource(), dim);
  } else {
    populateChunkSizeBounds(op, value, cast<OpResult>(value).getResultNumber(),
                            dim, constraints);
  }
}

void mlir::split::registerValueBoundsOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, SplitDialect *) {
    SplitOp::attachInterface<SplitBoundsModel<SplitOp>>(*context);
    VariadicSplitOp::attachInterface<SplitBoundsModel<VariadicSplitOp>>(
        *context);
  });
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Strided/Interfaces/BufferizableOpInterfaceImpl.h"

#include "split/Buffers/BufferCopies.h"
#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::strided;

/// The type of a view of shape `shape` into a buffer of type `base`. Strides
/// that are constant are part of the type.
static MemRefType getViewType(MemRefType base, ArrayRef<int64_t> shape,
                              ValueRange strides) {
  // Where the base itself is strided, strides are multiplied at run time.
  bool isIdentity = base.getLayout().isIdentity();
  SmallVector<int64_t> staticStrides;
  for (Value stride : strides)
    staticStrides.push_back(
        isIdentity ? getConstantIntValue(stride).value_or(ShapedType::kDynamic)
                   : ShapedType::kDynamic);
  return MemRefType::get(shape, base.getElementType(),
                         StridedLayoutAttr::get(base.getContext(),
                                                ShapedType::kDynamic,
                                                staticStrides),
                         base.getMemorySpace());
}

/// A view of shape `sizes` that lies in `base` at `offset` with `strides`, in
/// elements of `base`.
static Value createView(ImplicitLocOpBuilder &builder, Value base, Value offset,
                        ArrayRef<OpFoldResult> sizes, ValueRange strides) {
  auto baseType = cast<MemRefType>(base.getType());
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamicSizes;
  dispatchIndexOpFoldResults(sizes, dynamicSizes, shape);
  MemRefType type = getViewType(baseType, shape, strides);

  OpFoldResult viewOffset = offset;
  SmallVector<OpFoldResult> viewStrides = getAsOpFoldResult(strides);
  if (!baseType.getLayout().isIdentity()) {
    // memref.reinterpret_cast starts from the allocation, not from the buffer's
    // own layout.
    auto metadata = memref::ExtractStridedMetadataOp::create(builder, base);
    Value baseStride = metadata.getStrides().front();
    auto scale = [&](Value value) -> Value {
      return arith::MulIOp::create(builder, value, baseStride);
    };
    viewOffset =
        arith::AddIOp::create(builder, metadata.getOffset(), scale(offset))
            .getResult();
    for (auto [viewStride, stride] : llvm::zip(viewStrides, strides))
      viewStride = scale(stride);
  }
  return memref::ReinterpretCastOp::create(builder, type, base, viewOffset,
                                           SmallVector<OpFoldResult>(sizes),
                                           viewStrides);
}

namespace {

/// Like tensor.extract_slice: an alias that neither reads nor writes.
struct ExtractModel
    : BufferizableOpInterface::ExternalModel<ExtractModel, ExtractOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return false;
  }

  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }

  AliasingValueList getAliasingValues(Operation *op, OpOperand &,
                                      const AnalysisState &) const {
    return {{op->getResult(0), BufferRelation::Unknown}};
  }

  FailureOr<BufferLikeType>
  getBufferType(Operation *op, Value, const BufferizationOptions &options,
                const BufferizationState &state,
                SmallVector<Value> &invocationStack) const {
    auto extract = cast<ExtractOp>(op);
    FailureOr<BufferLikeType> base = bufferization::getBufferType(
        extract.getBase(), options, state, invocationStack);
    if (failed(base))
      return failure();
    return cast<BufferLikeType>(getViewType(cast<MemRefType>(*base),
                                            extract.getType().getShape(),
                                            extract.getStrides()));
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto extract = cast<ExtractOp>(op);
    FailureOr<Value> base =
        getBuffer(rewriter, extract.getBase(), options, state);
    if (failed(base))
      return failure();
    ImplicitLocOpBuilder builder(op->getLoc(), rewriter);
    Value view = createView(builder, *base, extract.getOffset(),
                            extract.getMixedSizes(), extract.getStrides());
    replaceOpWithBufferizedValues(rewriter, op, view);
    return success();
  }
};

/// Like tensor.insert_slice: reads the source, overwrites a part of the
/// destination.
struct InsertModel
    : BufferizableOpInterface::ExternalModel<InsertModel, InsertOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }

  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand,
                               const AnalysisState &) const {
    return &operand == &cast<InsertOp>(op).getDestMutable();
  }

  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    if (&operand != &cast<InsertOp>(op).getDestMutable())
      return {};
    return {{op->getResult(0), BufferRelation::Equivalent}};
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto insert = cast<InsertOp>(op);
    FailureOr<Value> source =
        getBuffer(rewriter, insert.getSource(), options, state);
    FailureOr<Value> dest =
        getBuffer(rewriter, insert.getDest(), options, state);
    if (failed(source) || failed(dest))
      return failure();
    auto destType = cast<MemRefType>(dest->getType());
    if (destType.getRank() != 1 && !destType.getLayout().isIdentity())
      return op->emitOpError("writes to a buffer that is not contiguous: ")
             << destType;
    ImplicitLocOpBuilder builder(op->getLoc(), rewriter);
    SmallVector<OpFoldResult> sizes =
        memref::getMixedSizes(builder, op->getLoc(), *source);
    Value view = createView(builder, *dest, insert.getOffset(), sizes,
                            insert.getStrides());
    if (failed(options.createMemCpy(builder, op->getLoc(), *source, view)))
      return failure();
    replaceOpWithBufferizedValues(rewriter, op, *dest);
    return success();
  }
};

/// Reads the source, and allocates the result.
struct EnlargeModel
    : BufferizableOpInterface::ExternalModel<EnlargeModel, EnlargeOp> {
  bool bufferizesToAllocation(Operation *, Value) const { return true; }

  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }

  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const AnalysisState &) const {
    return false;
  }

  AliasingValueList getAliasingValues(Operation *, OpOperand &,
                                      const AnalysisState &) const {
    return {};
  }

  FailureOr<BufferLikeType> getBufferType(Operation *op, Value,
                                          const BufferizationOptions &,
                                          const BufferizationState &,
                                          SmallVector<Value> &) const {
    auto type = cast<EnlargeOp>(op).getType();
    return cast<BufferLikeType>(
        MemRefType::get(type.getShape(), type.getElementType()));
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto enlarge = cast<EnlargeOp>(op);
    FailureOr<Value> source =
        getBuffer(rewriter, enlarge.getSource(), options, state);
    if (failed(source))
      return failure();
    Location loc = op->getLoc();
    RankedTensorType type = enlarge.getType();
    FailureOr<Value> result = options.createAlloc(
        rewriter, loc, MemRefType::get(type.getShape(), type.getElementType()),
        enlarge.getCount());
    if (failed(result))
      return failure();
    SmallVector<OpFoldResult> zeros(type.getRank(), rewriter.getIndexAttr(0));
    SmallVector<OpFoldResult> ones(type.getRank(), rewriter.getIndexAttr(1));
    auto getKept = [&](Value buffer) -> Value {
      return memref::SubViewOp::create(rewriter, loc, buffer, zeros,
                                       enlarge.getSizes(enlarge.getKept()),
                                       ones);
    };
    Value from = getKept(*source), to = getKept(*result);
    if (failed(options.createMemCpy(rewriter, loc, from, to)))
      return failure();
    replaceOpWithBufferizedValues(rewriter, op, *result);
    return success();
  }
};

/// Reads what is in front of the destination, overwrites a part of that.
template <typename OpTy>
struct StoringModel
    : BufferizableOpInterface::ExternalModel<StoringModel<OpTy>, OpTy> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const AnalysisState &) const {
    return true;
  }

  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand,
                               const AnalysisState &) const {
    return &operand == &cast<OpTy>(op).getDestMutable();
  }

  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &) const {
    if (&operand != &cast<OpTy>(op).getDestMutable())
      return {};
    return {{op->getResult(0), BufferRelation::Equivalent}};
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    SmallVector<Value> operands(op->getOperands());
    unsigned dest = cast<OpTy>(op).getDestMutable().getOperandNumber();
    for (Value &operand : MutableArrayRef(operands).take_front(dest + 1)) {
      FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
      if (failed(buffer))
        return failure();
      operand = *buffer;
    }
    auto isDense = [](Value buffer) {
      auto type = cast<MemRefType>(buffer.getType());
      return type.areTrailingDimsContiguous(type.getRank());
    };
    Value target = operands[dest];
    if (!isDense(target))
      return op->emitOpError("writes to a buffer that is not contiguous: ")
             << target.getType();
    if (!isDense(operands[0])) {
      auto type = cast<MemRefType>(operands[0].getType());
      operands[0] = split::createBufferCopy(
          rewriter, op->getLoc(), operands[0],
          MemRefType::get(type.getShape(), type.getElementType(),
                          MemRefLayoutAttrInterface(), type.getMemorySpace()));
    }
    OpTy::create(rewriter, op->getLoc(), TypeRange(), operands);
    replaceOpWithBufferizedValues(rewriter, op, target);
    return success();
  }
};

} // namespace

void mlir::strided::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, StridedDialect *) {
    ExtractOp::attachInterface<ExtractModel>(*context);
    InsertOp::attachInterface<InsertModel>(*context);
    EnlargeOp::attachInterface<EnlargeModel>(*context);
    PackChunksOp::attachInterface<StoringModel<PackChunksOp>>(*context);
    PackEqualChunksOp::attachInterface<StoringModel<PackEqualChunksOp>>(
        *context);
    CopyViewsOp::attachInterface<StoringModel<CopyViewsOp>>(*context);
    context->loadDialect<arith::ArithDialect, memref::MemRefDialect>();
  });
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/Interfaces/BufferizableOpInterfaceImpl.h"

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace mlir::split;

namespace {

/// Like arith.constant: a global buffer that is only read.
struct ConstantModel
    : BufferizableOpInterface::ExternalModel<ConstantModel, split::ConstantOp> {
  bool isWritable(Operation *, Value, const AnalysisState &) const {
    return false;
  }

  FailureOr<BufferLikeType> getBufferType(Operation *op, Value,
                                          const BufferizationOptions &options,
                                          const BufferizationState &,
                                          SmallVector<Value> &) const {
    RankedTensorType type = cast<split::ConstantOp>(op).getType();
    std::optional<Attribute> memorySpace = options.defaultMemorySpaceFn(type);
    if (!memorySpace)
      return op->emitOpError("could not infer memory space");
    return cast<BufferLikeType>(
        getMemRefTypeWithStaticIdentityLayout(type, *memorySpace));
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto constant = cast<split::ConstantOp>(op);
    auto module = op->getParentOfType<ModuleOp>();
    if (!module)
      return op->emitOpError("is not inside a module");
    FailureOr<BufferLikeType> type =
        bufferization::getBufferType(constant.getResult(), options, state);
    if (failed(type))
      return failure();
    auto bufferType = cast<MemRefType>(*type);
    memref::GlobalOp global;
    {
      OpBuilder::InsertionGuard guard(rewriter);
      rewriter.setInsertionPointToStart(module.getBody());
      global = memref::GlobalOp::create(
          rewriter, op->getLoc(), "strings", rewriter.getStringAttr("private"),
          bufferType, constant.getValue(), /*constant=*/true,
          /*alignment=*/IntegerAttr());
    }
    state.getSymbolTables().getSymbolTable(module).insert(global);
    replaceOpWithNewBufferizedOp<memref::GetGlobalOp>(rewriter, op, bufferType,
                                                      global.getSymName());
    return success();
  }
};

} // namespace

void mlir::split::registerBufferizableOpInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, SplitDialect *) {
    split::ConstantOp::attachInterface<ConstantModel>(*context);
    context->loadDialect<memref::MemRefDialect>();
  });
}

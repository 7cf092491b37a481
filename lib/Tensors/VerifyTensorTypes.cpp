// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Tensors/Passes.h"

#include "split/Support/ElementBytes.h"
#include "split/Support/Limits.h"
#include "split/Support/VerifyTypes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITVERIFYTENSORTYPESPASS
#include "split/Tensors/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// Whether a buffer for a tensor of `type` has a size and strides of 64 bits,
/// if all dynamic dimensions are 1.
static bool hasSizeOf64Bits(RankedTensorType type) {
  return getSpannedBytes(type.getShape(),
                         getElementBytes(type.getElementType()))
      .has_value();
}

namespace {

class TensorTypeVerifier {
public:
  TensorTypeVerifier() {
    walker.addWalk([this](RankedTensorType type) {
      mistake = getMistake(type);
      if (mistake.empty())
        return WalkResult::advance();
      culprit = type;
      return WalkResult::interrupt();
    });
  }

  LogicalResult verify(Operation *op) {
    if (failed(verifyDefinedTypes(op,
                                  [&](Type type) { return verify(op, type); })))
      return failure();
    if (auto concat = dyn_cast<tensor::ConcatOp>(op))
      return verify(concat);
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      return verify(constant);
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
      return verify(expand);
    return success();
  }

private:
  static std::string getMistake(RankedTensorType type) {
    if (type.getEncoding())
      return "which has an encoding; there is no lowering for those";
    if (type.getRank() > kMaxRank)
      return "which has more than " + std::to_string(kMaxRank) + " dimensions";
    if (!hasSizeOf64Bits(type))
      return "which is larger than 2^63 - 1 bytes";
    return "";
  }

  LogicalResult verify(Operation *op, Type type) {
    if (!verified.insert(type).second || !walker.walk(type).wasInterrupted())
      return success();
    return op->emitOpError("has a value of type ")
           << culprit << ", " << mistake;
  }

  /// Its elements are not known, and what asks for its dimensions crashes.
  static LogicalResult verify(arith::ConstantOp op) {
    auto type = dyn_cast<TensorType>(op.getType());
    if (!type || type.hasStaticShape())
      return success();
    return op.emitOpError("is a constant of type ")
           << type
           << ", which does not say how many elements it has; MLIR's folds "
              "make "
              "such constants of dynamic tensors that are compared with "
              "themselves: run split-avoid-dynamic-constants before them";
  }

  /// Its own verifier looks at the type alone, and that of the buffers' op at
  /// both.
  static LogicalResult verify(tensor::ExpandShapeOp op) {
    for (auto [dim, size] : llvm::enumerate(op.getStaticOutputShape())) {
      int64_t declared = op.getResultType().getDimSize(dim);
      if (ShapedType::isStatic(size) && ShapedType::isStatic(declared) &&
          size != declared)
        return op.emitOpError("makes dimension ")
               << dim << " of size " << size << " in its output_shape, and "
               << declared << " in its type";
    }
    return success();
  }

  static LogicalResult verify(tensor::ConcatOp op) {
    int64_t sum = 0;
    for (Value input : op.getInputs()) {
      int64_t dim =
          cast<RankedTensorType>(input.getType()).getDimSize(op.getDim());
      if (!ShapedType::isDynamic(dim) && llvm::AddOverflow(sum, dim, sum))
        return op.emitOpError("has inputs whose sizes along dimension ")
               << op.getDim() << " sum to more than 2^63 - 1";
    }
    return success();
  }

  AttrTypeWalker walker;
  /// Types that have been looked at.
  DenseSet<Type> verified;
  RankedTensorType culprit;
  std::string mistake;
};

struct SplitVerifyTensorTypes
    : split::impl::SplitVerifyTensorTypesPassBase<SplitVerifyTensorTypes> {
  void runOnOperation() override {
    TensorTypeVerifier verifier;
    WalkResult result = getOperation()->walk<WalkOrder::PreOrder>(
        [&](Operation *op) -> WalkResult { return verifier.verify(op); });
    if (result.wasInterrupted())
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace

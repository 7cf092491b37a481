// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Conversion/Passes.h"

#include "split/Conversion/SplitToLLVM/SplitToLLVM.h"
#include "split/Support/VerifyTypes.h"

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITVERIFYELEMENTTYPESPASS
#include "split/Conversion/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The strings of a constant: half a GiB of pointers in the object file.
static constexpr int64_t kMaxStrings = 1 << 26;

/// A constant of strings is a split.constant, or will be one.
static LogicalResult verifyStrings(Operation *op) {
  auto strings = op->getAttrOfType<DenseStringElementsAttr>("value");
  if (!strings || strings.getNumElements() <= kMaxStrings)
    return success();
  return op->emitOpError("has ")
         << strings.getNumElements() << " strings, more than " << kMaxStrings;
}

namespace {

class ElementTypeVerifier {
public:
  explicit ElementTypeVerifier(MLIRContext *context) : converter(context) {
    populateSplitToLLVMTypeConversions(converter);
    walker.addWalk([this](ShapedType type) {
      if (isa<VectorType>(type) || hasLLVMType(type.getElementType()))
        return WalkResult::advance();
      culprit = type;
      return WalkResult::interrupt();
    });
  }

  LogicalResult verify(Operation *op) {
    if (failed(verifyDefinedTypes(op,
                                  [&](Type type) { return verify(op, type); })))
      return failure();
    return verifyStrings(op);
  }

private:
  bool hasLLVMType(Type type) {
    // Upstream crashes on the parts of a complex number.
    if (auto complex = dyn_cast<ComplexType>(type))
      type = complex.getElementType();
    return converter.convertType(type) != nullptr;
  }

  LogicalResult verify(Operation *op, Type type) {
    if (!verified.insert(type).second || !walker.walk(type).wasInterrupted())
      return success();
    return op->emitOpError("has a value of type ")
           << culprit << ", whose elements have no type in LLVM IR";
  }

  LLVMTypeConverter converter;
  AttrTypeWalker walker;
  /// Types that have been looked at.
  DenseSet<Type> verified;
  Type culprit;
};

struct SplitVerifyElementTypes
    : split::impl::SplitVerifyElementTypesPassBase<SplitVerifyElementTypes> {
  void runOnOperation() override {
    ElementTypeVerifier verifier(&getContext());
    WalkResult result = getOperation()->walk<WalkOrder::PreOrder>(
        [&](Operation *op) -> WalkResult { return verifier.verify(op); });
    if (result.wasInterrupted())
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};

} // namespace

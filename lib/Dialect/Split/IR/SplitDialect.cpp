// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/SplitDialect.h"

#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Split/IR/SplitPatterns.h"
#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::split;

#include "split/Dialect/Split/IR/SplitDialect.cpp.inc"

/// One error, where the generated parser of a `TensorType` would give two.
static ParseResult parseSequenceElement(AsmParser &parser,
                                        TensorType &tensorType) {
  SMLoc location = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  tensorType = dyn_cast<TensorType>(type);
  if (!tensorType)
    return parser.emitError(location)
           << "the elements of a sequence are tensors, not " << type;
  return success();
}

static void printSequenceElement(AsmPrinter &printer, TensorType tensorType) {
  printer << tensorType;
}

#define GET_TYPEDEF_CLASSES
#include "split/Dialect/Split/IR/SplitTypes.cpp.inc"

llvm::TypeSize StringType::getTypeSizeInBits(const DataLayout &layout,
                                             DataLayoutEntryListRef) const {
  return layout.getTypeSizeInBits(IndexType::get(getContext()));
}

uint64_t StringType::getABIAlignment(const DataLayout &layout,
                                     DataLayoutEntryListRef) const {
  return layout.getTypeABIAlignment(IndexType::get(getContext()));
}

namespace {

/// The ops have no regions and no calls, so they may be inlined anywhere.
struct SplitInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
};

} // namespace

void SplitDialect::initialize() {
  addInterfaces<SplitInlinerInterface>();
  addTypes<
#define GET_TYPEDEF_LIST
#include "split/Dialect/Split/IR/SplitTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "split/Dialect/Split/IR/SplitOps.cpp.inc"
      >();
}

Operation *SplitDialect::materializeConstant(OpBuilder &builder,
                                             Attribute value, Type type,
                                             Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

void SplitDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  // On ops of another dialect, but only on constants of a type of this one.
  populateStringConstantPatterns(patterns);
}

/// Verifies an attribute of the dialect on an argument or result of a function,
/// whose type is `type`.
static LogicalResult verifyValueAttribute(Operation *op, NamedAttribute attr,
                                          Type type) {
  if (attr.getName() == SplitDialect::kNameAttrName) {
    if (isa<StringAttr>(attr.getValue()))
      return success();
    return op->emitError() << "'" << attr.getName().getValue()
                           << "' must be a string";
  }
  if (attr.getName() == SplitDialect::kDimNamesAttrName) {
    auto names = dyn_cast<ArrayAttr>(attr.getValue());
    if (!names || !llvm::all_of(names, llvm::IsaPred<StringAttr>))
      return op->emitError() << "'" << attr.getName().getValue()
                             << "' must be an array of strings";
    // Lowering turns the tensor into a buffer and then into what is no longer
    // a shape at all; the names stay behind.
    auto shaped = dyn_cast<ShapedType>(type);
    if (shaped && shaped.hasRank() &&
        static_cast<int64_t>(names.size()) != shaped.getRank())
      return op->emitError()
             << "'" << attr.getName().getValue() << "' has " << names.size()
             << " names, but belongs to a value of type " << type;
    return success();
  }
  return op->emitError() << "the split dialect has no attribute '"
                         << attr.getName().getValue()
                         << "' for arguments and results";
}

LogicalResult SplitDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                     unsigned index,
                                                     NamedAttribute attr) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return success();
  return verifyValueAttribute(op, attr, function.getArgumentTypes()[index]);
}

LogicalResult SplitDialect::verifyRegionResultAttribute(Operation *op, unsigned,
                                                        unsigned index,
                                                        NamedAttribute attr) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return success();
  return verifyValueAttribute(op, attr, function.getResultTypes()[index]);
}

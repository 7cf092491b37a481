// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Workarounds/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITFLATTENCONSTANTSPASS
#include "split/Workarounds/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// `elements` of one dimension; null if they are of a kind that is not known.
static Attribute flatten(ElementsAttr elements) {
  auto type = RankedTensorType::get({elements.getNumElements()},
                                    elements.getElementType());
  if (auto dense = dyn_cast<DenseIntOrFPElementsAttr>(elements))
    return dense.reshape(type);
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements))
    return DenseResourceElementsAttr::get(type, resource.getRawHandle());
  return {};
}

/// Makes `global`, an array for each dimension, one array.
static void flatten(LLVM::GlobalOp global) {
  auto elements = dyn_cast_or_null<ElementsAttr>(global.getValueOrNull());
  if (!elements || elements.getShapedType().getRank() < 2)
    return;
  Type element = global.getGlobalType();
  for (int64_t size : elements.getShapedType().getShape()) {
    auto array = dyn_cast<LLVM::LLVMArrayType>(element);
    if (!array || static_cast<int64_t>(array.getNumElements()) != size)
      return;
    element = array.getElementType();
  }
  Attribute flat = flatten(elements);
  if (!flat)
    return;
  global.setGlobalType(
      LLVM::LLVMArrayType::get(element, elements.getNumElements()));
  global.setValueAttr(flat);
}

namespace {

struct SplitFlattenConstants
    : split::impl::SplitFlattenConstantsPassBase<SplitFlattenConstants> {
  void runOnOperation() override {
    getOperation()->walk([](LLVM::GlobalOp global) { flatten(global); });
  }
};

} // namespace

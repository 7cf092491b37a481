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

/// Whether upstream translates resources of elements of this type of the LLVM
/// dialect.
static bool isOfResources(Type element) {
  if (auto integer = dyn_cast<IntegerType>(element))
    return llvm::is_contained({8u, 16u, 32u, 64u}, integer.getWidth());
  return isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(element);
}

/// Whether `elements`, which are `element` in the LLVM dialect, can stay as
/// they are.
static bool isTranslated(ElementsAttr elements, Type element) {
  return elements.getShapedType().getRank() < 2 &&
         (!isa<DenseResourceElementsAttr>(elements) || isOfResources(element));
}

/// Makes `elements`, which are `element` in the LLVM dialect, have one
/// dimension, and, in a resource, complex numbers be two. Returns false if they
/// are of a kind that is not known.
static bool flatten(ElementsAttr &elements, Type &element) {
  int64_t count = elements.getNumElements();
  Type number = elements.getElementType();
  if (auto dense = dyn_cast<DenseIntOrFPElementsAttr>(elements)) {
    elements = dense.reshape(RankedTensorType::get({count}, number));
    return true;
  }
  auto resource = dyn_cast<DenseResourceElementsAttr>(elements);
  if (!resource)
    return false;
  if (auto complex = dyn_cast<ComplexType>(number)) {
    auto pair = dyn_cast<LLVM::LLVMStructType>(element);
    if (!pair)
      return false;
    number = complex.getElementType();
    element = pair.getBody().front();
    count *= 2;
  }
  auto type = RankedTensorType::get({count}, number);
  if (isOfResources(element)) {
    elements = DenseResourceElementsAttr::get(type, resource.getRawHandle());
    return true;
  }
  AsmResourceBlob *blob = resource.getRawHandle().getBlob();
  bool isSplat;
  if (!blob ||
      !DenseElementsAttr::isValidRawBuffer(type, blob->getData(), isSplat))
    return false;
  elements = DenseElementsAttr::getFromRawBuffer(type, blob->getData());
  return true;
}

/// Makes `global`, an array for each dimension, one array.
static void flatten(LLVM::GlobalOp global) {
  auto elements = dyn_cast_or_null<ElementsAttr>(global.getValueOrNull());
  if (!elements)
    return;
  Type element = global.getGlobalType();
  for (int64_t size : elements.getShapedType().getShape()) {
    auto array = dyn_cast<LLVM::LLVMArrayType>(element);
    if (!array || static_cast<int64_t>(array.getNumElements()) != size)
      return;
    element = array.getElementType();
  }
  if (isTranslated(elements, element) || !flatten(elements, element))
    return;
  global.setGlobalType(
      LLVM::LLVMArrayType::get(element, elements.getNumElements()));
  global.setValueAttr(elements);
}

namespace {

struct SplitFlattenConstants
    : split::impl::SplitFlattenConstantsPassBase<SplitFlattenConstants> {
  void runOnOperation() override {
    getOperation()->walk([](LLVM::GlobalOp global) { flatten(global); });
  }
};

} // namespace

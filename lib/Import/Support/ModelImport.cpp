// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/ModelImport.h"

#include "split/Dialect/Split/IR/Compatibility.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/Text.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

OwningOpRef<ModuleOp> mlir::split::importOneErrorAtMost(
    MLIRContext *context, function_ref<OwningOpRef<ModuleOp>()> import) {
  bool hasError = false;
  ScopedDiagnosticHandler firstErrorOnly(context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return failure();
    return success(std::exchange(hasError, true));
  });
  OwningOpRef<ModuleOp> module = import();
  if (!module || failed(verify(*module)))
    return {};
  return module;
}

std::string mlir::split::describeNode(StringRef name, int64_t index,
                                      StringRef opType) {
  std::string shownName =
      name.empty() ? "#" + std::to_string(index) : quoted(name);
  std::string shownType = quoted(opType);
  return "node " + shownName + " (" +
         StringRef(shownType).drop_front().drop_back().str() + ")";
}

Location mlir::split::getPartLoc(const Twine &what, Location fileLoc) {
  return NameLoc::get(StringAttr::get(fileLoc.getContext(), what), fileLoc);
}

std::optional<int64_t> mlir::split::getNumElements(ArrayRef<int64_t> shape) {
  if (llvm::any_of(shape, [](int64_t dim) { return dim < 0; }))
    return std::nullopt;
  // A zero makes the product zero, whatever the others are.
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t product = 1;
  for (int64_t dim : shape)
    if (llvm::MulOverflow(product, dim, product))
      return std::nullopt;
  return product;
}

FailureOr<Value> mlir::split::castToDeclared(OpBuilder &builder, Value value,
                                             Type declared, const Twine &what,
                                             Location fileLoc) {
  if (!areCompatible(declared, value.getType()))
    return emitError(fileLoc) << what << " is declared as " << declared
                              << ", but has type " << value.getType();
  auto tensor = dyn_cast<TensorType>(value.getType());
  if (!tensor || !cast<TensorType>(declared).hasRank())
    return value;
  SmallVector<int64_t> shape(cast<TensorType>(declared).getShape());
  if (tensor.hasRank())
    for (auto [dim, inferred] : llvm::zip(shape, tensor.getShape()))
      if (ShapedType::isDynamic(dim))
        dim = inferred;
  Type refined = RankedTensorType::get(shape, tensor.getElementType());
  if (refined == tensor)
    return value;
  Location loc = getPartLoc(what, fileLoc);
  // The cast has a check of its own, but one that shows no sizes.
  for (auto [index, dim] : llvm::enumerate(shape)) {
    if (!tensor.hasRank() || ShapedType::isDynamic(dim) ||
        !tensor.isDynamicDim(index))
      continue;
    Value actual = tensor::DimOp::create(builder, loc, value, index);
    Value expected = arith::ConstantIndexOp::create(builder, loc, dim);
    Value isSame = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                         actual, expected);
    AssertOp::create(builder, loc, isSame,
                     builder.getStringAttr("dimension " + Twine(index) +
                                           " is {0}, but is declared as {1}"),
                     ValueRange{actual, expected});
  }
  return tensor::CastOp::create(builder, loc, refined, value).getResult();
}

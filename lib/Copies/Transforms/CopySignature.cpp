// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CopySignature.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"

using namespace mlir;
using namespace mlir::split;

/// Visits what `copies` are described by, but for their types.
static void visit(SiblingCopies &copies,
                  llvm::function_ref<void(Value &)> visitBuffer,
                  llvm::function_ref<void(Extent &)> visitSize) {
  auto visitNumber = [&](OpFoldResult &number) {
    Extent size{number};
    visitSize(size);
    number = size.size;
  };
  visitBuffer(copies.whole);
  llvm::for_each(copies.innerSizes, visitSize);
  llvm::for_each(copies.outerSizes, visitSize);
  if (copies.firstOuter)
    visitNumber(copies.firstOuter);
  for (CopyPart &part : copies.parts) {
    visitBuffer(part.buffer);
    visitNumber(part.offset);
    visitSize(part.size);
    if (part.shared) {
      visitNumber(part.shared->offset);
      llvm::for_each(part.shared->innerSizes, visitSize);
    }
  }
}

KnownSizes mlir::split::getKnownSizes(const SiblingCopies &copies) {
  KnownSizes sizes;
  SiblingCopies visited = copies;
  visit(
      visited,
      [&](Value &buffer) {
        for (int64_t size : cast<MemRefType>(buffer.getType()).getShape())
          sizes.push_back(ShapedType::isDynamic(size) ? std::nullopt
                                                      : std::optional(size));
      },
      [&](Extent &size) { sizes.push_back(size.getKnown()); });
  return sizes;
}

CopySignature::CopySignature(const SiblingCopies &copies,
                             const KnownSizes &known)
    : copies(copies) {
  form.AddInteger(copies.direction.index());
  form.AddInteger(copies.axis);
  form.AddInteger(copies.innerSizes.size());
  form.AddInteger(copies.outerSizes.size());
  form.AddBoolean(static_cast<bool>(copies.firstOuter));
  for (const CopyPart &part : copies.parts) {
    form.AddInteger(part.shared ? part.shared->axis : -1);
    form.AddInteger(part.shared ? part.shared->innerSizes.size() : 0);
  }
  ArrayRef<std::optional<int64_t>> left = known;
  visit(
      this->copies,
      [&](Value &buffer) {
        int64_t rank = cast<MemRefType>(buffer.getType()).getRank();
        addBuffer(buffer, left.take_front(rank));
        left = left.drop_front(rank);
      },
      [&](Extent &size) {
        addSize(size, left.front());
        left = left.drop_front();
      });
}

void CopySignature::add(Argument argument) {
  unsigned number = arguments.size();
  if (argument.value)
    number = numbers.try_emplace({argument.value, argument.dim}, number)
                 .first->second;
  if (number == arguments.size())
    arguments.push_back(argument);
  form.AddInteger(number);
  visited.push_back(number);
}

void CopySignature::addBuffer(Value buffer,
                              ArrayRef<std::optional<int64_t>> known) {
  auto type = cast<MemRefType>(buffer.getType());
  auto sizes = llvm::map_to_vector(known, [](std::optional<int64_t> size) {
    return size.value_or(ShapedType::kDynamic);
  });
  type = MemRefType::get(sizes, type.getElementType(), type.getLayout(),
                         type.getMemorySpace());
  form.AddPointer(type.getAsOpaquePointer());
  add({type, buffer});
}

void CopySignature::addSize(const Extent &size, std::optional<int64_t> known) {
  form.AddBoolean(known.has_value());
  if (known) {
    form.AddInteger(*known);
    visited.push_back(std::nullopt);
    return;
  }
  auto type = IndexType::get(copies.whole.getContext());
  if (std::optional<int64_t> number = size.getKnown())
    add({type, Value(), kItself, number});
  else if (size.size)
    add({type, cast<Value>(size.size)});
  else
    add({type, size.buffer, size.dim});
}

SmallVector<Type> CopySignature::getTypes() const {
  return llvm::map_to_vector(
      arguments, [](const Argument &argument) { return argument.type; });
}

SmallVector<Value> CopySignature::getOperands(OpBuilder &builder,
                                              Location loc) const {
  return llvm::map_to_vector(arguments, [&](const Argument &argument) -> Value {
    auto [type, value, dim, known] = argument;
    if (known)
      return arith::ConstantIndexOp::create(builder, loc, *known);
    if (dim != kItself)
      return getValueOrCreateConstantIndexOp(
          builder, loc, memref::getMixedSize(builder, loc, value, dim));
    if (value.getType() != type)
      return memref::CastOp::create(builder, loc, type, value);
    return value;
  });
}

SiblingCopies CopySignature::getCopies(ValueRange arguments) const {
  SiblingCopies result = copies;
  result.copies.clear();
  const std::optional<unsigned> *next = visited.begin();
  visit(
      result, [&](Value &buffer) { buffer = arguments[**next++]; },
      [&](Extent &size) {
        std::optional<unsigned> number = *next++;
        if (number)
          size = {OpFoldResult(arguments[*number])};
        else
          size = {Builder(arguments.front().getContext())
                      .getIndexAttr(*size.getKnown())};
      });
  return result;
}

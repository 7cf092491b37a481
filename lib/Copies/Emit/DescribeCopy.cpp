// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known of a copy before there is code for it. The numbers are those
// that the values of EmitCopy.cpp fold to.

#include "split/Copies/Emit/EmitCopy.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;

static MaybeLanes multiply(MaybeLanes a, MaybeLanes b) {
  if (a == 0 || b == 0)
    return 0;
  int64_t product;
  if (!a || !b || llvm::MulOverflow(*a, *b, product))
    return std::nullopt;
  return product;
}

/// The lanes from one row of a buffer to the next.
static MaybeLanes getRowPitch(MemRefType type, int64_t axis,
                              MaybeLanes innerLanes, const LaneFormat &format) {
  if (type.getLayout().isIdentity() || axis == 0) {
    int64_t size = type.getDimSize(axis);
    return multiply(ShapedType::isDynamic(size) ? MaybeLanes() : size,
                    innerLanes);
  }
  int64_t stride = type.getStridesAndOffset().first[axis - 1];
  return multiply(ShapedType::isDynamic(stride) ? MaybeLanes() : stride,
                  format.perElement);
}

/// Where `part` lies in a buffer that it shares.
static SharedShape describeShared(const SiblingCopies &copies,
                                  const CopyPart &part) {
  const SharedRows &shared = *part.shared;
  MaybeLanes innerLanes =
      multiply(getKnownProduct(shared.innerSizes), copies.format.perElement);
  auto type = cast<MemRefType>(part.buffer.getType());
  const CopyPart *first =
      llvm::find_if(copies.parts, [&](const CopyPart &other) {
        return other.shared && other.buffer == part.buffer;
      });
  return {static_cast<size_t>(first - copies.parts.begin()),
          multiply(getConstantIntValue(shared.offset), innerLanes),
          getRowPitch(type, shared.axis, innerLanes, copies.format),
          type.getLayout().isIdentity()};
}

static CopyShape describe(const SiblingCopies &copies) {
  MaybeLanes innerLanes =
      multiply(getKnownProduct(copies.innerSizes), copies.format.perElement);
  CopyShape shape{copies.direction, copies.format.bytes, 0, {}, {}, false, {}};
  auto type = cast<MemRefType>(copies.whole.getType());
  shape.rowPitch = getRowPitch(type, copies.axis, innerLanes, copies.format);
  shape.numRows = getKnownProduct(copies.outerSizes);
  if (copies.firstOuter)
    shape.origin = multiply(
        multiply(getConstantIntValue(copies.firstOuter), shape.rowPitch),
        getKnownProduct(ArrayRef(copies.outerSizes).drop_front()));
  // Between the rows of a strided buffer there may be nothing to read.
  shape.isDense = type.getLayout().isIdentity();
  ListedShape listed;
  for (auto [i, part] : llvm::enumerate(copies.parts)) {
    PartShape partShape;
    partShape.offset = multiply(getConstantIntValue(part.offset), innerLanes);
    partShape.width = multiply(part.size.getKnown(), innerLanes);
    if (part.shared)
      partShape.shared = describeShared(copies, part);
    if (i > 0) {
      const CopyPart &last = copies.parts[i - 1];
      std::optional<int64_t> begin = getConstantIntValue(last.offset);
      std::optional<int64_t> size = last.size.getKnown();
      partShape.hasWidthOfLast =
          part.size.size && last.size.size &&
          isEqualConstantIntOrValue(part.size.size, last.size.size);
      partShape.followsLast =
          begin && size && getConstantIntValue(part.offset) == *begin + *size;
    }
    listed.parts.push_back(partShape);
  }
  shape.parts = std::move(listed);
  return shape;
}

static CopyShape describe(const RegularCopy &copy) {
  auto getLanes = [&](OpFoldResult elements) {
    return multiply(getConstantIntValue(elements), copy.format.perElement);
  };
  RegularShape regular{getConstantIntValue(copy.parts), getLanes(copy.width),
                       getLanes(copy.partPitch)};
  if (copy.isOnePart) {
    regular.width = multiply(regular.width, regular.numParts);
    regular.numParts = 1;
  }
  return {copy.direction,
          copy.format.bytes,
          0,
          getLanes(copy.rowPitch),
          getConstantIntValue(copy.rows),
          /*isDense=*/false,
          regular};
}

static CopyShape describe(const PackedCopy &copy) {
  MaybeLanes numRows = getConstantIntValue(copy.rows);
  PackedShape packed;
  packed.unit =
      multiply(getConstantIntValue(copy.unit), copy.format.perElement);
  if (copy.knownSizes) {
    packed.listed.emplace();
    packed.listed->shareTarget = true;
    int64_t end = 0;
    for (int64_t size : *copy.knownSizes) {
      MaybeLanes offset = multiply(packed.unit, end);
      end += size;
      if (size != 0)
        packed.listed->parts.push_back(
            {offset, multiply(packed.unit, size), multiply(numRows, offset)});
    }
  }
  return {SplitsRows(),
          copy.format.bytes,
          0,
          multiply(getConstantIntValue(copy.pitch), copy.format.perElement),
          numRows,
          /*isDense=*/false,
          std::move(packed)};
}

CopyShape mlir::split::describeCopy(const CopyNest &nest) {
  return std::visit([](const auto &copies) { return describe(copies); }, nest);
}

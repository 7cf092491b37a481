// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes values of what was matched, and chooses the emitter by the kind of
// plan.

#include "split/Copies/Emit/EmitCopy.h"

#include "LineStart.h"
#include "OrderedParts.h"
#include "RowLanes.h"
#include "SiblingValues.h"
#include "StreamingCondition.h"
#include "TableEmitter.h"
#include "TaskEmitter.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

#include <algorithm>
#include <tuple>

using namespace mlir;
using namespace mlir::split;

/// A plan is for the nest that it was made for.
[[noreturn]] static void reportForeignPlan() {
  llvm_unreachable("a plan of a kind that the nest has not");
}

//===----------------------------------------------------------------------===//
// Parts of any kind
//===----------------------------------------------------------------------===//

namespace {

/// What emitters of nests have in common. Nothing that is planned without parts
/// has any code.
class NestEmitter {
public:
  NestEmitter(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc), index(builder, loc) {}

protected:
  using Part = StreamingOperands::Part;

  /// `leastPitch` of a nest, where the widest part has `width`.
  Value getLeastPitch(Value numRows, Value rowPitch, Value width) const {
    std::optional<int64_t> pitch = getConstantIntValue(rowPitch);
    std::optional<int64_t> least = getConstantIntValue(width);
    bool isKnown =
        isOneInteger(numRows) || (pitch && least && *pitch >= *least);
    return isKnown ? Value() : width;
  }

  /// The number of rows to walk over: none if `rowLanes` turns out to be 0.
  Value dropEmptyRows(Value numRows, Value rowLanes) const {
    Value isEmpty = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, rowLanes, index.constant(0));
    return arith::SelectOp::create(builder, loc, isEmpty, index.constant(0),
                                   numRows);
  }

  /// Emits parts that have code each, of which all have `rowLanes` of a row.
  void emitListed(RowsNest nest, const ListedParts &listed,
                  const ListedPlan &plan, StreamingOperands operands,
                  Value rowLanes) {
    if (plan.asksForEmptyRows)
      nest.numRows = dropEmptyRows(nest.numRows, rowLanes);
    Value firstRow = emitFirstRow(builder, loc, plan.loops.lineStart,
                                  operands.parts, nest.numRows, nest.format);
    SmallVector<Part> parts = beginAtRow(index, operands.parts, firstRow);
    operands.parts = parts;
    Value numLanes = index.mul(nest.numRows, rowLanes);
    StreamingChoice streaming = emitStreamingCondition(
        builder, loc, plan.streaming, operands, numLanes, nest.format);
    mlir::split::emitCopy(builder, loc, nest, listed, plan.loops,
                          plan.streaming, plan.tasks, rowLanes, firstRow,
                          streaming);
  }

  OpBuilder &builder;
  Location loc;
  IndexBuilder index;
};

//===----------------------------------------------------------------------===//
// Siblings
//===----------------------------------------------------------------------===//

class SiblingEmitter : NestEmitter {
public:
  SiblingEmitter(OpBuilder &builder, Location loc, const SiblingCopies &copies)
      : NestEmitter(builder, loc), copies(copies),
        values(builder, loc, copies) {
    Value innerLanes = values.getInnerLanes();
    numRows = values.getNumRows();
    rowPitch = values.getRowPitch(innerLanes);
    for (const CopyPart &part : copies.parts) {
      Value width = values.getWidth(part, innerLanes);
      Value offset = values.getOffset(part, innerLanes);
      parts.push_back({part.buffer, offset, width, Value()});
      if (part.shared)
        std::tie(parts.back().begin, parts.back().pitch) =
            values.getSharedRows(part);
    }
  }

  void emit(const EmptyPlan &) {}
  void emit(const ListedPlan &plan);
  void emit(const TabledPlan &plan);
  void emit(const RegularPlan &) { reportForeignPlan(); }
  void emit(const SwitchedPlan &plan);

private:
  void listFirstPartFirst();
  Value getCommonWidth() const;
  void emitUnequal(const SwitchedPlan &plan);
  void emitOrdered(ArrayRef<SwitchedPlan::Ordered> choices,
                   const OrderedParts &shape, const ListedPlan &general);
  void setCommonWidth(int64_t width);
  Value getLeastPitch() const;
  RowsNest makeNest(const LaneFormat &format) const;
  StreamingOperands getOperands(Value origin) const;

  const SiblingCopies &copies;
  SiblingValues values;
  Value numRows, rowPitch;
  SmallVector<Part> parts;
};

} // namespace

/// `leastPitch` of the nest. What is written is taken not to overlap.
Value SiblingEmitter::getLeastPitch() const {
  auto type = cast<MemRefType>(copies.whole.getType());
  if (std::holds_alternative<JoinsRows>(copies.direction) ||
      type.getLayout().isIdentity())
    return Value();
  Value widest = parts.front().width;
  for (const Part &part : ArrayRef(parts).drop_front())
    widest = index.max(widest, part.width);
  return NestEmitter::getLeastPitch(numRows, rowPitch, widest);
}

RowsNest SiblingEmitter::makeNest(const LaneFormat &format) const {
  Value origin = values.getOrigin(rowPitch);
  Value extent = index.add(origin, index.mul(numRows, rowPitch));
  return {LaneBuffer::view(builder, loc, copies.whole, format, extent),
          format,
          copies.direction,
          origin,
          rowPitch,
          numRows,
          getLeastPitch()};
}

StreamingOperands SiblingEmitter::getOperands(Value origin) const {
  StreamingOperands operands;
  operands.target = copies.whole;
  operands.parts = parts;
  operands.origin = origin;
  operands.rowPitch = rowPitch;
  return operands;
}

void SiblingEmitter::emit(const ListedPlan &plan) {
  RowsNest nest = makeNest(copies.format);
  ListedParts listed;
  for (const Part &part : parts) {
    Value extent = index.mul(numRows, part.pitch ? part.pitch : part.width);
    // A row may be longer than rows are apart.
    if (part.begin)
      extent = index.add(extent, index.add(part.begin, part.width));
    listed.push_back(
        {LaneBuffer::view(builder, loc, part.buffer, copies.format, extent),
         part.offset, part.width, part.begin, part.pitch});
  }
  emitListed(nest, listed, plan, getOperands(nest.origin),
             emitRowLanes(builder, loc, parts));
}

/// Lists the part that begins the rows before the others, behind which it is
/// copied where the first result of a split is the last to own its memory.
void SiblingEmitter::listFirstPartFirst() {
  auto *first = llvm::find_if(
      parts, [](const Part &part) { return isZeroInteger(part.offset); });
  if (first != parts.end())
    std::rotate(parts.begin(), first, std::next(first));
}

/// The width of the parts if they have a common one and make up their rows in
/// their order; otherwise 0.
Value SiblingEmitter::getCommonWidth() const {
  Value width = parts.front().width, all;
  auto expect = [&](Value value, int64_t numWidths) {
    Value isEqual = builder.createOrFold<arith::CmpIOp>(
        loc, arith::CmpIPredicate::eq, value, index.mul(width, numWidths));
    all =
        all ? builder.createOrFold<arith::AndIOp>(loc, all, isEqual) : isEqual;
  };
  int64_t numParts = 0;
  for (const Part &part : parts) {
    expect(part.width, 1);
    expect(part.offset, numParts++);
  }
  expect(rowPitch, numParts);
  return arith::SelectOp::create(builder, loc, all, width, index.constant(0));
}

/// Takes it for known that getCommonWidth() is `width`.
void SiblingEmitter::setCommonWidth(int64_t width) {
  int64_t end = 0;
  for (Part &part : parts) {
    part.offset = index.constant(end);
    part.width = index.constant(width);
    end += width;
  }
  rowPitch = index.constant(end);
}

/// Emits what is done if the parts have no width that there is a case for.
void SiblingEmitter::emitUnequal(const SwitchedPlan &plan) {
  if (plan.ordered.empty())
    return emit(plan.general);
  StreamingOperands operands = getOperands(values.getOrigin(rowPitch));
  emitOrdered(
      plan.ordered,
      OrderedParts::emit(builder, loc, operands, numRows, copies.format),
      plan.general);
}

/// Emits the first of `choices` that parts of `shape` are for, or `general`.
void SiblingEmitter::emitOrdered(ArrayRef<SwitchedPlan::Ordered> choices,
                                 const OrderedParts &shape,
                                 const ListedPlan &general) {
  if (choices.empty())
    return emit(general);
  emitIf(
      builder, loc, shape.emitAreAs(builder, loc, choices.front(), general),
      [&] { emit(choices.front().plan); },
      [&] { emitOrdered(choices.drop_front(), shape, general); });
}

void SiblingEmitter::emit(const SwitchedPlan &plan) {
  if (plan.cases.empty())
    return emitUnequal(plan);
  SiblingEmitter ordered = *this;
  ordered.listFirstPartFirst();
  auto widths = llvm::map_to_vector(
      plan.cases, [](const SwitchedPlan::Case &one) { return one.width; });
  // A switch becomes one over fewer bits than an index has.
  Value width =
      index.min(ordered.getCommonWidth(), index.constant(widths.back() + 1));
  auto branch = scf::IndexSwitchOp::create(builder, loc, TypeRange(), width,
                                           widths, widths.size());
  OpBuilder::InsertionGuard guard(builder);
  auto emitIn = [&](Region &region, function_ref<void()> body) {
    builder.setInsertionPointToStart(&region.emplaceBlock());
    body();
    scf::YieldOp::create(builder, loc);
  };
  for (auto [region, one] :
       llvm::zip_equal(branch.getCaseRegions(), plan.cases)) {
    builder.setInsertionPoint(branch);
    SiblingEmitter emitter = ordered;
    emitter.setCommonWidth(one.width);
    emitIn(region, [&, &one = one] { emitter.emit(one.plan); });
  }
  emitIn(branch.getDefaultRegion(), [&] { emitUnequal(plan); });
}

void SiblingEmitter::emit(const TabledPlan &plan) {
  // The parts in a table are known by address.
  RowsNest nest = makeNest(getPointerFormat(copies.format));
  Value allLanes = emitRowLanes(builder, loc, parts);
  if (plan.asksForEmptyRows)
    nest.numRows = dropEmptyRows(nest.numRows, allLanes);
  Value numLanes = index.mul(allLanes, numRows);
  for (const TablePlan &table : plan.tables) {
    ArrayRef<Part> some =
        ArrayRef(parts).slice(table.firstPart, table.numParts);
    Value rowLanes = table.tasks ? emitRowLanes(builder, loc, some) : Value();
    PartTable entries =
        emitTable(builder, loc, some, table.layout, copies.format);
    StreamingOperands operands = getOperands(nest.origin);
    Value firstRow = emitFirstRow(builder, loc, table.loops.lineStart, parts,
                                  nest.numRows, nest.format);
    SmallVector<Part> begun(parts);
    llvm::copy(beginAtRow(index, some, firstRow),
               begun.begin() + table.firstPart);
    operands.parts = begun;
    StreamingChoice streaming = emitStreamingCondition(
        builder, loc, table.streaming, operands, numLanes, nest.format);
    mlir::split::emitCopy(builder, loc, nest, entries, table.loops,
                          table.streaming, table.tasks, rowLanes, firstRow,
                          streaming);
    emitTableEnd(builder, loc, entries);
  }
}

//===----------------------------------------------------------------------===//
// Regular parts
//===----------------------------------------------------------------------===//

namespace {

class RegularCopyEmitter : NestEmitter {
public:
  RegularCopyEmitter(OpBuilder &builder, Location loc, const RegularCopy &copy)
      : NestEmitter(builder, loc), copy(copy) {}

  void emit(const EmptyPlan &) {}
  void emit(const ListedPlan &plan);
  void emit(const TabledPlan &) { reportForeignPlan(); }
  void emit(const RegularPlan &plan);
  void emit(const SwitchedPlan &) { reportForeignPlan(); }

private:
  /// The rows and the parts.
  std::pair<RowsNest, RegularParts> makeNest() const;
  StreamingOperands getOperands(const RegularParts &regular) const;

  const RegularCopy &copy;
};

} // namespace

std::pair<RowsNest, RegularParts> RegularCopyEmitter::makeNest() const {
  auto getLanes = [&](OpFoldResult elements) {
    return index.mul(index.materialize(elements), copy.format.perElement);
  };
  Value numRows = index.materialize(copy.rows);
  Value numParts = index.materialize(copy.parts);
  Value rowPitch = getLanes(copy.rowPitch);
  Value partPitch = getLanes(copy.partPitch);
  Value width = getLanes(copy.width);
  if (copy.isOnePart) {
    width = index.mul(width, numParts);
    partPitch = width;
    numParts = index.constant(1);
  }
  memref::CopyOp op = copy.copy;
  bool joins = std::holds_alternative<JoinsRows>(copy.direction);
  LaneBuffer whole =
      LaneBuffer::view(builder, loc, joins ? op.getTarget() : op.getSource(),
                       copy.format, index.mul(numRows, rowPitch));
  LaneBuffer apart =
      LaneBuffer::view(builder, loc, joins ? op.getSource() : op.getTarget(),
                       copy.format, index.mul(numParts, partPitch));
  // What is written is taken not to overlap.
  Value leastPitch = joins ? Value() : getLeastPitch(numRows, rowPitch, width);
  return {RowsNest{whole, copy.format, copy.direction, index.constant(0),
                   rowPitch, numRows, leastPitch},
          RegularParts{numParts, width, apart, partPitch}};
}

StreamingOperands
RegularCopyEmitter::getOperands(const RegularParts &regular) const {
  StreamingOperands operands;
  memref::CopyOp op = copy.copy;
  operands.target = op.getTarget();
  operands.regularPitch = regular.pitch;
  operands.regularWidth = regular.width;
  return operands;
}

/// Emits the copy as that of parts which each have a place.
void RegularCopyEmitter::emit(const ListedPlan &plan) {
  auto [nest, regular] = makeNest();
  ListedParts listed;
  for (size_t i = 0; i < plan.loops.rowKernels.size(); ++i) {
    int64_t position = i;
    listed.push_back({regular.buffer, index.mul(regular.width, position),
                      regular.width, index.mul(regular.pitch, position)});
  }
  StreamingOperands operands = getOperands(regular);
  operands.origin = nest.origin;
  operands.rowPitch = nest.rowPitch;
  SmallVector<Part> parts;
  for (const NestPart &part : listed)
    parts.push_back({Value(), part.offset, part.width, part.begin});
  operands.parts = parts;
  emitListed(nest, listed, plan, operands,
             index.mul(regular.width, regular.numParts));
}

void RegularCopyEmitter::emit(const RegularPlan &plan) {
  auto [nest, regular] = makeNest();
  Value lanes =
      index.mul(index.mul(nest.numRows, regular.numParts), regular.width);
  StreamingChoice streaming = emitStreamingCondition(
      builder, loc, plan.streaming, getOperands(regular), lanes, nest.format);
  mlir::split::emitCopy(builder, loc, nest, regular, plan, streaming);
}

//===----------------------------------------------------------------------===//
// Packed parts
//===----------------------------------------------------------------------===//

namespace {

class PackedEmitter : NestEmitter {
public:
  PackedEmitter(OpBuilder &builder, Location loc, const PackedCopy &copy)
      : NestEmitter(builder, loc), copy(copy), numRows(copy.rows),
        rowPitch(index.mul(copy.pitch, copy.format.perElement)),
        unit(index.mul(copy.unit, copy.format.perElement)) {}

  void emit(const EmptyPlan &) {}
  void emit(const ListedPlan &plan);
  void emit(const TabledPlan &plan);
  void emit(const RegularPlan &) { reportForeignPlan(); }
  void emit(const SwitchedPlan &) { reportForeignPlan(); }

private:
  RowsNest makeNest(const LaneFormat &format) const {
    Value extent = index.mul(numRows, rowPitch);
    return {LaneBuffer::view(builder, loc, copy.source, format, extent),
            format,
            SplitsRows(),
            index.constant(0),
            rowPitch,
            numRows};
  }

  const PackedCopy &copy;
  Value numRows, rowPitch, unit;
};

} // namespace

/// Emits the copy of parts of known sizes by code of their own.
void PackedEmitter::emit(const ListedPlan &plan) {
  RowsNest nest = makeNest(copy.format);
  SmallVector<Part> parts;
  int64_t end = 0;
  for (int64_t size : *copy.knownSizes) {
    Value offset = index.mul(unit, end), width = index.mul(unit, size);
    end += size;
    if (size != 0)
      parts.push_back({Value(), offset, width, index.mul(numRows, offset)});
  }
  Value rowLanes = index.mul(unit, end);
  LaneBuffer target = LaneBuffer::view(builder, loc, copy.target, copy.format,
                                       index.mul(numRows, rowLanes));
  ListedParts listed;
  for (const Part &part : parts)
    listed.push_back({target, part.offset, part.width, part.begin});
  StreamingOperands operands;
  operands.target = copy.target;
  operands.parts = parts;
  emitListed(nest, listed, plan, operands, rowLanes);
}

/// Emits the copy of any parts by code that they share.
void PackedEmitter::emit(const TabledPlan &plan) {
  // The parts in a table are known by address.
  RowsNest nest = makeNest(getPointerFormat(copy.format));
  const TablePlan &table = plan.tables.front();
  auto [entries, rowLanes] = emitPackedTable(builder, loc, copy, unit);
  StreamingOperands operands;
  operands.target = copy.target;
  operands.packedUnit = index.mul(numRows, unit);
  StreamingChoice streaming =
      emitStreamingCondition(builder, loc, table.streaming, operands,
                             index.mul(numRows, rowLanes), copy.format);
  mlir::split::emitCopy(builder, loc, nest, entries, table.loops,
                        table.streaming, table.tasks, rowLanes, Value(),
                        streaming);
  emitTableEnd(builder, loc, entries);
}

//===----------------------------------------------------------------------===//
// Nests of all kinds
//===----------------------------------------------------------------------===//

static SiblingEmitter getEmitter(OpBuilder &builder, Location loc,
                                 const SiblingCopies &copies) {
  return {builder, loc, copies};
}
static RegularCopyEmitter getEmitter(OpBuilder &builder, Location loc,
                                     const RegularCopy &copy) {
  return {builder, loc, copy};
}
static PackedEmitter getEmitter(OpBuilder &builder, Location loc,
                                const PackedCopy &copy) {
  return {builder, loc, copy};
}

void mlir::split::emitCopy(OpBuilder &builder, Location loc,
                           const CopyNest &nest, const CopyPlan &plan) {
  if (std::holds_alternative<EmptyPlan>(plan))
    return;
  std::visit(
      [&](const auto &copies, const auto &kind) {
        getEmitter(builder, loc, copies).emit(kind);
      },
      nest, plan);
}

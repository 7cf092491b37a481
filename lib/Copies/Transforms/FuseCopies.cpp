// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver of split-fuse-copies: what the parts of a group are in lanes, and
// which of the nests is taken at run time.

#include "split/Copies/Transforms/Passes.h"

#include "MachineOptions.h"
#include "PackedChunks.h"
#include "RegularCopy.h"
#include "split/Copies/Emit/CopyTasks.h"
#include "split/Copies/Emit/SharedTarget.h"
#include "split/Copies/Match/CopyGroup.h"
#include "split/Copies/Plan/CopyPlan.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITFUSECOPIESPASS
#include "split/Copies/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The widest lane, so that a task has at least one.
static constexpr int64_t kMinTaskBytes = 8;

/// Rows that take time even if there is nothing in them.
static constexpr int64_t kManyRows = 1 << 20;

/// Parts that share a table.
static constexpr size_t kTableParts = 64;

namespace {

/// A part that is not known to be empty, in lanes of a row.
struct LanePart {
  Value target;
  Value offset;
  Value width;
  /// The same in elements of the axis, where it is known.
  std::optional<int64_t> begin;
  std::optional<int64_t> size;
};

/// Whether `parts` are known to follow each other and to be of one size.
bool areAdjacent(ArrayRef<LanePart> parts) {
  const LanePart &first = parts.front();
  return first.begin && first.size &&
         llvm::all_of(llvm::enumerate(parts), [&](auto part) {
           return part.value().size == first.size &&
                  part.value().begin ==
                      *first.begin +
                          static_cast<int64_t>(part.index()) * *first.size;
         });
}

/// Rewrites one group, in place of its last copy.
class GroupFuser {
public:
  GroupFuser(const CopyGroup &group, const CopyMachine &machine,
             int64_t maxSpecializedParts, const std::optional<CopyTasks> &tasks)
      : group(group), machine(machine),
        maxSpecializedParts(maxSpecializedParts), tasks(tasks),
        builder(group.parts.back().copy),
        loc(builder.getInsertionPoint()->getLoc()), index(builder, loc) {}

  /// Emits the code of all copies. They are not erased.
  void run();

private:
  Value getProduct(ArrayRef<OpFoldResult> sizes);
  Value getRowPitch(Value innerLanes);
  CopyPlan plan(Value rowPitch, Value numRows);
  PartTable makeTable(ArrayRef<LanePart> chunk);
  Value getRowLanes(ArrayRef<LanePart> chunk);
  Value getSplitStreamingCondition(ArrayRef<LanePart> chunk, Value numLanes);
  Value getJoinStreamingCondition(ArrayRef<LanePart> chunk,
                                  const CopyNest &nest, const CopyPlan &plan,
                                  Value numLanes);

  const CopyGroup &group;
  const CopyMachine &machine;
  int64_t maxSpecializedParts;
  const std::optional<CopyTasks> &tasks;
  OpBuilder builder;
  Location loc;
  IndexBuilder index;
  SmallVector<LanePart> parts;
};

} // namespace

Value GroupFuser::getProduct(ArrayRef<OpFoldResult> sizes) {
  Value product = index.constant(1);
  for (OpFoldResult size : sizes)
    product = index.mul(product, index.materialize(size));
  return product;
}

/// The lanes from one row of the source to the next.
Value GroupFuser::getRowPitch(Value innerLanes) {
  auto type = cast<MemRefType>(group.whole.getType());
  if (type.getLayout().isIdentity() || group.axis == 0)
    return index.mul(index.materialize(memref::getMixedSize(
                         builder, loc, group.whole, group.axis)),
                     innerLanes);
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, group.whole);
  return index.mul(
      index.materialize(metadata.getConstifiedMixedStrides()[group.axis - 1]),
      group.format.perElement);
}

CopyPlan GroupFuser::plan(Value rowPitch, Value numRows) {
  SmallVector<PartShape> shapes;
  for (const LanePart &part : parts)
    shapes.push_back(
        {getConstantIntValue(part.offset), getConstantIntValue(part.width)});
  // Between the rows of a strided source there may be nothing to read.
  bool isDense =
      cast<MemRefType>(group.whole.getType()).getLayout().isIdentity();
  std::optional<int64_t> rowLanes =
      isDense ? getConstantIntValue(rowPitch) : std::nullopt;
  auto planAny = group.joins ? planJoin : planCopy;
  return planAny(shapes, rowLanes, isOneInteger(numRows), group.format.bytes,
                 machine);
}

/// Whether the group is large enough, and the targets of `chunk` are aligned,
/// for stores that bypass the caches; null where it is known not to be.
Value GroupFuser::getSplitStreamingCondition(ArrayRef<LanePart> chunk,
                                             Value numLanes) {
  auto emitPlace = [&] {
    Value place = index.constant(0);
    for (const LanePart &part : chunk)
      place = builder.createOrFold<arith::OrIOp>(
          loc, place,
          getBufferAddress(builder, loc, part.target,
                           group.format.bytes * group.format.perElement));
    return place;
  };
  return getStreamingCondition(builder, loc, numLanes, group.format.bytes,
                               machine, emitPlace);
}

/// The same for rows that `chunk` is joined to. What is written of a row is
/// aligned, and so is what is written of a part, unless all parts are written
/// at once; and unless those are all that rows have, which then are one
/// stretch.
Value GroupFuser::getJoinStreamingCondition(ArrayRef<LanePart> chunk,
                                            const CopyNest &nest,
                                            const CopyPlan &plan,
                                            Value numLanes) {
  SmallVector<Value> distances = {nest.origin};
  bool writesAtOnce = llvm::hasSingleElement(plan.kernels) &&
                      plan.kernels.front().kind == CopyKernel::Kind::Interleave;
  bool writesRows = writesAtOnce && isEqualConstantIntOrValue(
                                        getRowLanes(chunk), nest.rowPitch);
  if (!writesRows && !isOneInteger(nest.numRows))
    distances.push_back(nest.rowPitch);
  if (writesAtOnce)
    distances.push_back(chunk.front().offset);
  else
    for (const LanePart &part : chunk)
      distances.append({part.offset, part.width});
  return getSharedStreamingCondition(builder, loc, group.whole, nest.format,
                                     numLanes, distances, machine);
}

/// Writes the parts to a table that code which is not specialised walks.
PartTable GroupFuser::makeTable(ArrayRef<LanePart> chunk) {
  PartTable table;
  int64_t numParts = chunk.size();
  table.numParts = index.constant(numParts);
  table.isAdjacent = areAdjacent(chunk);
  bool isUniform = llvm::all_of(chunk, [&](const LanePart &part) {
    return isEqualConstantIntOrValue(part.width, chunk.front().width);
  });
  if (isUniform || table.isAdjacent)
    table.commonWidth = chunk.front().width;
  SmallVector<int64_t> shape{numParts, PartTable::kNumColumns};
  if (table.isAdjacent)
    shape = {numParts + 1, 1};
  table.entries = memref::AllocOp::create(
      builder, loc, MemRefType::get(shape, builder.getIndexType()));
  auto store = [&](Value value, int64_t row, int64_t column) {
    memref::StoreOp::create(
        builder, loc, value, table.entries,
        ValueRange{index.constant(row), index.constant(column)});
  };
  for (auto [i, part] : llvm::enumerate(chunk)) {
    store(getBufferAddress(builder, loc, part.target,
                           group.format.bytes * group.format.perElement),
          i, PartTable::kAddress);
    if (table.isAdjacent)
      continue;
    store(part.offset, i, PartTable::kOffset);
    if (!table.commonWidth)
      store(part.width, i, PartTable::kWidth);
  }
  if (table.isAdjacent)
    store(chunk.front().offset, numParts, 0);
  return table;
}

/// The lanes that the parts of `chunk` have of each row.
Value GroupFuser::getRowLanes(ArrayRef<LanePart> chunk) {
  Value lanes = index.constant(0);
  for (const LanePart &part : chunk)
    lanes = index.add(lanes, part.width);
  return lanes;
}

void GroupFuser::run() {
  Value innerLanes =
      index.mul(getProduct(group.innerSizes), group.format.perElement);
  Value numRows = getProduct(group.outerSizes);
  Value rowPitch = getRowPitch(innerLanes);
  for (CopyPart part : group.parts) {
    Value width = index.mul(index.materialize(part.size), innerLanes);
    Value offset = index.mul(index.materialize(part.offset), innerLanes);
    if (!isZeroInteger(width))
      parts.push_back({part.buffer, offset, width,
                       getConstantIntValue(part.offset),
                       getConstantIntValue(part.size)});
  }
  if (parts.empty() || isZeroInteger(numRows))
    return;

  Value origin = index.constant(0);
  if (group.firstOuter) {
    Value first = index.mul(index.materialize(group.firstOuter), rowPitch);
    origin =
        index.mul(first, getProduct(ArrayRef(group.outerSizes).drop_front()));
  }
  Value extent = index.add(origin, index.mul(numRows, rowPitch));
  int64_t codeSize = 0;
  for (const LanePart &part : parts)
    codeSize += getCodeSize(part.width);
  bool isSpecialized = codeSize <= maxSpecializedParts;
  // The targets in a table are known by address.
  LaneFormat format =
      isSpecialized ? group.format : getPointerFormat(group.format);
  CopyNest nest{LaneBuffer::view(builder, loc, group.whole, format, extent),
                format,
                origin,
                rowPitch,
                numRows,
                {}};
  nest.joins = group.joins;
  Value rowLanes = getRowLanes(parts);
  // Any number of rows may have nothing in them.
  if (!getConstantIntValue(rowLanes) &&
      getConstantIntValue(numRows).value_or(kManyRows) >= kManyRows) {
    Value isEmpty = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, rowLanes, index.constant(0));
    nest.numRows = arith::SelectOp::create(builder, loc, isEmpty,
                                           index.constant(0), numRows);
  }
  Value numLanes = index.mul(rowLanes, numRows);

  if (isSpecialized) {
    for (const LanePart &part : parts)
      nest.parts.push_back(
          {LaneBuffer::view(builder, loc, part.target, group.format,
                            index.mul(numRows, part.width)),
           part.offset, part.width});
    CopyPlan copyPlan = plan(rowPitch, numRows);
    Value streaming =
        group.joins ? getJoinStreamingCondition(parts, nest, copyPlan, numLanes)
                    : getSplitStreamingCondition(parts, numLanes);
    emitCopy(builder, loc, nest, copyPlan, machine, rowLanes, streaming, tasks);
    return;
  }
  // Parts of one table are neighbours, so that still hardly a cache line of the
  // source is read for two. LLVM's time grows with the square of the uses of an
  // allocation, hence several tables, and of the addresses that live across
  // loops, hence the loops of one table before the next.
  CopyPlan copyPlan = planTabledCopy(group.format.bytes, machine);
  for (ArrayRef<LanePart> rest = parts; !rest.empty();) {
    ArrayRef<LanePart> chunk = rest.take_front(kTableParts);
    rest = rest.drop_front(chunk.size());
    Value chunkLanes = tasks ? getRowLanes(chunk) : Value();
    nest.table = makeTable(chunk);
    Value streaming =
        group.joins ? getJoinStreamingCondition(chunk, nest, copyPlan, numLanes)
                    : getSplitStreamingCondition(chunk, numLanes);
    emitCopy(builder, loc, nest, copyPlan, machine, chunkLanes, streaming,
             tasks);
    memref::DeallocOp::create(builder, loc, nest.table->entries);
  }
}

namespace {

struct SplitFuseCopiesPass
    : public split::impl::SplitFuseCopiesPassBase<SplitFuseCopiesPass> {
  using SplitFuseCopiesPassBase::SplitFuseCopiesPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (vectorBytes != 0 && (vectorBytes < kStreamingAlignment ||
                             !llvm::isPowerOf2_64(vectorBytes)))
      return emitError(UnknownLoc::get(context))
             << "split-fuse-copies: vector-bytes is " << int64_t(vectorBytes)
             << ", but must be a power of two of at least "
             << kStreamingAlignment;
    for (auto [name, bytes] :
         {std::pair<StringRef, int64_t>{"l1-bytes", l1Bytes},
          {"l2-bytes", l2Bytes},
          {"llc-bytes", llcBytes},
          {"parallel-bytes", parallelBytes}})
      if (bytes < 0)
        return emitError(UnknownLoc::get(context))
               << "split-fuse-copies: " << name << " is " << bytes
               << ", but must not be negative";
    if (taskBytes < kMinTaskBytes)
      return emitError(UnknownLoc::get(context))
             << "split-fuse-copies: task-bytes is " << int64_t(taskBytes)
             << ", but must be at least " << kMinTaskBytes;
    return success();
  }

  void runOnOperation() override {
    std::optional<CopyTasks> tasks;
    // One thread copies a whole buffer as fast in the loops that LLVM sees
    // through.
    std::optional<int64_t> minWholeBytes;
    if (parallel) {
      tasks = CopyTasks{parallelBytes, taskBytes};
      minWholeBytes = parallelBytes;
    }
    DataLayout layout = DataLayout::closest(getOperation());
    CopyMachine machine = getMachine(layout);
    SmallVector<CopyGroup, 0> groups;
    DenseSet<Operation *> grouped;
    getOperation()->walk([&](Block *block) {
      llvm::append_range(
          groups,
          findCopyGroups(*block, layout, distinctArguments, minWholeBytes));
    });
    for (const CopyGroup &group : groups)
      for (const CopyPart &part : group.parts)
        grouped.insert(part.copy);
    SmallVector<RegularCopy> regularCopies;
    getOperation()->walk([&](memref::CopyOp copy) {
      if (grouped.contains(copy))
        return;
      if (auto match = matchRegularCopy(copy, layout, distinctArguments))
        regularCopies.push_back(*match);
    });
    for (const RegularCopy &copy : regularCopies) {
      emitRegularCopy(copy, machine, tasks);
      copy.copy->erase();
    }
    getOperation()->walk([&](PackChunksOp pack) {
      if (emitPackedChunks(pack, layout, machine, maxSpecializedParts, tasks))
        pack.erase();
    });
    for (const CopyGroup &group : groups) {
      GroupFuser(group, machine, maxSpecializedParts, tasks).run();
      for (memref::CopyOp copy : llvm::map_range(
               group.parts, [](const CopyPart &part) { return part.copy; })) {
        Value cut = group.joins ? copy.getTarget() : copy.getSource();
        Operation *view = cut.getDefiningOp();
        copy.erase();
        if (view && isOpTriviallyDead(view))
          view->erase();
      }
    }
  }

private:
  CopyMachine getMachine(const DataLayout &layout) {
    CopyMachine machine = readTargetMachine(layout, &getContext());
    for (auto [given, bytes] :
         {std::pair<int64_t, int64_t *>{vectorBytes, &machine.vectorBytes},
          {l1Bytes, &machine.l1Bytes},
          {l2Bytes, &machine.l2Bytes},
          {llcBytes, &machine.llcBytes}})
      if (given != 0)
        *bytes = given;
    return machine;
  }
};

} // namespace

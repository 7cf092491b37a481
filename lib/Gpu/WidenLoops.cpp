// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Gpu/Passes.h"

#include "DeviceAddress.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITWIDENLOOPSPASS
#include "split/Gpu/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// The bytes that a thread accesses at once.
static constexpr int64_t kAccessBytes = 16;

/// What memory holds for each of the elements of an access; of types that no
/// vector has in memory as they are, none.
static Type getLaneType(Type element) {
  if (element.isInteger(1))
    return IntegerType::get(element.getContext(), 8);
  if (element.isSignlessInteger() || isa<FloatType>(element))
    for (unsigned bits : {8, 16, 32, 64})
      if (element.getIntOrFloatBitWidth() == bits)
        return getStoredType(element);
  return {};
}

/// `lane` as an element of a buffer of `type`.
static Value readLane(OpBuilder &builder, Location loc, Value lane, Type type) {
  if (type.isInteger(1))
    return arith::TruncIOp::create(builder, loc, type, lane);
  return convertStored(builder, loc, lane, type);
}

/// `element` as memory holds it.
static Value writeLane(OpBuilder &builder, Location loc, Value element,
                       Type lane) {
  if (element.getType().isInteger(1))
    return arith::ExtUIOp::create(builder, loc, lane, element);
  return convertStored(builder, loc, element, lane);
}

namespace {

/// A load or a store of elements beside each other, by iterations that are.
struct RowAccess {
  Operation *op;
  TypedValue<MemRefType> buffer;
  ValueRange indices;
  Type lane;

  int64_t getBytes() const { return lane.getIntOrFloatBitWidth() / 8; }
};

/// Widens one loop.
class LoopWidener {
public:
  LoopWidener(scf::ParallelOp loop, const DataLayout &layout)
      : loop(loop), builder(loop), loc(loop.getLoc()), layout(layout),
        column(loop.getInductionVars().back()),
        numColumns(loop.getUpperBound().back()) {}

  /// Whether the accesses of the loop are such that it can be.
  bool match();
  void widen();

private:
  bool matchOp(Operation &op);
  std::optional<RowAccess> matchAccess(Operation &op);
  bool isVarying(Operation &op) const;
  bool mayAlign() const;
  Value emitCondition();
  void emitIteration(ValueRange ivs);
  void emitWide(ValueRange ivs, Value first);
  void emitAccess(const RowAccess &access, MutableArrayRef<IRMapping> lanes);

  scf::ParallelOp loop;
  OpBuilder builder;
  Location loc;
  const DataLayout &layout;
  Value column, numColumns;
  /// What differs between the elements of a row.
  DenseSet<Value> varying;
  SmallVector<RowAccess> accesses;
  DenseMap<Value, DeviceBuffer> buffers;
  int64_t numLanes = 0;
};

} // namespace

//===----------------------------------------------------------------------===//
// Which loops
//===----------------------------------------------------------------------===//

bool LoopWidener::isVarying(Operation &op) const {
  return op
      .walk([&](Operation *inner) {
        return llvm::any_of(
                   inner->getOperands(),
                   [&](Value value) { return varying.contains(value); })
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// `op`, if it accesses elements along a row.
std::optional<RowAccess> LoopWidener::matchAccess(Operation &op) {
  RowAccess access{&op, {}, {}, {}};
  if (auto load = dyn_cast<memref::LoadOp>(op)) {
    access.buffer = load.getMemref();
    access.indices = load.getIndices();
  } else {
    auto store = cast<memref::StoreOp>(op);
    access.buffer = store.getMemref();
    access.indices = store.getIndices();
  }
  MemRefType type = access.buffer.getType();
  access.lane = getLaneType(type.getElementType());
  if (!access.lane || access.indices.empty() ||
      access.indices.back() != column || !type.areTrailingDimsContiguous(1) ||
      !loop.isDefinedOutsideOfLoop(access.buffer) ||
      llvm::any_of(access.indices.drop_back(),
                   [&](Value index) { return varying.contains(index); }))
    return std::nullopt;
  return access;
}

bool LoopWidener::matchOp(Operation &op) {
  bool varies = isVarying(op);
  if (varies)
    varying.insert_range(op.getResults());
  bool isStore = isa<memref::StoreOp>(op);
  if (!isStore && !isa<memref::LoadOp>(op))
    return isMemoryEffectFree(&op);
  // All elements are read before any is written.
  bool isFirst = accesses.empty() || !isa<memref::StoreOp>(accesses.back().op);
  if (!isStore && !(isFirst && varies))
    return isFirst;
  std::optional<RowAccess> access = matchAccess(op);
  if (access)
    accesses.push_back(*access);
  return access.has_value();
}

/// Whether no row is known to begin elsewhere than at a multiple of an access.
bool LoopWidener::mayAlign() const {
  for (const RowAccess &access : accesses) {
    auto [strides, offset] = access.buffer.getType().getStridesAndOffset();
    for (auto [index, stride] :
         llvm::zip_equal(access.indices.drop_back(),
                         ArrayRef<int64_t>(strides).drop_back()))
      if (!isConstantIntValue(index, 0) && ShapedType::isStatic(stride) &&
          stride % numLanes != 0)
        return false;
  }
  return true;
}

bool LoopWidener::match() {
  if (loop.getNumReductions() != 0 ||
      !llvm::all_of(loop.getLowerBound(),
                    [](Value value) { return isConstantIntValue(value, 0); }) ||
      !llvm::all_of(loop.getStep(),
                    [](Value value) { return isConstantIntValue(value, 1); }))
    return false;
  varying.insert(column);
  if (!llvm::all_of(loop.getBody()->without_terminator(),
                    [&](Operation &op) { return matchOp(op); }) ||
      accesses.empty())
    return false;
  int64_t mostBytes = 1;
  for (const RowAccess &access : accesses)
    mostBytes = std::max(mostBytes, access.getBytes());
  numLanes = kAccessBytes / mostBytes;
  std::optional<int64_t> known = getConstantIntValue(numColumns);
  return mayAlign() && (!known || *known >= numLanes);
}

//===----------------------------------------------------------------------===//
// What becomes of them
//===----------------------------------------------------------------------===//

/// Whether all rows of all buffers begin at multiples of an access.
Value LoopWidener::emitCondition() {
  Value none = arith::ConstantIndexOp::create(builder, loc, 0);
  Value addresses = none, strides = none;
  for (const RowAccess &access : accesses) {
    auto [entry, isNew] = buffers.try_emplace(access.buffer);
    if (!isNew)
      continue;
    entry->second = reachBuffer(builder, loc, access.buffer, layout);
    addresses = builder.createOrFold<arith::OrIOp>(loc, addresses,
                                                   entry->second.address);
    for (OpFoldResult stride : ArrayRef(entry->second.strides).drop_back())
      if (auto value = dyn_cast<Value>(stride))
        strides = builder.createOrFold<arith::OrIOp>(loc, strides, value);
  }
  auto isMultiple = [&](Value value, int64_t divisor) {
    Value mask = arith::ConstantIndexOp::create(builder, loc, divisor - 1);
    Value rest = builder.createOrFold<arith::AndIOp>(loc, value, mask);
    return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq,
                                               rest, none);
  };
  return builder.createOrFold<arith::AndIOp>(
      loc, isMultiple(addresses, kAccessBytes), isMultiple(strides, numLanes));
}

/// One access for all lanes, of which `lanes` has the values.
void LoopWidener::emitAccess(const RowAccess &access,
                             MutableArrayRef<IRMapping> lanes) {
  const DeviceBuffer &buffer = buffers.find(access.buffer)->second;
  SmallVector<Value> indices =
      llvm::map_to_vector(access.indices, [&](Value index) {
        return lanes.front().lookupOrDefault(index);
      });
  Value offset = arith::IndexCastOp::create(
      builder, loc, builder.getI64Type(),
      getElementOffset(builder, loc, indices, buffer.strides));
  Value pointer =
      LLVM::GEPOp::create(builder, loc, buffer.pointer.getType(), access.lane,
                          buffer.pointer, ValueRange{offset});
  auto whole = VectorType::get({numLanes}, access.lane);
  unsigned alignment = numLanes * access.getBytes();
  if (auto load = dyn_cast<memref::LoadOp>(access.op)) {
    Value loaded =
        LLVM::LoadOp::create(builder, loc, whole, pointer, alignment);
    for (auto [i, lane] : llvm::enumerate(lanes))
      lane.map(load.getResult(),
               readLane(builder, loc,
                        vector::ExtractOp::create(builder, loc, loaded, i),
                        load.getType()));
    return;
  }
  Value stored = cast<memref::StoreOp>(access.op).getValue();
  SmallVector<Value> values =
      llvm::map_to_vector(lanes, [&](const IRMapping &lane) {
        return writeLane(builder, loc, lane.lookupOrDefault(stored),
                         access.lane);
      });
  Value all = vector::FromElementsOp::create(builder, loc, whole, values);
  LLVM::StoreOp::create(builder, loc, all, pointer, alignment);
}

/// The iterations of the columns from `first` on, as many as an access has.
void LoopWidener::emitWide(ValueRange ivs, Value first) {
  SmallVector<IRMapping> lanes(numLanes);
  for (auto [i, lane] : llvm::enumerate(lanes)) {
    lane.map(loop.getBody()->getArguments().drop_back(), ivs.drop_back());
    Value distance = arith::ConstantIndexOp::create(builder, loc, i);
    lane.map(column, builder.createOrFold<arith::AddIOp>(loc, first, distance));
  }
  const RowAccess *access = accesses.begin();
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (access != accesses.end() && access->op == &op) {
      emitAccess(*access++, lanes);
      continue;
    }
    bool varies = isVarying(op);
    for (IRMapping &lane : lanes) {
      if (varies || &lane == lanes.begin())
        builder.clone(op, lane);
      else
        for (Value result : op.getResults())
          lane.map(result, lanes.front().lookup(result));
    }
  }
}

/// What is at `ivs`, of which the last counts accesses.
void LoopWidener::emitIteration(ValueRange ivs) {
  Value lanes = arith::ConstantIndexOp::create(builder, loc, numLanes);
  Value first = arith::MulIOp::create(builder, loc, ivs.back(), lanes);
  std::optional<int64_t> known = getConstantIntValue(numColumns);
  if (known && *known % numLanes == 0)
    return emitWide(ivs, first);
  Value end = arith::AddIOp::create(builder, loc, first, lanes);
  Value isWhole = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                        end, numColumns);
  auto choice = scf::IfOp::create(builder, loc, isWhole, /*withElse=*/true);
  builder.setInsertionPointToStart(choice.thenBlock());
  emitWide(ivs, first);
  builder.setInsertionPointToStart(choice.elseBlock());
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  auto rest = scf::ForOp::create(builder, loc, first, numColumns, one);
  builder.setInsertionPointToStart(rest.getBody());
  IRMapping mapping;
  mapping.map(loop.getBody()->getArguments().drop_back(), ivs.drop_back());
  mapping.map(column, rest.getInductionVar());
  for (Operation &op : loop.getBody()->without_terminator())
    builder.clone(op, mapping);
}

void LoopWidener::widen() {
  auto versions =
      scf::IfOp::create(builder, loc, emitCondition(), /*withElse=*/true);
  builder.setInsertionPointToStart(versions.thenBlock());
  AffineExpr columns = builder.getAffineSymbolExpr(0);
  SmallVector<Value> ends(loop.getUpperBound());
  ends.back() = getValueOrCreateConstantIndexOp(
      builder, loc,
      affine::makeComposedFoldedAffineApply(builder, loc,
                                            columns.ceilDiv(numLanes),
                                            {getAsOpFoldResult(numColumns)}));
  auto wide = scf::ParallelOp::create(builder, loc, loop.getLowerBound(), ends,
                                      loop.getStep());
  builder.setInsertionPointToStart(wide.getBody());
  emitIteration(wide.getInductionVars());
  loop->moveBefore(versions.elseYield());
}

namespace {

struct SplitWidenLoops : split::impl::SplitWidenLoopsPassBase<SplitWidenLoops> {
  void runOnOperation() override {
    DataLayout layout = DataLayout::closest(getOperation());
    SmallVector<scf::ParallelOp> loops;
    getOperation()->walk<WalkOrder::PreOrder>([&](scf::ParallelOp loop) {
      loops.push_back(loop);
      return WalkResult::skip();
    });
    for (scf::ParallelOp loop : loops)
      if (LoopWidener widener(loop, layout); widener.match())
        widener.widen();
  }
};

} // namespace

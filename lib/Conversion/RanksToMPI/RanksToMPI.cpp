// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream lowers blocking sends and receives and the rank of a process to LLVM
// IR, for Open MPI too; nothing else of MPI that an exchange could use.
// Blocking messages are enough: processes meet in pairs, in rounds, so that
// none waits for one that waits for it.

#include "split/Conversion/Passes.h"
#include "split/Dialect/Ranks/IR/RanksOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::split {
#define GEN_PASS_DEF_CONVERTRANKSTOMPIPASS
#include "split/Conversion/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::ranks;
using arith::CmpIPredicate;

/// MPI counts what it sends by an i32. More bytes go in several messages.
static constexpr int64_t kLargestMessageBytes = 1 << 30;

/// Messages between two processes stay in their order, so one tag will do.
static constexpr int32_t kTag = 0;

/// In bytes: a cache line, so that copies into a message have whole ones.
static constexpr int64_t kMessageAlignment = 64;

namespace {

/// Creates index arithmetic.
class IndexBuilder : public ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(*this, value);
  }
  Value add(Value lhs, Value rhs) {
    return createOrFold<arith::AddIOp>(lhs, rhs);
  }
  Value sub(Value lhs, Value rhs) {
    return createOrFold<arith::SubIOp>(lhs, rhs);
  }
  Value mul(Value lhs, Value rhs) {
    return createOrFold<arith::MulIOp>(lhs, rhs);
  }
  Value min(Value lhs, Value rhs) {
    return createOrFold<arith::MinSIOp>(lhs, rhs);
  }
  Value max(Value lhs, Value rhs) {
    return createOrFold<arith::MaxSIOp>(lhs, rhs);
  }
  Value compare(CmpIPredicate predicate, Value lhs, Value rhs) {
    return createOrFold<arith::CmpIOp>(predicate, lhs, rhs);
  }
  /// Runs `body` for indices from 0 up to `end`, `step` apart.
  void loop(Value end, Value step, llvm::function_ref<void(Value)> body) {
    auto loop = scf::ForOp::create(*this, constant(0), end, step);
    InsertionGuard guard(*this);
    setInsertionPointToStart(loop.getBody());
    body(loop.getInductionVar());
  }
  void loop(int64_t end, llvm::function_ref<void(Value)> body) {
    loop(constant(end), constant(1), body);
  }
  void ifThen(Value condition, llvm::function_ref<void()> then,
              llvm::function_ref<void()> otherwise = {}) {
    auto branch = scf::IfOp::create(*this, condition, bool(otherwise));
    InsertionGuard guard(*this);
    setInsertionPointToStart(branch.thenBlock());
    then();
    if (!otherwise)
      return;
    setInsertionPointToStart(branch.elseBlock());
    otherwise();
  }
};

/// The processes of the group that this process is in.
class Group {
public:
  Group(IndexBuilder &builder, ArrayRef<int64_t> shape, ArrayRef<int16_t> axes)
      : builder(builder), shape(shape), axes(axes) {
    Type i32 = builder.getI32Type();
    communicator = mpi::CommWorldOp::create(
        builder, mpi::CommType::get(builder.getContext()));
    Value rank = mpi::CommRankOp::create(builder, TypeRange{i32}, communicator)
                     .getRank();
    Value linear =
        arith::IndexCastOp::create(builder, builder.getIndexType(), rank);
    position = builder.constant(0);
    base = linear;
    for (int16_t axis : axes) {
      Value stride = builder.constant(getStride(axis));
      Value size = builder.constant(shape[axis]);
      Value digit = builder.createOrFold<arith::RemSIOp>(
          builder.createOrFold<arith::DivSIOp>(linear, stride), size);
      position = builder.add(builder.mul(position, size), digit);
      base = builder.sub(base, builder.mul(digit, stride));
    }
  }

  int64_t getSize() const { return getGroupSize(shape, axes); }
  Value getCommunicator() const { return communicator; }
  /// Of this process.
  Value getPosition() const { return position; }

  /// The rank, in the grid, of the process at `position`.
  Value createLinearRank(Value position) {
    Value rank = base;
    for (int16_t axis : llvm::reverse(axes)) {
      Value size = builder.constant(shape[axis]);
      Value digit = builder.createOrFold<arith::RemSIOp>(position, size);
      position = builder.createOrFold<arith::DivSIOp>(position, size);
      rank = builder.add(rank,
                         builder.mul(digit, builder.constant(getStride(axis))));
    }
    return rank;
  }

private:
  int64_t getStride(int16_t axis) const {
    int64_t stride = 1;
    for (int64_t size : shape.drop_front(axis + 1))
      stride *= size;
    return stride;
  }

  IndexBuilder &builder;
  ArrayRef<int64_t> shape;
  ArrayRef<int16_t> axes;
  Value communicator, position;
  /// The rank in the grid of the process at position 0.
  Value base;
};

} // namespace

/// Sends `message`, elements in a row, to the process of rank `rank`, or
/// receives it from there.
static void createMessage(IndexBuilder &builder, Group &group, Value message,
                          Value rank, bool sends) {
  Value other = arith::IndexCastOp::create(builder, builder.getI32Type(), rank);
  Value tag =
      arith::ConstantOp::create(builder, builder.getI32IntegerAttr(kTag));
  if (sends)
    mpi::SendOp::create(builder, TypeRange(), message, tag, other,
                        group.getCommunicator());
  else
    mpi::RecvOp::create(builder, TypeRange(), message, tag, other,
                        group.getCommunicator());
}

/// Has this process meet each process of its group, itself too, in an order in
/// which none waits for one that waits for it. With each of the others it does
/// `meet` twice, to send and to receive.
static void meetAll(IndexBuilder &builder, Group &group,
                    llvm::function_ref<void()> meetSelf,
                    llvm::function_ref<void(Value, bool)> meet) {
  // In round r, processes meet whose positions sum to r, modulo their number:
  // pairs, of which the first sends first.
  Value count = builder.constant(group.getSize());
  Value position = group.getPosition();
  builder.loop(group.getSize(), [&](Value round) {
    Value difference = builder.sub(builder.add(round, count), position);
    Value partner = builder.createOrFold<arith::RemSIOp>(difference, count);
    Value isSelf = builder.compare(CmpIPredicate::eq, partner, position);
    builder.ifThen(isSelf, meetSelf, [&] {
      Value isFirst = builder.compare(CmpIPredicate::slt, position, partner);
      builder.loop(2, [&](Value step) {
        Value isFirstStep =
            builder.compare(CmpIPredicate::eq, step, builder.constant(0));
        Value sends = builder.compare(CmpIPredicate::eq, isFirst, isFirstStep);
        builder.ifThen(
            sends, [&] { meet(partner, /*sends=*/true); },
            [&] { meet(partner, /*sends=*/false); });
      });
    });
  });
}

//===----------------------------------------------------------------------===//
// ExchangeOp
//===----------------------------------------------------------------------===//

namespace {

/// Rows from `begin` up to `end`, in the common count of an exchange.
struct RowRange {
  Value begin, end;
};

/// Lowers one exchange. In what follows, `mine` are the buffers of this process
/// on the side that it is on: it sends of its sources to destinations, and
/// receives of sources in its destinations.
class ExchangeLowering {
public:
  ExchangeLowering(IndexBuilder &builder, ExchangeOp op, Group &group)
      : builder(builder), op(op), group(group),
        type(cast<MemRefType>(op.getDests().front().getType())) {}

  void lower();

private:
  RowRange loadRows(Value table, Value position);
  Value createRows(Value buffer, Value rows, Value otherRows,
                   Value otherPosition,
                   std::optional<RowRange> columns = std::nullopt);
  SmallVector<Value> createParts(Value partner, bool sends);
  Value createNumBytes(Value part);
  void copyParts(Value message, ArrayRef<Value> parts, bool sends);
  void transfer(Value message, Value numBytes, Value rank, bool sends);
  void meet(Value partner, bool sends);

  IndexBuilder &builder;
  ExchangeOp op;
  Group &group;
  /// Of one of the buffers; they differ in their shapes.
  MemRefType type;
};

} // namespace

RowRange ExchangeLowering::loadRows(Value table, Value position) {
  auto load = [&](int64_t column) -> Value {
    return memref::LoadOp::create(
        builder, table, ValueRange{position, builder.constant(column)});
  };
  return {load(0), load(1)};
}

/// The rows of `buffer`, which this process has of the table `rows`, that are
/// those of the process at `otherPosition` in the table `otherRows`, and of
/// these `columns`, if not all.
Value ExchangeLowering::createRows(Value buffer, Value rows, Value otherRows,
                                   Value otherPosition,
                                   std::optional<RowRange> columns) {
  RowRange mine = loadRows(rows, group.getPosition());
  RowRange theirs = loadRows(otherRows, otherPosition);
  Value begin = builder.max(mine.begin, theirs.begin);
  Value end = builder.min(mine.end, theirs.end);
  Value count = builder.max(builder.sub(end, begin), builder.constant(0));
  // No rows are a view of somewhere in the buffer, too.
  Value offset = builder.min(builder.sub(begin, mine.begin),
                             builder.sub(mine.end, mine.begin));
  SmallVector<OpFoldResult> sizes =
      memref::getMixedSizes(builder, builder.getLoc(), buffer);
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  offsets[op.getAxis()] = offset;
  sizes[op.getAxis()] = count;
  if (columns) {
    offsets[*op.getAcross()] = columns->begin;
    sizes[*op.getAcross()] = builder.sub(columns->end, columns->begin);
  }
  return memref::SubViewOp::create(builder, buffer, offsets, sizes, strides);
}

/// What this process sends to the one at position `partner`, or receives from
/// it, in the order in which the message has it.
SmallVector<Value> ExchangeLowering::createParts(Value partner, bool sends) {
  SmallVector<Value> parts;
  std::optional<RowRange> columns;
  if (op.getColumns() && sends)
    columns = loadRows(op.getColumns(), partner);
  for (auto [source, sourceRows] :
       llvm::zip_equal(op.getSources(), op.getSourceRows()))
    for (auto [dest, destRows] :
         llvm::zip_equal(op.getDests(), op.getDestRows()))
      parts.push_back(
          sends ? createRows(source, sourceRows, destRows, partner, columns)
                : createRows(dest, destRows, sourceRows, partner));
  return parts;
}

Value ExchangeLowering::createNumBytes(Value part) {
  Value bytes = builder.constant(*getMessageBytes(type.getElementType()));
  for (OpFoldResult size :
       memref::getMixedSizes(builder, builder.getLoc(), part))
    bytes = builder.mul(bytes, getValueOrCreateConstantIndexOp(
                                   builder, builder.getLoc(), size));
  return bytes;
}

/// Copies `parts` to where `message` has them, or back.
void ExchangeLowering::copyParts(Value message, ArrayRef<Value> parts,
                                 bool sends) {
  Value offset = builder.constant(0);
  for (Value part : parts) {
    SmallVector<int64_t> shape;
    SmallVector<Value> sizes;
    dispatchIndexOpFoldResults(
        memref::getMixedSizes(builder, builder.getLoc(), part), sizes, shape);
    Value view = memref::ViewOp::create(
        builder, MemRefType::get(shape, type.getElementType()), message, offset,
        sizes);
    memref::CopyOp::create(builder, sends ? part : view, sends ? view : part);
    offset = builder.add(offset, createNumBytes(part));
  }
}

/// Sends `message` to the process of rank `rank` or receives it from there.
void ExchangeLowering::transfer(Value message, Value numBytes, Value rank,
                                bool sends) {
  Value largest = builder.constant(kLargestMessageBytes);
  builder.loop(numBytes, largest, [&](Value offset) {
    OpFoldResult size = builder.min(largest, builder.sub(numBytes, offset));
    Value bytes = memref::SubViewOp::create(
        builder, message, ArrayRef<OpFoldResult>(offset), ArrayRef(size),
        ArrayRef<OpFoldResult>(builder.getIndexAttr(1)));
    createMessage(builder, group, bytes, rank, sends);
  });
}

/// Sends all that the process at position `partner` gets of this one, or
/// receives what it has for this one.
void ExchangeLowering::meet(Value partner, bool sends) {
  SmallVector<Value> parts = createParts(partner, sends);
  Value numBytes = builder.constant(0);
  for (Value part : parts)
    numBytes = builder.add(numBytes, createNumBytes(part));
  // The other process comes to the same number.
  Value isAny =
      builder.compare(CmpIPredicate::ne, numBytes, builder.constant(0));
  builder.ifThen(isAny, [&] {
    Value message = memref::AllocOp::create(
        builder, MemRefType::get({ShapedType::kDynamic}, builder.getI8Type()),
        numBytes, builder.getI64IntegerAttr(kMessageAlignment));
    Value rank = group.createLinearRank(partner);
    if (sends)
      copyParts(message, parts, sends);
    transfer(message, numBytes, rank, sends);
    if (!sends)
      copyParts(message, parts, sends);
    memref::DeallocOp::create(builder, message);
  });
}

void ExchangeLowering::lower() {
  meetAll(
      builder, group,
      [&] {
        Value self = group.getPosition();
        for (auto [from, to] :
             llvm::zip_equal(createParts(self, /*sends=*/true),
                             createParts(self, /*sends=*/false)))
          memref::CopyOp::create(builder, from, to);
      },
      [&](Value partner, bool sends) { meet(partner, sends); });
}

//===----------------------------------------------------------------------===//
// All ops
//===----------------------------------------------------------------------===//

static void lower(IndexBuilder &builder, PositionOp op, Group &group) {
  op.replaceAllUsesWith(group.getPosition());
}

static void lower(IndexBuilder &builder, ExchangeOp op, Group &group) {
  ExchangeLowering(builder, op, group).lower();
}

/// Each process tells each other its size. (Upstream would call the sum of
/// mpi.allreduce by a name that Open MPI does not have: docs/Workarounds.md.)
static void lower(IndexBuilder &builder, GatherSizesOp op, Group &group) {
  Type i64 = builder.getI64Type();
  Value message = memref::AllocOp::create(builder, MemRefType::get({1}, i64));
  Value zero = builder.constant(0);
  Value size = arith::IndexCastOp::create(builder, i64, op.getSize());
  meetAll(
      builder, group,
      [&] {
        memref::StoreOp::create(builder, op.getSize(), op.getDest(),
                                group.getPosition());
      },
      [&](Value partner, bool sends) {
        Value rank = group.createLinearRank(partner);
        if (sends) {
          memref::StoreOp::create(builder, size, message, zero);
          createMessage(builder, group, message, rank, /*sends=*/true);
          return;
        }
        createMessage(builder, group, message, rank, /*sends=*/false);
        Value received = memref::LoadOp::create(builder, message, zero);
        memref::StoreOp::create(builder,
                                arith::IndexCastOp::create(
                                    builder, builder.getIndexType(), received),
                                op.getDest(), partner);
      });
  memref::DeallocOp::create(builder, message);
}

/// Has upstream's lowering of MPI be that for `implementation`, unless the
/// module says another.
static void setImplementation(ModuleOp module, StringRef implementation) {
  MLIRContext *context = module.getContext();
  StringRef key = "MPI:Implementation";
  if (succeeded(dlti::query(module, {key})))
    return;
  SmallVector<DataLayoutEntryInterface> entries;
  if (auto map = module->getAttrOfType<MapAttr>(MapAttr::name))
    llvm::append_range(entries, map.getEntries());
  entries.push_back(DataLayoutEntryAttr::get(
      StringAttr::get(context, key), StringAttr::get(context, implementation)));
  module->setAttr(MapAttr::name, MapAttr::get(context, entries));
}

namespace {

struct ConvertRanksToMPI
    : split::impl::ConvertRanksToMPIPassBase<ConvertRanksToMPI> {
  using ConvertRanksToMPIPassBase::ConvertRanksToMPIPassBase;

  void runOnOperation() override {
    SmallVector<Operation *> ops;
    getOperation()->walk([&](Operation *op) {
      if (isa<ExchangeOp, GatherSizesOp, PositionOp>(op))
        ops.push_back(op);
    });
    for (Operation *op : ops)
      if (failed(lower(op)))
        return signalPassFailure();
    if (!ops.empty())
      setImplementation(getOperation(), implementation);
    eraseUnusedGrids();
  }

private:
  LogicalResult lower(Operation *op) {
    if (llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>))
      return op->emitOpError(
          "is on tensors, which have to be bufferized first");
    IndexBuilder builder(op->getLoc(), op);
    TypeSwitch<Operation *>(op).Case<ExchangeOp, GatherSizesOp, PositionOp>(
        [&](auto op) {
          // The verifier has seen to it that there is one.
          auto grid = SymbolTable::lookupNearestSymbolFrom<shard::GridOp>(
              op, op.getGridAttr());
          Group group(builder, grid.getShape(), op.getGridAxes());
          ::lower(builder, op, group);
        });
    op->erase();
    return success();
  }

  /// What nothing refers to any more has no meaning to later passes.
  void eraseUnusedGrids() {
    for (auto grid :
         llvm::make_early_inc_range(getOperation().getOps<shard::GridOp>()))
      if (SymbolTable::symbolKnownUseEmpty(grid, getOperation()))
        grid.erase();
  }
};

} // namespace

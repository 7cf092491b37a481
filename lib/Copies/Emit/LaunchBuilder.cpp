// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaunchBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::split;

LaunchBuffers mlir::split::makeBuffers(OpBuilder &builder, Location loc,
                                       const LaunchNest &nest) {
  LaunchBuffers buffers{DeviceMemory::global(builder, loc, nest.whole), {}};
  for (const LaunchPart &part : nest.parts)
    buffers.parts.push_back(DeviceMemory::global(builder, loc, part.address));
  return buffers;
}

Value mlir::split::isLess(OpBuilder &builder, Location loc, Value a, Value b) {
  return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ult, a,
                                             b);
}

void mlir::split::emitWhere(OpBuilder &builder, Location loc, Value condition,
                            function_ref<void()> body) {
  if (std::optional<int64_t> known = getConstantIntValue(condition)) {
    if (*known)
      body();
    return;
  }
  auto branch = scf::IfOp::create(builder, loc, condition);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  body();
}

void mlir::split::emitLaunch(OpBuilder &builder, Location loc, Value numBlocks,
                             int64_t blockThreads, int64_t memoryBytes,
                             function_ref<void(const LaunchedThread &)> body) {
  IndexBuilder index(builder, loc);
  Value isAny = isLess(builder, loc, index.constant(0), numBlocks);
  emitWhere(builder, loc, isAny, [&] {
    Value one = index.constant(1);
    SmallVector<Type> memory;
    if (memoryBytes > 0)
      memory.push_back(getWorkgroupMemory(builder.getContext(), memoryBytes));
    auto launch = gpu::LaunchOp::create(
        builder, loc, numBlocks, one, one, index.constant(blockThreads), one,
        one, /*dynamicSharedMemorySize=*/nullptr, /*asyncTokenType=*/nullptr,
        /*asyncDependencies=*/ValueRange(), memory);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&launch.getBody().front());
    LaunchedThread thread{launch.getBlockIds().x, launch.getThreadIds().x, {}};
    if (memoryBytes > 0)
      thread.memory = launch.getWorkgroupAttributions().front();
    body(thread);
    gpu::TerminatorOp::create(builder, loc);
  });
}

void mlir::split::emitSearch(OpBuilder &builder, Location loc,
                             ArrayRef<Value> begins, Value position,
                             function_ref<void(size_t)> body) {
  std::function<void(size_t, size_t)> search = [&](size_t first, size_t last) {
    if (last - first == 1)
      return body(first);
    size_t middle = first + (last - first) / 2;
    Value isBefore = isLess(builder, loc, position, begins[middle]);
    emitIf(
        builder, loc, isBefore, [&] { search(first, middle); },
        [&] { search(middle, last); });
  };
  search(0, begins.size());
}

Value mlir::split::isMultiple(OpBuilder &builder, Location loc, Value value,
                              int64_t divisor) {
  IndexBuilder index(builder, loc);
  Value low = builder.createOrFold<arith::AndIOp>(loc, value,
                                                  index.constant(divisor - 1));
  return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::eq, low,
                                             index.constant(0));
}

Value mlir::split::emitTableSearch(OpBuilder &builder, Location loc,
                                   Value table, Value count, Value position) {
  IndexBuilder index(builder, loc);
  Type type = builder.getIndexType();
  auto search = scf::WhileOp::create(
      builder, loc, TypeRange{type, type}, ValueRange{index.constant(0), count},
      [&](OpBuilder &nested, Location, ValueRange range) {
        Value length = arith::SubIOp::create(nested, loc, range[1], range[0]);
        Value one = arith::ConstantIndexOp::create(nested, loc, 1);
        Value isLong = arith::CmpIOp::create(
            nested, loc, arith::CmpIPredicate::ugt, length, one);
        scf::ConditionOp::create(nested, loc, isLong, range);
      },
      [&](OpBuilder &nested, Location, ValueRange range) {
        Value sum = arith::AddIOp::create(nested, loc, range[0], range[1]);
        Value one = arith::ConstantIndexOp::create(nested, loc, 1);
        Value middle = arith::ShRUIOp::create(nested, loc, sum, one);
        Value begin = memref::LoadOp::create(nested, loc, table, middle);
        Value isThere = arith::CmpIOp::create(
            nested, loc, arith::CmpIPredicate::ule, begin, position);
        Value first =
            arith::SelectOp::create(nested, loc, isThere, middle, range[0]);
        Value last =
            arith::SelectOp::create(nested, loc, isThere, range[1], middle);
        scf::YieldOp::create(nested, loc, ValueRange{first, last});
      });
  return search.getResult(0);
}

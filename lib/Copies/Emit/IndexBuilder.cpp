// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "IndexBuilder.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::split;

Value IndexBuilder::constant(int64_t value) const {
  return arith::ConstantIndexOp::create(builder, loc, value);
}
Value IndexBuilder::materialize(OpFoldResult value) const {
  return getValueOrCreateConstantIndexOp(builder, loc, value);
}
Value IndexBuilder::add(Value a, Value b) const {
  return builder.createOrFold<arith::AddIOp>(loc, a, b);
}
Value IndexBuilder::sub(Value a, Value b) const {
  return builder.createOrFold<arith::SubIOp>(loc, a, b);
}
Value IndexBuilder::mul(Value a, Value b) const {
  return builder.createOrFold<arith::MulIOp>(loc, a, b);
}
Value IndexBuilder::div(Value a, Value b) const {
  return builder.createOrFold<arith::DivUIOp>(loc, a, b);
}
Value IndexBuilder::rem(Value a, Value b) const {
  return builder.createOrFold<arith::RemUIOp>(loc, a, b);
}
Value IndexBuilder::min(Value a, Value b) const {
  return builder.createOrFold<arith::MinSIOp>(loc, a, b);
}
Value IndexBuilder::max(Value a, Value b) const {
  return builder.createOrFold<arith::MaxSIOp>(loc, a, b);
}
Value IndexBuilder::selectIfAtLeast(Value a, Value b, Value value,
                                    Value otherwise) const {
  Value isAtLeast =
      builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::sge, a, b);
  return builder.createOrFold<arith::SelectOp>(loc, isAtLeast, value,
                                               otherwise);
}
Value IndexBuilder::roundDown(Value a, int64_t b) const {
  return mul(div(a, constant(b)), b);
}

/// Whether `block` is run by a device.
static bool isOfDevice(Block *block) {
  for (Operation *op = block->getParentOp(); op; op = op->getParentOp())
    if (isa<gpu::LaunchOp, gpu::GPUModuleOp>(op))
      return true;
  return false;
}

Value IndexBuilder::hide(Value value) const {
  if (isOfDevice(builder.getInsertionBlock()))
    return value;
  Type type = builder.getI64Type();
  Value number = arith::IndexCastOp::create(builder, loc, type, value);
  auto same = LLVM::InlineAsmOp::create(
      builder, loc, type, number, /*asm_string=*/"", /*constraints=*/"=r,0",
      /*has_side_effects=*/false, /*is_align_stack=*/false,
      LLVM::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr());
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    same.getRes());
}

void mlir::split::emitIf(OpBuilder &builder, Location loc, Value condition,
                         function_ref<void()> thenBody,
                         function_ref<void()> elseBody) {
  if (std::optional<int64_t> known = getConstantIntValue(condition))
    return *known ? thenBody() : elseBody();
  auto branch = scf::IfOp::create(builder, loc, condition, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  thenBody();
  builder.setInsertionPointToStart(branch.elseBlock());
  elseBody();
}

scf::ForOp mlir::split::emitLoop(OpBuilder &builder, Location loc, Value begin,
                                 Value end, Value step,
                                 function_ref<void(Value)> body) {
  std::optional<int64_t> first = getConstantIntValue(begin);
  std::optional<int64_t> last = getConstantIntValue(end);
  if (begin == end || (first && last && *first >= *last))
    return {};
  std::optional<int64_t> distance = getConstantIntValue(step);
  if (first && last && distance && *last - *first <= *distance) {
    body(begin);
    return {};
  }
  auto loop = scf::ForOp::create(builder, loc, begin, end, step);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
  return loop;
}

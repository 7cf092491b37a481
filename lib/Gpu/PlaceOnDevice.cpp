// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Gpu/Passes.h"

#include "DeviceAddress.h"
#include "HostTables.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/IR/SymbolTable.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITPLACEONDEVICEPASS
#include "split/Gpu/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

namespace {

/// Rewrites a function. The names that start with `mgpu` are those of
/// upstream's runtime, which gpu-to-llvm calls as well.
class FunctionPlacer {
public:
  FunctionPlacer(func::FuncOp function, SymbolTable &symbols,
                 const DataLayout &layout)
      : function(function), symbols(symbols), layout(layout),
        builder(function) {}

  LogicalResult place();

private:
  void addStream();
  LogicalResult place(Operation *op);
  LogicalResult placeCall(func::CallOp call);
  void placeLaunch(gpu::LaunchFuncOp launch);
  void placeAllocation(memref::AllocOp alloc);
  void placeGlobal(memref::GetGlobalOp get);
  LogicalResult placeLoad(memref::LoadOp load);
  LogicalResult placeCopy(gpu::MemcpyOp copy);
  LogicalResult waitForStream(Location loc);

  func::FuncOp function;
  SymbolTable &symbols;
  const DataLayout &layout;
  OpBuilder builder;
  /// The stream, and the same as what asynchronous ops wait for.
  Value stream, token;
};

} // namespace

void FunctionPlacer::addStream() {
  auto type = LLVM::LLVMPointerType::get(function.getContext());
  (void)function.insertArgument(function.getNumArguments(), type, {},
                                function.getLoc());
  stream = function.getArguments().back();
  builder.setInsertionPointToStart(&function.getBody().front());
  token = UnrealizedConversionCastOp::create(
              builder, function.getLoc(),
              gpu::AsyncTokenType::get(function.getContext()), stream)
              .getResult(0);
}

LogicalResult FunctionPlacer::placeCall(func::CallOp call) {
  auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
  if (!callee || callee.isDeclaration())
    return call.emitError() << "calls '" << call.getCallee()
                            << "', which is only declared: a function for a "
                               "GPU takes a stream";
  call.getOperandsMutable().append(stream);
  return success();
}

/// Launches on the stream. What gpu-to-llvm makes of a launch takes it from
/// there, and drops the object that the op could name instead.
void FunctionPlacer::placeLaunch(gpu::LaunchFuncOp launch) {
  builder.setInsertionPoint(launch);
  gpu::LaunchFuncOp::create(builder, launch.getLoc(), launch.getKernel(),
                            launch.getGridSizeOperandValues(),
                            launch.getBlockSizeOperandValues(),
                            launch.getDynamicSharedMemorySize(),
                            launch.getKernelOperands(), token.getType(), token);
  launch.erase();
}

void FunctionPlacer::placeAllocation(memref::AllocOp alloc) {
  builder.setInsertionPoint(alloc);
  auto placed = gpu::AllocOp::create(builder, alloc.getLoc(), alloc.getType(),
                                     token.getType(), token,
                                     alloc.getDynamicSizes(), ValueRange());
  alloc.replaceAllUsesWith(placed.getMemref());
  alloc.erase();
}

/// Copies a constant that kernels read to the device, for as long as its block
/// runs. The host goes on to read it where it is.
void FunctionPlacer::placeGlobal(memref::GetGlobalOp get) {
  auto isOnHost = [](OpOperand &use) {
    return isa<memref::LoadOp, gpu::MemcpyOp>(use.getOwner());
  };
  if (llvm::all_of(get->getUses(), isOnHost))
    return;
  Location loc = get.getLoc();
  builder.setInsertionPointAfter(get);
  auto placed =
      gpu::AllocOp::create(builder, loc, get.getType(), token.getType(), token,
                           ValueRange(), ValueRange());
  get.getResult().replaceUsesWithIf(
      placed.getMemref(), [&](OpOperand &use) { return !isOnHost(use); });
  gpu::MemcpyOp::create(builder, loc, token.getType(), token,
                        placed.getMemref(), get.getResult());
  builder.setInsertionPoint(get->getBlock()->getTerminator());
  gpu::DeallocOp::create(builder, loc, token.getType(), token,
                         placed.getMemref());
}

/// Has the host wait for an element that it needs.
LogicalResult FunctionPlacer::placeLoad(memref::LoadOp load) {
  if (isOnHost(load.getMemRef()))
    return success();
  MLIRContext *context = load.getContext();
  Location loc = load.getLoc();
  auto pointer = LLVM::LLVMPointerType::get(context);
  auto none = LLVM::LLVMVoidType::get(context);
  Type integer = builder.getI64Type();
  auto module = function->getParentOfType<ModuleOp>();
  FailureOr<LLVM::LLVMFuncOp> copy =
      LLVM::lookupOrCreateFn(builder, module, "mgpuMemcpy",
                             {pointer, pointer, integer, pointer}, none);
  if (failed(copy))
    return failure();
  builder.setInsertionPointToStart(&function.getBody().front());
  auto slotType = MemRefType::get({}, load.getMemRefType().getElementType());
  Value slot = memref::AllocaOp::create(builder, loc, slotType);
  builder.setInsertionPoint(load);
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, load.getMemRef());
  Value bytes = arith::ConstantIndexOp::create(
      builder, loc, layout.getTypeSize(slotType.getElementType()));
  Value offset = getElementOffset(builder, loc, load.getIndices(),
                                  metadata.getConstifiedMixedStrides());
  offset = arith::MulIOp::create(builder, loc, offset, bytes);
  Value from = arith::AddIOp::create(
      builder, loc, getFirstAddress(builder, metadata, layout), offset);
  Value to = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, slot);
  Value count = arith::IndexCastOp::create(builder, loc, integer, bytes);
  LLVM::CallOp::create(builder, loc, *copy,
                       ValueRange{makePointer(builder, loc, to, pointer),
                                  makePointer(builder, loc, from, pointer),
                                  count, stream});
  if (failed(waitForStream(loc)))
    return failure();
  load.getMemrefMutable().assign(slot);
  load.getIndicesMutable().clear();
  return success();
}

/// Whether upstream lowers what `op` is of to the LLVM dialect on the host, or
/// this project does: not what goes on between processes, or is anybody else's.
static bool isOfHost(Operation *op) {
  static constexpr StringLiteral kDialects[] = {
      "affine", "arith",  "builtin", "cf",  "complex", "func", "gpu",   "index",
      "llvm",   "memref", "math",    "scf", "split",   "ub",   "vector"};
  return llvm::is_contained(kDialects, op->getName().getDialectNamespace());
}

/// Has the host wait for all that is on the stream.
LogicalResult FunctionPlacer::waitForStream(Location loc) {
  FailureOr<LLVM::LLVMFuncOp> wait = LLVM::lookupOrCreateFn(
      builder, function->getParentOfType<ModuleOp>(), "mgpuStreamSynchronize",
      LLVM::LLVMPointerType::get(function.getContext()),
      LLVM::LLVMVoidType::get(function.getContext()));
  if (failed(wait))
    return failure();
  LLVM::CallOp::create(builder, loc, *wait, stream);
  return success();
}

/// Copies between the host and the device, and waits for that: the host's
/// memory may be read, written or freed next.
LogicalResult FunctionPlacer::placeCopy(gpu::MemcpyOp copy) {
  builder.setInsertionPoint(copy);
  gpu::MemcpyOp::create(builder, copy.getLoc(), token.getType(), token,
                        copy.getDst(), copy.getSrc());
  // A constant is there as long as the program.
  bool mayGo = !copy.getSrc().getDefiningOp<memref::GetGlobalOp>();
  LogicalResult result =
      mayGo ? waitForStream(copy.getLoc()) : LogicalResult::success();
  copy.erase();
  return result;
}

LogicalResult FunctionPlacer::place(Operation *op) {
  if (auto launch = dyn_cast<gpu::LaunchFuncOp>(op)) {
    placeLaunch(launch);
    return success();
  }
  if (auto call = dyn_cast<func::CallOp>(op))
    return placeCall(call);
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return placeLoad(load);
  if (auto alloc = dyn_cast<memref::AllocOp>(op)) {
    placeAllocation(alloc);
    return success();
  }
  if (auto copy = dyn_cast<gpu::MemcpyOp>(op))
    return placeCopy(copy);
  if (auto get = dyn_cast<memref::GetGlobalOp>(op)) {
    placeGlobal(get);
    return success();
  }
  if (auto dealloc = dyn_cast<memref::DeallocOp>(op)) {
    builder.setInsertionPoint(op);
    gpu::DeallocOp::create(builder, op->getLoc(), token.getType(), token,
                           dealloc.getMemref());
    op->erase();
    return success();
  }
  if (isa<memref::CopyOp, memref::ReallocOp, memref::StoreOp>(op) ||
      !isOfHost(op))
    return op->emitOpError("has no form on a GPU");
  return success();
}

LogicalResult FunctionPlacer::place() {
  SmallVector<Operation *> operations;
  // What is on the host is told by its uses, which are changed below.
  function.walk([&](Operation *op) {
    auto store = dyn_cast<memref::StoreOp>(op);
    auto load = dyn_cast<memref::LoadOp>(op);
    auto dealloc = dyn_cast<memref::DeallocOp>(op);
    Value buffer = store     ? store.getMemRef()
                   : load    ? load.getMemRef()
                   : dealloc ? dealloc.getMemref()
                             : Value();
    if (isa<memref::AllocOp>(op))
      buffer = op->getResult(0);
    if (!buffer || !isOnHost(buffer))
      operations.push_back(op);
  });
  addStream();
  for (Operation *op : operations)
    if (op != function && failed(place(op)))
      return failure();
  return success();
}

namespace {

struct SplitPlaceOnDevice
    : split::impl::SplitPlaceOnDevicePassBase<SplitPlaceOnDevice> {
  void runOnOperation() override {
    DataLayout layout(getOperation());
    SymbolTable symbols(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (!function.isDeclaration() &&
          failed(FunctionPlacer(function, symbols, layout).place()))
        return signalPassFailure();
  }
};

} // namespace

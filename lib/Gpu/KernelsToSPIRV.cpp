// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's conversion to SPIR-V, which knows no pointers of the LLVM dialect,
// with those.

#include "DeviceAddress.h"
#include "split/Gpu/Passes.h"

#include "mlir/Conversion/ArithToSPIRV/ArithToSPIRV.h"
#include "mlir/Conversion/ControlFlowToSPIRV/ControlFlowToSPIRV.h"
#include "mlir/Conversion/GPUToSPIRV/GPUToSPIRV.h"
#include "mlir/Conversion/MathToSPIRV/MathToSPIRV.h"
#include "mlir/Conversion/SCFToSPIRV/SCFToSPIRV.h"
#include "mlir/Conversion/VectorToSPIRV/VectorToSPIRV.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVDialect.h"
#include "mlir/Dialect/SPIRV/IR/SPIRVOps.h"
#include "mlir/Dialect/SPIRV/IR/TargetAndABI.h"
#include "mlir/Dialect/SPIRV/Transforms/SPIRVConversion.h"
#include "mlir/IR/Verifier.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITKERNELSTOSPIRVPASS
#include "split/Gpu/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// What memory holds for a value of `type`: for a truth value, a byte.
static Type getMemoryType(Type type) {
  return type.isInteger(1) ? IntegerType::get(type.getContext(), 8) : type;
}

/// Pointers are to bytes, and become such to something else where they are
/// used.
static spirv::PointerType getPointerType(Type type,
                                         spirv::StorageClass storage) {
  return spirv::PointerType::get(getMemoryType(type), storage);
}

static Type convertPointer(LLVM::LLVMPointerType type) {
  if (type.getAddressSpace() != kGlobalSpace &&
      type.getAddressSpace() != kWorkgroupSpace)
    return {};
  return getPointerType(IntegerType::get(type.getContext(), 8),
                        type.getAddressSpace() == kGlobalSpace
                            ? spirv::StorageClass::CrossWorkgroup
                            : spirv::StorageClass::Workgroup);
}

/// `pointer` as one to `type`.
static Value pointTo(OpBuilder &builder, Location loc, Value pointer,
                     Type type) {
  auto from = cast<spirv::PointerType>(pointer.getType());
  Type to = getPointerType(type, from.getStorageClass());
  return from == to
             ? pointer
             : spirv::BitcastOp::create(builder, loc, to, pointer).getResult();
}

/// How an access of a known alignment, or else of that of its type, is done.
static std::pair<spirv::MemoryAccessAttr, IntegerAttr>
getAccess(Builder &builder, Type type, std::optional<uint64_t> alignment) {
  int64_t bytes = 1;
  if (alignment)
    bytes = *alignment;
  else if (type.isIntOrFloat())
    bytes = std::max(1u, type.getIntOrFloatBitWidth() / 8);
  return {spirv::MemoryAccessAttr::get(builder.getContext(),
                                       spirv::MemoryAccess::Aligned),
          builder.getI32IntegerAttr(bytes)};
}

namespace {

// Pattern: llvm.getelementptr -> spirv.PtrAccessChain
struct ConvertAddress : OpConversionPattern<LLVM::GEPOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(LLVM::GEPOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getElemType());
    ArrayRef<int32_t> constants = op.getRawConstantIndices();
    if (!type || constants.size() != 1)
      return rewriter.notifyMatchFailure(op, "not an element of an array");
    Location loc = op.getLoc();
    Value index;
    if (adaptor.getDynamicIndices().empty())
      index = spirv::ConstantOp::create(
          rewriter, loc, rewriter.getI64Type(),
          rewriter.getI64IntegerAttr(constants.front()));
    else
      index = adaptor.getDynamicIndices().front();
    Value base = pointTo(rewriter, loc, adaptor.getBase(), type);
    Value element = spirv::PtrAccessChainOp::create(rewriter, loc, base, index,
                                                    ValueRange());
    rewriter.replaceOp(
        op, pointTo(rewriter, loc, element, IntegerType::get(getContext(), 8)));
    return success();
  }
};

// Pattern: llvm.load -> spirv.Load
struct ConvertLoad : OpConversionPattern<LLVM::LoadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(LLVM::LoadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Type type = getTypeConverter()->convertType(op.getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "no such type");
    Location loc = op.getLoc();
    Value pointer = pointTo(rewriter, loc, adaptor.getAddr(), type);
    auto [access, alignment] = getAccess(rewriter, type, op.getAlignment());
    Value loaded =
        spirv::LoadOp::create(rewriter, loc, pointer, access, alignment);
    if (type.isInteger(1))
      loaded = spirv::INotEqualOp::create(
          rewriter, loc, type, loaded,
          spirv::ConstantOp::getZero(loaded.getType(), loc, rewriter));
    rewriter.replaceOp(op, loaded);
    return success();
  }
};

// Pattern: llvm.store -> spirv.Store
struct ConvertStore : OpConversionPattern<LLVM::StoreOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(LLVM::StoreOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value value = adaptor.getValue();
    Type type = value.getType();
    Value pointer = pointTo(rewriter, loc, adaptor.getAddr(), type);
    auto [access, alignment] = getAccess(rewriter, type, op.getAlignment());
    if (type.isInteger(1)) {
      Type byte = getMemoryType(type);
      value = spirv::SelectOp::create(
          rewriter, loc, byte, value,
          spirv::ConstantOp::getOne(byte, loc, rewriter),
          spirv::ConstantOp::getZero(byte, loc, rewriter));
    }
    rewriter.replaceOpWithNewOp<spirv::StoreOp>(op, pointer, value, access,
                                                alignment);
    return success();
  }
};

// Pattern: arith.bitcast between types that are one in SPIR-V -> (nothing)
struct DropBitcast : OpConversionPattern<arith::BitcastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::BitcastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    if (getTypeConverter()->convertType(op.getType()) !=
        adaptor.getIn().getType())
      return rewriter.notifyMatchFailure(op, "converts");
    rewriter.replaceOp(op, adaptor.getIn());
    return success();
  }
};

} // namespace

/// SPIR-V does not have bf16. What is left of it is moved, and not computed
/// with.
static Type convertBFloat16(BFloat16Type type) {
  return IntegerType::get(type.getContext(), 16);
}

static void populatePointersToSPIRVPatterns(SPIRVTypeConverter &converter,
                                            RewritePatternSet &patterns) {
  converter.addConversion(convertPointer);
  converter.addConversion(convertBFloat16);
  patterns.add<DropBitcast>(converter, patterns.getContext(), /*benefit=*/2);
  patterns.add<ConvertAddress, ConvertLoad, ConvertStore>(
      converter, patterns.getContext());
}

/// Makes a variable of the memory that the workgroups of `kernel` share. All
/// that is done with it is to take its address.
static void makeWorkgroupVariables(gpu::GPUFuncOp kernel) {
  OpBuilder builder(kernel);
  Location loc = kernel.getLoc();
  unsigned first = kernel.getNumArguments();
  for (auto [i, memory] : llvm::enumerate(kernel.getWorkgroupAttributions())) {
    auto type = cast<MemRefType>(memory.getType());
    auto pointer = spirv::PointerType::get(
        spirv::ArrayType::get(type.getElementType(), type.getNumElements()),
        spirv::StorageClass::Workgroup);
    builder.setInsertionPoint(kernel);
    auto variable = spirv::GlobalVariableOp::create(
        builder, loc, pointer, (kernel.getName() + "_memory" + Twine(i)).str(),
        FlatSymbolRefAttr());
    builder.setInsertionPointToStart(&kernel.getBody().front());
    Value address = spirv::AddressOfOp::create(builder, loc, variable);
    Value bytes = pointTo(builder, loc, address, builder.getI8Type());
    SmallVector<Operation *> dead;
    for (Operation *user : memory.getUsers())
      user->walk([&](memref::ExtractAlignedPointerAsIndexOp taken) {
        for (Operation *cast : taken->getUsers()) {
          for (Operation *made : cast->getUsers()) {
            made->getResult(0).replaceAllUsesWith(
                UnrealizedConversionCastOp::create(
                    builder, loc, made->getResultTypes(), bytes)
                    .getResult(0));
            dead.push_back(made);
          }
          dead.push_back(cast);
        }
        dead.push_back(taken);
      });
    for (Operation *op : dead)
      op->erase();
  }
  unsigned count = kernel.getNumWorkgroupAttributions();
  kernel.getBody().front().eraseArguments(first, count);
  kernel->removeAttr(gpu::GPUFuncOp::getNumWorkgroupAttributionsAttrName());
}

/// Converts `module`, whose target is `target`.
static LogicalResult convertModule(gpu::GPUModuleOp module,
                                   spirv::TargetEnvAttr target) {
  MLIRContext *context = module.getContext();
  for (auto kernel : module.getOps<gpu::GPUFuncOp>()) {
    std::optional<ArrayRef<int32_t>> size = kernel.getKnownBlockSize();
    kernel->setAttr(spirv::getEntryPointABIAttrName(),
                    spirv::getEntryPointABIAttr(
                        context, size.value_or(ArrayRef<int32_t>())));
  }
  module->setAttr(spirv::getTargetEnvAttrName(), target);
  SmallVector<gpu::GPUFuncOp> kernels(module.getOps<gpu::GPUFuncOp>());
  llvm::for_each(kernels, makeWorkgroupVariables);
  SPIRVConversionOptions options;
  options.use64bitIndex = true;
  SPIRVTypeConverter converter(target, options);
  RewritePatternSet patterns(context);
  ScfToSPIRVContext loops;
  populatePointersToSPIRVPatterns(converter, patterns);
  populateGPUToSPIRVPatterns(converter, patterns);
  populateSCFToSPIRVPatterns(converter, loops, patterns);
  arith::populateCeilFloorDivExpandOpsPatterns(patterns);
  arith::populateArithToSPIRVPatterns(converter, patterns);
  populateMathToSPIRVPatterns(converter, patterns);
  populateVectorToSPIRVPatterns(converter, patterns);
  cf::populateControlFlowToSPIRVPatterns(converter, patterns);
  populateBuiltinFuncToSPIRVPatterns(converter, patterns);
  std::unique_ptr<ConversionTarget> legal = SPIRVConversionTarget::get(target);
  legal->addIllegalDialect<LLVM::LLVMDialect>();
  // Those of variables, which are reconciled with the ones of their uses.
  legal->addLegalOp<UnrealizedConversionCastOp>();
  // What is said of an op first says why; then, that it could not be converted.
  bool isReported = false;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    bool isRepeated = isReported;
    isReported |= diagnostic.getSeverity() == DiagnosticSeverity::Error;
    return success(isRepeated);
  });
  Region *region = module->getParentRegion();
  if (failed(applyFullConversion(module, *legal, std::move(patterns))))
    return failure();
  SmallVector<UnrealizedConversionCastOp> casts;
  region->walk([&](UnrealizedConversionCastOp cast) { casts.push_back(cast); });
  reconcileUnrealizedCasts(casts);
  // Here, so that an op that several kernels have is one error.
  return verify(region->getParentOp());
}

namespace {

struct SplitKernelsToSPIRV
    : split::impl::SplitKernelsToSPIRVPassBase<SplitKernelsToSPIRV> {
  void runOnOperation() override {
    SmallVector<gpu::GPUModuleOp> modules(
        getOperation().getOps<gpu::GPUModuleOp>());
    for (gpu::GPUModuleOp module : modules) {
      auto target =
          module.getTargetsAttr()
              ? dyn_cast<spirv::TargetEnvAttr>(module.getTargetsAttr()[0])
              : spirv::TargetEnvAttr();
      if (!target)
        continue;
      // The kernels stay where launches look for them; what is serialized is
      // beside them.
      OpBuilder builder(module.getBodyRegion());
      auto copy = cast<gpu::GPUModuleOp>(builder.clone(*module));
      if (failed(convertModule(copy, target)))
        return signalPassFailure();
    }
  }
};

} // namespace

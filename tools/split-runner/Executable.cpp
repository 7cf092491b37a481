// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executable.h"

#include "Diagnostics.h"
#include "RuntimeSymbols.h"

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Pipelines/Pipelines.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

//===----------------------------------------------------------------------===//
// Calling convention
//===----------------------------------------------------------------------===//

int64_t Slot::getBytes() const {
  if (kind == MemRef)
    return sizeof(int64_t) * (3 + 2 * rank);
  return *getElementBytes(elementType);
}

int64_t Slot::getAlignment() const {
  if (kind == MemRef)
    return alignof(int64_t);
  if (auto complex = dyn_cast<ComplexType>(elementType))
    return *getElementBytes(complex.getElementType());
  return getBytes();
}

/// The slot for a value of `parameter` that has the LLVM type `lowered`.
static FailureOr<Slot> getSlot(const Parameter &parameter, Type lowered) {
  Slot slot{Slot::Scalar, getTensorType(parameter).getElementType(), 0};
  if (!isa<TensorType>(parameter.type))
    return slot;
  auto descriptor = dyn_cast<LLVM::LLVMStructType>(lowered);
  if (!descriptor)
    return failure();
  ArrayRef<Type> fields = descriptor.getBody();
  slot.kind = Slot::MemRef;
  if (fields.size() == 5)
    slot.rank = cast<LLVM::LLVMArrayType>(fields[3]).getNumElements();
  else if (fields.size() != 3)
    return failure();
  return slot;
}

/// The slots for `parameters`, which the lowered function returns as `lowered`.
static FailureOr<SmallVector<Slot>>
getResultSlots(ArrayRef<Parameter> parameters, Type lowered) {
  SmallVector<Type> types;
  if (parameters.size() == 1)
    types.push_back(lowered);
  else if (auto results = dyn_cast<LLVM::LLVMStructType>(lowered))
    llvm::append_range(types, results.getBody());
  if (types.size() != parameters.size())
    return failure();
  SmallVector<Slot> slots;
  for (auto [parameter, type] : llvm::zip_equal(parameters, types)) {
    FailureOr<Slot> slot = getSlot(parameter, type);
    if (failed(slot))
      return failure();
    slots.push_back(*slot);
  }
  return slots;
}

bool Executable::returnsStruct() const {
  return results.size() > 1 || llvm::any_of(results, [](const Slot &slot) {
           return slot.kind != Slot::Scalar ||
                  isa<ComplexType>(slot.elementType);
         });
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

Executable::Executable() = default;
Executable::~Executable() = default;

/// Makes the entry the only function that is visible from outside. Fails if a
/// function that has no body is used.
static llvm::Error isolateEntry(Model &model) {
  for (auto function : model.module->getOps<func::FuncOp>()) {
    if (!function.isDeclaration()) {
      if (function != model.entry)
        function.setPrivate();
    } else if (!function.symbolKnownUseEmpty(*model.module)) {
      return llvm::createStringError("function '" + function.getName() +
                                     "' is used, but has no body");
    }
  }
  return llvm::Error::success();
}

/// Removes the attributes of arguments and results that are for this tool and
/// not for LLVM IR: the names of the model.
static void removeNames(func::FuncOp function) {
  auto isName = [](NamedAttribute attribute) {
    return isa_and_nonnull<SplitDialect>(attribute.getNameDialect());
  };
  auto strip = [&](ArrayAttr attributes, auto set) {
    if (!attributes)
      return;
    for (auto [index, dictionary] :
         llvm::enumerate(attributes.getAsRange<DictionaryAttr>())) {
      SmallVector<NamedAttribute> kept(dictionary.getValue());
      llvm::erase_if(kept, isName);
      set(index, DictionaryAttr::get(function.getContext(), kept));
    }
  };
  strip(function.getArgAttrsAttr(), [&](unsigned index, DictionaryAttr kept) {
    function.setArgAttrs(index, kept);
  });
  strip(function.getResAttrsAttr(), [&](unsigned index, DictionaryAttr kept) {
    function.setResultAttrs(index, kept);
  });
}

/// A target machine for the processor that this runs on.
static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createHostTargetMachine() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  return builder->createTargetMachine();
}

llvm::Expected<std::unique_ptr<Executable>>
Executable::compile(Model model, const CompileOptions &options,
                    TimingScope &timing) {
  std::string path = model.path;
  auto inFile = [&](const Twine &message) {
    return llvm::createStringError(path + ": " + message);
  };
  for (ArrayRef<Parameter> parameters :
       {ArrayRef(model.inputs), ArrayRef(model.outputs)})
    for (const Parameter &parameter : parameters)
      if (isSequence(parameter))
        return inFile(parameter.label +
                      " is a sequence; sequences cannot be inputs or "
                      "outputs of compiled code yet");
  if (llvm::Error error = isolateEntry(model))
    return inFile(llvm::toString(std::move(error)));
  for (auto function : model.module->getOps<func::FuncOp>())
    removeNames(function);

  MLIRContext *context = model.module->getContext();
  std::string name = model.entry.getName().str();
  {
    TimingScope scope = timing.nest("Pipeline");
    DiagnosticCapture diagnostics(context);
    PassManager pm(context);
    pm.enableTiming(scope);
    SplitPipelineOptions pipelineOptions;
    pipelineOptions.runtimeVerification = options.runtimeVerification;
    // What the entry does not use is not compiled.
    pm.addPass(createSymbolDCEPass());
    buildSplitToLLVMPipeline(pm, pipelineOptions);
    if (failed(pm.run(*model.module)))
      return diagnostics.takeError(path +
                                   ": the model cannot be lowered to LLVM IR");
  }

  std::unique_ptr<Executable> executable(new Executable());
  auto lowered = model.module->lookupSymbol<LLVM::LLVMFuncOp>(name);
  FailureOr<SmallVector<Slot>> results =
      lowered ? getResultSlots(model.outputs, lowered.getResultTypes().front())
              : FailureOr<SmallVector<Slot>>();
  if (failed(results))
    return inFile("function '" + name + "' has results that cannot be passed");
  executable->results = std::move(*results);
  for (const Parameter &input : model.inputs) {
    auto type = dyn_cast<RankedTensorType>(input.type);
    executable->inputs.push_back(Slot{type ? Slot::MemRef : Slot::Scalar,
                                      getTensorType(input).getElementType(),
                                      type ? type.getRank() : 0});
  }

  ExecutionEngineOptions engineOptions;
  engineOptions.enableGDBNotificationListener = false;
  engineOptions.enablePerfNotificationListener = false;
  {
    TimingScope scope = timing.nest("Optimize LLVM IR");
    DiagnosticCapture diagnostics(context);
    auto targetMachine = createHostTargetMachine();
    if (!targetMachine)
      return inFile(llvm::toString(targetMachine.takeError()));
    auto transformer = makeOptimizingTransformer(
        /*optLevel=*/2, /*sizeLevel=*/0, targetMachine->get());
    engineOptions.transformer = transformer;
    auto engine = ExecutionEngine::create(*model.module, engineOptions,
                                          std::move(*targetMachine));
    if (!engine)
      return diagnostics.takeError(path + ": " +
                                   llvm::toString(engine.takeError()));
    executable->engine = std::move(*engine);
  }
  {
    TimingScope scope = timing.nest("Generate code");
    executable->engine->registerSymbols(getRuntimeSymbols);
    auto function = executable->engine->lookupPacked("_mlir_ciface_" + name);
    if (!function)
      return inFile(llvm::toString(function.takeError()));
    executable->function = *function;
  }
  return executable;
}

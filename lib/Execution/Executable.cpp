// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Executable.h"

#include "MachineCode.h"

#include "OpenMPRuntime.h"
#include "OptimizeModule.h"
#include "TargetMachine.h"
#include "split/Execution/Diagnostics.h"
#include "split/Execution/Processor.h"
#include "split/Execution/SequenceTable.h"

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Pipelines/Pipelines.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

//===----------------------------------------------------------------------===//
// Calling convention
//===----------------------------------------------------------------------===//

int64_t Slot::getBytes() const {
  switch (kind) {
  case Scalar:
    return *getElementBytes(elementType);
  case MemRef:
    return sizeof(int64_t) * getDescriptorWords(rank);
  case Sequence: {
    int64_t words = 0;
    for (int64_t tableRank : sequenceMemRefRanks)
      words += getDescriptorWords(tableRank);
    return sizeof(int64_t) * words;
  }
  }
  llvm_unreachable("unknown kind of slot");
}

int64_t Slot::getAlignment() const {
  if (kind != Scalar)
    return alignof(int64_t);
  if (auto complex = dyn_cast<ComplexType>(elementType))
    return *getElementBytes(complex.getElementType());
  return getBytes();
}

/// The slot for a value of `parameter`, or failure if its rank is not known.
static FailureOr<Slot> getSlot(const Parameter &parameter) {
  TensorType type = getTensorType(parameter);
  if (!type.hasRank())
    return failure();
  Slot::Kind kind = isSequence(parameter)             ? Slot::Sequence
                    : isa<TensorType>(parameter.type) ? Slot::MemRef
                                                      : Slot::Scalar;
  return Slot{kind, type.getElementType(), type.getRank()};
}

/// The slots for `parameters`.
static llvm::Expected<SmallVector<Slot>>
getSlots(ArrayRef<Parameter> parameters) {
  SmallVector<Slot> slots;
  for (const Parameter &parameter : parameters) {
    FailureOr<Slot> slot = getSlot(parameter);
    if (failed(slot))
      return llvm::createStringError(
          parameter.label + " has a rank that is not known before the model "
                            "runs");
    slots.push_back(*slot);
  }
  return slots;
}

/// The types of `outputs` if they are all tensors of static shape.
static SmallVector<RankedTensorType>
getStaticTypes(ArrayRef<Parameter> outputs) {
  SmallVector<RankedTensorType> types;
  for (const Parameter &output : outputs) {
    auto type = dyn_cast<RankedTensorType>(output.type);
    if (!type || !type.hasStaticShape())
      return {};
    types.push_back(type);
  }
  return types;
}

bool Executable::returnsStruct() const {
  if (!outParams.empty())
    return false;
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

/// Gives what `module` defines names of no meaning, as code would call some by
/// accident: the lowering calls @malloc and @erff, and LLVM takes functions of
/// such names for those of C.
static void replaceSymbolNames(ModuleOp module) {
  auto uses = SymbolTable::getSymbolUses(&module.getBodyRegion());
  // An op that may have other uses is an error later.
  if (!uses)
    return;
  SymbolTable symbols(module);
  DenseMap<StringAttr, StringAttr> replacements;
  unsigned counter = 0;
  for (auto symbol : module.getOps<SymbolOpInterface>()) {
    if (!isa<func::FuncOp, memref::GlobalOp>(symbol) || symbol.isDeclaration())
      continue;
    replacements[symbol.getNameAttr()] = StringAttr::get(
        module.getContext(),
        SymbolTable::generateSymbolName<32>(
            "split_model",
            [&](StringRef name) { return symbols.lookup(name) != nullptr; },
            counter));
  }
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](SymbolRefAttr reference) {
    StringAttr root = reference.getRootReference();
    return std::make_pair(
        Attribute(SymbolRefAttr::get(replacements.lookup_or(root, root),
                                     reference.getNestedReferences())),
        WalkResult::skip());
  });
  llvm::SmallPtrSet<Operation *, 8> users;
  for (SymbolTable::SymbolUse use : *uses)
    if (users.insert(use.getUser()).second)
      replacer.replaceElementsIn(use.getUser());
  for (auto symbol : module.getOps<SymbolOpInterface>())
    if (StringAttr name = replacements.lookup(symbol.getNameAttr()))
      symbol.setName(name);
}

/// Removes the attributes of arguments and results that are for this tool and
/// not for LLVM IR: the names of the model.
static void removeNames(func::FuncOp function) {
  auto isName = [](NamedAttribute attribute) {
    return isa_and_nonnull<SplitDialect>(attribute.getNameDialect());
  };
  // All at once, as the context keeps every list of attributes there ever was.
  auto strip = [&](ArrayAttr attributes) {
    SmallVector<DictionaryAttr> stripped;
    for (auto dictionary : attributes.getAsRange<DictionaryAttr>()) {
      SmallVector<NamedAttribute> kept(dictionary.getValue());
      llvm::erase_if(kept, isName);
      stripped.push_back(DictionaryAttr::get(function.getContext(), kept));
    }
    return stripped;
  };
  if (ArrayAttr attributes = function.getArgAttrsAttr())
    function.setAllArgAttrs(strip(attributes));
  if (ArrayAttr attributes = function.getResAttrsAttr())
    function.setAllResultAttrs(strip(attributes));
}

/// Lowers the module of `model` to the LLVM dialect.
static llvm::Error lowerToLLVM(Model &model, const CompileOptions &options,
                               bool outParams, llvm::TargetMachine &machine,
                               TimingScope &timing) {
  DiagnosticCapture diagnostics(model.module->getContext());
  PassManager pm(model.module->getContext());
  pm.enableTiming(timing);
  // Verification after every pass makes compiling thousands of results take a
  // third longer; after each stage, it takes nothing that shows.
  pm.enableVerifier(options.verifyEach);
  SplitPipelineOptions pipelineOptions;
  pipelineOptions.runtimeVerification = options.runtimeVerification;
  pipelineOptions.outParams = outParams;
  pipelineOptions.parallel = options.threads > 1;
  pipelineOptions.onlyCInterface = true;
  pipelineOptions.verifyStages = !options.verifyEach;
  pipelineOptions.setMachine(
      describeProcessor(options.cpu, *machine.getMCSubtargetInfo()));
  buildSplitToLLVMPipeline(pm, pipelineOptions);
  if (failed(pm.run(*model.module)) ||
      (!options.verifyEach && failed(verify(*model.module))))
    return diagnostics.takeError(model.path +
                                 ": the model cannot be lowered to LLVM IR");
  return llvm::Error::success();
}

/// The LLVM IR of the module of `model`, whose entry is `name`, with
/// one function that is visible from outside: the entry point.
static llvm::Expected<std::unique_ptr<llvm::Module>>
translateToLLVMIR(Model &model, StringRef name, llvm::TargetMachine &machine,
                  llvm::LLVMContext &llvmContext) {
  DiagnosticCapture diagnostics(model.module->getContext());
  std::unique_ptr<llvm::Module> code =
      translateModuleToLLVMIR(*model.module, llvmContext);
  if (!code)
    return diagnostics.takeError(model.path +
                                 ": the model cannot be translated to LLVM IR");
  ExecutionEngine::setupTargetTripleAndDataLayout(code.get(), &machine);
  // Only the entry point is looked up; what it calls becomes a part of it.
  llvm::Function *function = code->getFunction("_mlir_ciface_" + name.str());
  for (llvm::Function &defined : *code)
    if (!defined.isDeclaration())
      defined.setLinkage(llvm::GlobalValue::InternalLinkage);
  if (llvm::Function *wrapped = code->getFunction(name))
    wrapped->addFnAttr(llvm::Attribute::AlwaysInline);
  makeEntryPoint(*function);
  return code;
}

llvm::Error Executable::assignSlots(const Model &model) {
  llvm::Expected<SmallVector<Slot>> ofInputs = getSlots(model.inputs);
  if (!ofInputs)
    return ofInputs.takeError();
  inputs = std::move(*ofInputs);
  llvm::Expected<SmallVector<Slot>> ofOutputs = getSlots(model.outputs);
  if (!ofOutputs)
    return ofOutputs.takeError();
  results = std::move(*ofOutputs);
  outParams = getStaticTypes(model.outputs);
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<Executable>>
Executable::compile(Model model, const CompileOptions &options,
                    TimingScope &timing) {
  auto inFile = [&](llvm::Error error) {
    return llvm::createStringError(model.path + ": " +
                                   llvm::toString(std::move(error)));
  };
  std::unique_ptr<Executable> executable(new Executable());
  if (llvm::Error error = executable->assignSlots(model))
    return inFile(std::move(error));
  replaceSymbolNames(*model.module);
  for (auto function : model.module->getOps<func::FuncOp>())
    removeNames(function);

  auto targetMachine = createTargetMachine(options.cpu);
  if (!targetMachine)
    return targetMachine.takeError();
  llvm::TargetMachine &machine = **targetMachine;
  // Lowering replaces the entry.
  std::string name = model.entry.getName().str();
  {
    TimingScope scope = timing.nest("Pipeline");
    if (llvm::Error error = lowerToLLVM(
            model, options, !executable->outParams.empty(), machine, scope))
      return error;
  }

  llvm::LLVMContext llvmContext;
  llvmContext.setDiscardValueNames(true);
  std::unique_ptr<llvm::Module> code;
  bool usesOpenMP = false;
  {
    TimingScope scope = timing.nest("Optimize LLVM IR");
    auto translated = translateToLLVMIR(model, name, machine, llvmContext);
    if (!translated)
      return translated.takeError();
    code = std::move(*translated);
    usesOpenMP = callsOpenMPRuntime(*code);
    optimizeModule(*code, machine);
  }
  TimingScope scope = timing.nest("Generate code");
  if (usesOpenMP)
    if (llvm::Error error = loadOpenMPRuntime(options.threads))
      return error;
  auto machineCode = MachineCode::generate(std::move(code), machine);
  if (!machineCode)
    return inFile(machineCode.takeError());
  executable->machineCode = std::move(*machineCode);
  executable->entryPoint = executable->machineCode->getEntryPoint();
  return executable;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/LowerModel.h"

#include "EntryPoint.h"
#include "KernelModules.h"
#include "OptimizeModule.h"
#include "split/Execution/Diagnostics.h"
#include "split/Execution/TranslateToLLVMIR.h"

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Pipelines/GpuPipeline.h"
#include "split/Pipelines/Pipelines.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

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

void runner::setPipelineOptions(SplitPipelineOptions &pipelineOptions,
                                const LowerOptions &options,
                                const CallingConvention &convention) {
  pipelineOptions.runtimeVerification = options.runtimeVerification;
  pipelineOptions.outParams = !convention.outParams.empty();
  pipelineOptions.parallel = options.parallel;
  pipelineOptions.onlyCInterface = true;
  if (options.callsLibm)
    pipelineOptions.math = MathForm::Libm;
  pipelineOptions.verifyStages = !options.verifyEach;
  pipelineOptions.setMachine(options.machine);
}

/// Lowers `model`, which is the LLVM dialect then.
static llvm::Error runPipeline(Model &model, const LowerOptions &options,
                               const CallingConvention &convention,
                               TimingScope &timing) {
  TimingScope scope = timing.nest("Pipeline");
  MLIRContext *context = model.module->getContext();
  DiagnosticCapture diagnostics(context);
  PassManager pm(context);
  pm.enableTiming(scope);
  // As --mlir-print-ir-after-all and the like ask for. Without them, this fails
  // without a word.
  (void)applyPassManagerCLOptions(pm);
  // Verification after every pass makes compiling thousands of results take
  // a third longer; after each stage, it takes nothing that shows.
  pm.enableVerifier(options.verifyEach);
  SplitPipelineOptions pipelineOptions;
  setPipelineOptions(pipelineOptions, options, convention);
  if (!options.chip.empty()) {
    GpuPipelineOptions gpuOptions;
    gpuOptions.chip = options.chip;
    gpuOptions.runtimeVerification = options.runtimeVerification;
    buildSplitToGpuPipeline(pm, gpuOptions);
  } else if (options.emulatesGpu) {
    buildSplitToEmulatedGpuPipeline(pm, pipelineOptions);
  } else {
    buildSplitToLLVMPipeline(pm, pipelineOptions);
  }
  if (failed(pm.run(*model.module)) ||
      (!options.verifyEach && failed(verify(*model.module))))
    return diagnostics.takeError(model.path +
                                 ": the model cannot be lowered to LLVM IR");
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<llvm::Module>>
runner::lowerModel(Model model, const CallingConvention &convention,
                   const LowerOptions &options, llvm::TargetMachine &machine,
                   llvm::LLVMContext &llvmContext, TimingScope &timing) {
  replaceSymbolNames(*model.module);
  for (auto function : model.module->getOps<func::FuncOp>())
    removeNames(function);
  std::string name = model.entry.getName().str();
  if (llvm::Error error = runPipeline(model, options, convention, timing))
    return error;

  TimingScope scope = timing.nest("Optimize LLVM IR");
  DiagnosticCapture diagnostics(model.module->getContext());
  std::unique_ptr<llvm::Module> code =
      translateToLLVMIR(*model.module, llvmContext, machine);
  if (!code)
    return diagnostics.takeError(model.path +
                                 ": the model cannot be translated to LLVM IR");
  // Only the entry point is looked up; what it calls becomes a part of it.
  llvm::Function *function = code->getFunction("_mlir_ciface_" + name);
  for (llvm::Function &defined : *code)
    if (!defined.isDeclaration())
      defined.setLinkage(llvm::GlobalValue::InternalLinkage);
  for (llvm::GlobalVariable &defined : code->globals())
    if (!defined.isDeclaration() && !defined.hasAppendingLinkage()) {
      defined.setComdat(nullptr);
      defined.setLinkage(llvm::GlobalValue::InternalLinkage);
    }
  if (llvm::Function *wrapped = code->getFunction(name))
    wrapped->addFnAttr(llvm::Attribute::AlwaysInline);
  makeEntryPoint(*function);
  if (convention.takesStream)
    exposeKernelModules(*code);
  optimizeModule(*code, machine);
  return code;
}

bool runner::callsOpenMPRuntime(const llvm::Module &code) {
  return code.getFunction("__kmpc_fork_call") != nullptr;
}

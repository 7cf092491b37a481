// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Compiler.h"

#include "split/Execution/Executable.h"
#include "split/Execution/Linker.h"
#include "split/Execution/ModuleAnalyses.h"
#include "split/Execution/TargetMachine.h"
#include "split/Execution/TranslateToLLVMIR.h"
#include "split/InitAll.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace soak;

std::string soak::getEntryName(uint32_t number) {
  return "soak_" + std::to_string(number);
}

static mlir::DialectRegistry makeRegistry() {
  mlir::DialectRegistry registry;
  mlir::split::runner::registerDialects(registry);
  return registry;
}

Compiler::Compiler(std::function<void(std::optional<uint32_t>)> willCompile)
    : willCompile(std::move(willCompile)),
      context(makeRegistry(), mlir::MLIRContext::Threading::DISABLED) {
  mlir::registerAllPasses();
  mlir::split::registerAllPasses();
  context.printOpOnDiagnostic(false);
  auto created = mlir::split::runner::createTargetMachine("native");
  machine = llvm::cantFail(std::move(created));
}

Compiler::~Compiler() = default;

//===----------------------------------------------------------------------===//
// To the LLVM dialect
//===----------------------------------------------------------------------===//

mlir::PassManager *Compiler::getPasses(llvm::StringRef pipeline,
                                       std::string &errors) {
  std::unique_ptr<mlir::PassManager> &pm = passes[pipeline];
  if (!pm) {
    pm = std::make_unique<mlir::PassManager>(&context);
    llvm::raw_string_ostream os(errors);
    if (failed(mlir::parsePassPipeline(pipeline, *pm, os))) {
      passes.erase(pipeline);
      return nullptr;
    }
  }
  return pm.get();
}

bool Compiler::runPasses(mlir::ModuleOp module, const Recipe &recipe,
                         std::string &errors) {
  for (llvm::StringRef pipeline : recipe.pipelines) {
    mlir::PassManager *pm = getPasses(pipeline, errors);
    if (!pm)
      return false;
    pm->enableVerifier(recipe.verifyEach);
    if (failed(pm->run(module)))
      return false;
  }
  return recipe.verifyEach || succeeded(mlir::verify(module));
}

//===----------------------------------------------------------------------===//
// To LLVM IR
//===----------------------------------------------------------------------===//

/// Adds the function `name` of one parameter, a list of what `function` takes.
static void addEntry(llvm::Function &function, llvm::StringRef name) {
  llvm::LLVMContext &context = function.getContext();
  llvm::Type *pointer = llvm::PointerType::getUnqual(context);
  llvm::Function *entry = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), {pointer},
                              /*isVarArg=*/false),
      llvm::GlobalValue::ExternalLinkage, name, function.getParent());
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", entry));
  auto loadPointer = [&](unsigned index) {
    return builder.CreateLoad(
        pointer, builder.CreateConstGEP1_32(pointer, entry->getArg(0), index));
  };
  llvm::SmallVector<llvm::Value *> arguments;
  for (llvm::Argument &argument : function.args()) {
    llvm::Value *value = loadPointer(argument.getArgNo());
    if (argument.getType() != pointer)
      value = builder.CreateLoad(argument.getType(), value);
    arguments.push_back(value);
  }
  llvm::Value *result = builder.CreateCall(&function, arguments);
  if (!result->getType()->isVoidTy())
    builder.CreateStore(result, loadPointer(function.arg_size()));
  builder.CreateRetVoid();
}

static void optimize(llvm::Module &module, llvm::TargetMachine &machine,
                     unsigned level) {
  llvm::PassBuilder builder(&machine);
  mlir::split::runner::ModuleAnalyses analyses(builder);
  builder
      .buildPerModuleDefaultPipeline(level == 1 ? llvm::OptimizationLevel::O1
                                                : llvm::OptimizationLevel::O2)
      .run(module, analyses.modules);
}

/// Makes the entry of each of `programs` all that is visible in `module`; fails
/// if one is not there.
static bool addEntries(llvm::Module &module, llvm::ArrayRef<Program> programs) {
  for (llvm::GlobalValue &value : module.global_values())
    if (!value.isDeclaration())
      value.setLinkage(llvm::GlobalValue::InternalLinkage);
  for (const Program &program : programs) {
    llvm::Function *function =
        module.getFunction(("_mlir_ciface_" + program.entry).str());
    if (!function)
      return false;
    addEntry(*function, getEntryName(program.number));
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Programs together and alone
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kFileName("program");

Compiler::Attempt Compiler::attempt(llvm::ArrayRef<Program> programs,
                                    const Recipe &recipe,
                                    llvm::LLVMContext &llvmContext) {
  Attempt result;
  mlir::ScopedDiagnosticHandler collect(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
          return mlir::success();
        llvm::raw_string_ostream os(result.compilation.errors);
        os << diagnostic.getLocation() << ": " << diagnostic << "\n";
        diagnostic.getLocation()->walk([&](mlir::Location location) {
          uint32_t number;
          if (auto place = mlir::dyn_cast<mlir::FileLineColLoc>(location)) {
            llvm::StringRef name = place.getFilename().getValue();
            if (name.consume_front(kFileName) && !name.getAsInteger(10, number))
              result.refused.insert(number);
          }
          return mlir::WalkResult::advance();
        });
        return mlir::success();
      });
  auto fail = [&](Stage stage) {
    result.compilation.stage = stage;
    result.module.reset();
    return std::move(result);
  };
  mlir::OwningOpRef<mlir::ModuleOp> all(
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context)));
  for (const Program &program : programs) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(
        program.text, mlir::ParserConfig(&context),
        kFileName.str() + std::to_string(program.number));
    if (!module)
      return fail(Stage::Parsing);
    all->getBody()->getOperations().splice(all->getBody()->end(),
                                           module->getBody()->getOperations());
  }
  if (!runPasses(*all, recipe, result.compilation.errors))
    return fail(Stage::Passes);
  result.module =
      mlir::split::runner::translateToLLVMIR(*all, llvmContext, *machine);
  if (!result.module || !addEntries(*result.module, programs))
    return fail(Stage::Translation);
  if (recipe.optimizationLevel > 0)
    optimize(*result.module, *machine, recipe.optimizationLevel);
  return result;
}

std::vector<Compilation>
Compiler::compile(llvm::ArrayRef<Program> programs, const Recipe &recipe,
                  llvm::LLVMContext &llvmContext,
                  std::vector<std::unique_ptr<llvm::Module>> &modules) {
  std::vector<Compilation> compilations(programs.size());
  std::vector<Program> together(programs.begin(), programs.end()), alone;
  while (together.size() > 1) {
    willCompile(std::nullopt);
    Attempt result = attempt(together, recipe, llvmContext);
    if (result.module) {
      modules.push_back(std::move(result.module));
      break;
    }
    std::vector<Program> kept;
    for (const Program &program : together)
      (result.refused.contains(program.number) ? alone : kept)
          .push_back(program);
    // If it is about none of them, it may be about any.
    if (kept.size() == together.size()) {
      alone.insert(alone.end(), kept.begin(), kept.end());
      kept.clear();
    }
    together = std::move(kept);
  }
  if (together.size() == 1)
    alone.push_back(together.front());
  for (const Program &program : alone) {
    willCompile(program.number);
    Attempt result = attempt(program, recipe, llvmContext);
    if (result.module)
      modules.push_back(std::move(result.module));
    const auto *place = llvm::find_if(programs, [&](const Program &other) {
      return other.number == program.number;
    });
    compilations[place - programs.begin()] = std::move(result.compilation);
  }
  return compilations;
}

//===----------------------------------------------------------------------===//
// To machine code
//===----------------------------------------------------------------------===//

/// Has functions inlined that are called in one place, such as those that an
/// entry calls, so that they return no descriptors; and memory for what a
/// failed check says allocated where its function begins, so that the code
/// generator takes its quick way.
static void prepareForCodeGeneration(llvm::Module &module,
                                     llvm::TargetMachine &machine) {
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    if (function.hasLocalLinkage() && function.hasOneUse())
      if (auto *call = llvm::dyn_cast<llvm::CallInst>(*function.user_begin());
          call && call->getCalledFunction() == &function &&
          call->getFunction() != &function)
        function.addFnAttr(llvm::Attribute::AlwaysInline);
    llvm::BasicBlock &entry = function.getEntryBlock();
    for (llvm::BasicBlock &block : llvm::drop_begin(function)) {
      if (!llvm::isa<llvm::UnreachableInst>(block.getTerminator()))
        continue;
      for (llvm::Instruction &op : llvm::make_early_inc_range(block))
        if (auto *alloca = llvm::dyn_cast<llvm::AllocaInst>(&op);
            alloca && llvm::isa<llvm::ConstantInt>(alloca->getArraySize()))
          alloca->moveBefore(entry, entry.getFirstInsertionPt());
    }
  }
  llvm::PassBuilder builder(&machine);
  mlir::split::runner::ModuleAnalyses analyses(builder);
  llvm::FunctionPassManager functionPasses;
  functionPasses.addPass(llvm::EarlyCSEPass());
  functionPasses.addPass(llvm::SimplifyCFGPass());
  llvm::ModulePassManager passes;
  passes.addPass(llvm::AlwaysInlinerPass(/*InsertLifetime=*/false));
  passes.addPass(
      llvm::createModuleToFunctionPassAdaptor(std::move(functionPasses)));
  passes.run(module, analyses.modules);
}

llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>>
Compiler::generate(std::vector<std::unique_ptr<llvm::Module>> modules,
                   const llvm::StringMap<void *> &symbols) {
  std::unique_ptr<llvm::Module> all = std::move(modules.front());
  llvm::Linker linker(*all);
  for (auto &module : llvm::drop_begin(modules))
    if (linker.linkInModule(std::move(module)))
      return llvm::createStringError("LLVM cannot link the programs");
  prepareForCodeGeneration(*all, *machine);
  machine->setOptLevel(llvm::CodeGenOptLevel::None);
  machine->setFastISel(true);

  // What is not in `symbols` is as in split-runner.
  auto jit = mlir::split::runner::createLinker(*machine, all->getDataLayout(),
                                               symbols);
  if (!jit)
    return jit.takeError();
  auto object = llvm::orc::SimpleCompiler(*machine)(*all);
  if (!object)
    return object.takeError();
  if (llvm::Error error = (*jit)->addObjectFile(std::move(*object)))
    return error;
  return std::move(*jit);
}

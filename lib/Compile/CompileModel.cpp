// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Compile/CompileModel.h"

#include "ModelTable.h"
#include "split/Execution/ConstantBytes.h"
#include "split/Execution/LowerModel.h"
#include "split/Execution/Processor.h"
#include "split/Execution/TargetMachine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::compiler;

CompiledModel::CompiledModel() = default;
CompiledModel::~CompiledModel() = default;

/// Fails if the structs of split-c/Model.h are laid out otherwise on `machine`.
static llvm::Error checkTarget(const llvm::TargetMachine &machine) {
  llvm::DataLayout layout = machine.createDataLayout();
  if (layout.getPointerSize() == 8 && layout.isLittleEndian())
    return llvm::Error::success();
  return llvm::createStringError(
      "--target " + machine.getTargetTriple().str() +
      ": models can be compiled for machines with addresses of 64 bits whose "
      "numbers begin with the lowest byte");
}

llvm::Expected<std::unique_ptr<CompiledModel>>
CompiledModel::compile(runner::Model model, const CompileOptions &options,
                       TimingScope &timing) {
  llvm::Expected<runner::CallingConvention> convention =
      runner::CallingConvention::get(model);
  if (!convention)
    return convention.takeError();
  auto machine =
      runner::createTargetMachineForFiles(options.target, options.cpu);
  if (!machine)
    return machine.takeError();
  if (llvm::Error error = checkTarget(**machine))
    return error;

  std::unique_ptr<CompiledModel> compiled(new CompiledModel());
  compiled->machine = std::move(*machine);
  compiled->context = std::make_unique<llvm::LLVMContext>();
  compiled->context->setDiscardValueNames(true);
  runner::LowerOptions lowerOptions;
  lowerOptions.runtimeVerification = options.runtimeVerification;
  lowerOptions.callsLibm = options.callsLibm;
  lowerOptions.parallel = options.parallel;
  lowerOptions.machine = runner::describeProcessor(
      options.cpu, *compiled->machine->getMCSubtargetInfo());
  SmallVector<runner::Parameter> inputs = model.inputs;
  SmallVector<runner::Parameter> outputs = model.outputs;
  auto code =
      runner::lowerModel(std::move(model), *convention, lowerOptions,
                         *compiled->machine, *compiled->context, timing);
  if (!code)
    return code.takeError();
  compiled->code = std::move(*code);
  // It would be the path of the model otherwise.
  compiled->code->setSourceFileName(options.name);
  compiled->code->setModuleIdentifier(options.name);
  compiled->needsOpenMP = runner::callsOpenMPRuntime(*compiled->code);
  addModelTable(*compiled->code, {options.name, inputs, outputs, &*convention});
  return compiled;
}

bool CompiledModel::isForHost() const {
  llvm::Triple host(
      llvm::Triple::normalize(llvm::sys::getDefaultTargetTriple()));
  const llvm::Triple &target = machine->getTargetTriple();
  return target.getArch() == host.getArch() && target.getOS() == host.getOS();
}

void CompiledModel::writeIR(llvm::raw_ostream &os) const {
  code->print(os, nullptr);
}

/// Lets the registers of cold functions be allocated block by block, as without
/// optimization: all else takes more than linear time in the length of a
/// function. What follows finds nothing left to do there.
static void hurryColdFunctions(llvm::TargetPassConfig &config) {
  config.insertPass(
      &llvm::TwoAddressInstructionPassID,
      llvm::createFastRegisterAllocator(
          [](const llvm::TargetRegisterInfo &,
             const llvm::MachineRegisterInfo &registers, llvm::Register) {
            return runner::isCold(registers.getMF().getFunction());
          },
          /*ClearVirtRegs=*/false));
}

/// Adds what makes a file of `type` of `module`: what
/// TargetMachine::addPassesToEmitFile adds, but that cold functions are
/// hurried. A file is one module with one pipeline, so that they cannot be left
/// to a module without optimization, as where both are linked in memory.
/// Returns false if there are no such files for `machine`.
static bool addPasses(llvm::legacy::PassManager &passes,
                      const llvm::Module &module, llvm::TargetMachine &machine,
                      llvm::CodeGenFileType type, llvm::raw_pwrite_stream &os) {
  auto *functions = new llvm::MachineModuleInfoWrapperPass(&machine);
  llvm::TargetPassConfig *config = machine.createPassConfig(passes);
  passes.add(config);
  passes.add(functions);
  if (llvm::any_of(module, runner::isCold))
    hurryColdFunctions(*config);
  if (config->addISelPasses())
    return false;
  config->addMachinePasses();
  config->setInitialized();
  if (machine.addAsmPrinter(passes, os, /*DwoOut=*/nullptr, type,
                            functions->getMMI().getContext()))
    return false;
  passes.add(llvm::createFreeMachineFunctionPass());
  return true;
}

/// Writes `module` as `type` says.
static llvm::Error writeCode(llvm::Module &module, llvm::TargetMachine &machine,
                             llvm::CodeGenFileType type,
                             llvm::raw_pwrite_stream &os) {
  llvm::legacy::PassManager passes;
  if (!addPasses(passes, module, machine, type, os))
    return llvm::createStringError("LLVM cannot make such a file for " +
                                   machine.getTargetTriple().str());
  passes.run(module);
  return llvm::Error::success();
}

llvm::Error CompiledModel::writeAssembly(llvm::raw_pwrite_stream &os) {
  return writeCode(*code, *machine, llvm::CodeGenFileType::AssemblyFile, os);
}

llvm::Error CompiledModel::writeObject(llvm::raw_pwrite_stream &os) {
  // Code reaches 2 GiB of data, and other code that it is linked with.
  constexpr uint64_t kMostBytes = (2ull << 30) - (64ull << 20);
  if (uint64_t bytes = runner::countDataBytes(*code); bytes > kMostBytes)
    return llvm::createStringError(
        "the constants and globals of the model take " + llvm::Twine(bytes) +
        " bytes, but at most " + llvm::Twine(kMostBytes) +
        " can be in an object file or a library; make them inputs");
  runner::storeTablesAsBytes(*code);
  return writeCode(*code, *machine, llvm::CodeGenFileType::ObjectFile, os);
}

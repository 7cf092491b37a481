// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Executable.h"

#include "MachineCode.h"

#include "OpenMPRuntime.h"
#include "split/Execution/LowerModel.h"
#include "split/Execution/Processor.h"
#include "split/Execution/TargetMachine.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

Executable::Executable() = default;
Executable::~Executable() = default;

LowerOptions runner::getLowerOptions(const CompileOptions &options,
                                     const llvm::TargetMachine &machine) {
  LowerOptions lowerOptions;
  lowerOptions.runtimeVerification = options.runtimeVerification;
  lowerOptions.parallel = options.threads > 1;
  lowerOptions.emulatesGpu = options.emulatesGpu;
  lowerOptions.callsLibm = options.callsLibm;
  lowerOptions.verifyEach = options.verifyEach;
  lowerOptions.machine =
      describeProcessor(options.cpu, *machine.getMCSubtargetInfo());
  return lowerOptions;
}

llvm::Expected<std::unique_ptr<Executable>>
Executable::compile(Model model, const CompileOptions &options,
                    TimingScope &timing) {
  std::unique_ptr<Executable> executable(new Executable());
  llvm::Expected<CallingConvention> convention = CallingConvention::get(model);
  if (!convention)
    return convention.takeError();
  executable->convention = std::move(*convention);

  auto machine = createTargetMachine(options.cpu);
  if (!machine)
    return machine.takeError();
  llvm::LLVMContext llvmContext;
  llvmContext.setDiscardValueNames(true);
  std::string path = model.path;
  auto code = lowerModel(std::move(model), executable->convention,
                         getLowerOptions(options, **machine), **machine,
                         llvmContext, timing);
  if (!code)
    return code.takeError();

  TimingScope scope = timing.nest("Generate code");
  if (callsOpenMPRuntime(**code))
    if (llvm::Error error = loadOpenMPRuntime(options.threads))
      return error;
  auto machineCode = MachineCode::generate(std::move(*code), **machine);
  if (!machineCode)
    return llvm::createStringError(path + ": " +
                                   llvm::toString(machineCode.takeError()));
  executable->machineCode = std::move(*machineCode);
  executable->entryPoint = executable->machineCode->getEntryPoint();
  return executable;
}

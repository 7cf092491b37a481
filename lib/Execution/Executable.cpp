// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Executable.h"

#include "MachineCode.h"

#include "OpenMPRuntime.h"
#include "split/Execution/CudaDevice.h"
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
  if (options.gpu)
    lowerOptions.chip = options.gpu->getChip();
  lowerOptions.callsLibm = options.callsLibm;
  lowerOptions.verifyEach = options.verifyEach;
  lowerOptions.machine =
      describeProcessor(options.cpu, *machine.getMCSubtargetInfo());
  return lowerOptions;
}

llvm::Expected<ObjectCode> runner::generateCode(Model model,
                                                const CompileOptions &options,
                                                TimingScope &timing) {
  auto convention =
      CallingConvention::get(model, /*takesStream=*/options.gpu != nullptr);
  if (!convention)
    return convention.takeError();
  auto machine = createTargetMachine(options.cpu);
  if (!machine)
    return machine.takeError();
  llvm::LLVMContext llvmContext;
  llvmContext.setDiscardValueNames(true);
  std::string path = model.path;
  auto module = lowerModel(std::move(model), *convention,
                           getLowerOptions(options, **machine), **machine,
                           llvmContext, timing);
  if (!module)
    return module.takeError();

  TimingScope scope = timing.nest("Generate code");
  ObjectCode code;
  code.path = path;
  code.callsOpenMP = callsOpenMPRuntime(**module);
  auto objects = MachineCode::generate(std::move(*module), **machine);
  if (!objects)
    return llvm::createStringError(path + ": " +
                                   llvm::toString(objects.takeError()));
  code.objects = std::move(*objects);
  return code;
}

llvm::Expected<std::unique_ptr<Executable>>
Executable::link(CallingConvention convention, ObjectCode code,
                 const CompileOptions &options) {
  std::unique_ptr<Executable> executable(new Executable());
  executable->convention = std::move(convention);
  executable->gpu = options.gpu;
  auto machine = createTargetMachine(options.cpu);
  if (!machine)
    return machine.takeError();
  if (code.callsOpenMP)
    if (llvm::Error error = loadOpenMPRuntime(options.threads))
      return error;
  auto functions =
      options.gpu ? CudaDevice::getFunctions() : llvm::StringMap<void *>();
  auto machineCode = MachineCode::link(std::move(code.objects), **machine,
                                       functions, options.gpu != nullptr);
  if (!machineCode)
    return llvm::createStringError(code.path + ": " +
                                   llvm::toString(machineCode.takeError()));
  executable->machineCode = std::move(*machineCode);
  executable->entryPoint = executable->machineCode->getEntryPoint();
  return executable;
}

llvm::Expected<std::unique_ptr<Executable>>
Executable::compile(Model model, const CompileOptions &options,
                    TimingScope &timing) {
  auto convention =
      CallingConvention::get(model, /*takesStream=*/options.gpu != nullptr);
  if (!convention)
    return convention.takeError();
  auto code = generateCode(std::move(model), options, timing);
  if (!code)
    return code.takeError();
  return link(std::move(*convention), std::move(*code), options);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TargetMachine.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

using namespace mlir::split;

/// Fails if code for `machine` uses what this processor does not have.
static llvm::Error checkRunsHere(const llvm::TargetMachine &machine,
                                 llvm::StringRef cpu) {
  llvm::SmallVector<llvm::StringRef> missing;
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  for (const auto &feature : features)
    if (!feature.second && machine.getMCSubtargetInfo()->checkFeatures(
                               ("+" + feature.first()).str()))
      missing.push_back(feature.first());
  if (missing.empty())
    return llvm::Error::success();
  llvm::sort(missing);
  return llvm::createStringError(
      "--cpu " + cpu +
      " has what this processor has not: " + llvm::join(missing, ", "));
}

/// Leaves out the instructions that round to bfloat16: they take denormal
/// numbers for 0.
static void
leaveOutBFloat16Rounding(llvm::orc::JITTargetMachineBuilder &builder) {
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  for (llvm::StringRef feature : {"avx512bf16", "avxneconvert"})
    if (features.contains(feature))
      builder.getFeatures().AddFeature(feature, /*Enable=*/false);
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
runner::createTargetMachine(llvm::StringRef cpu) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  if (cpu == "native") {
    leaveOutBFloat16Rounding(*builder);
    return builder->createTargetMachine();
  }

  // LLVM prints a warning about a name that it does not know, so that the name
  // is looked up in a machine without one.
  builder->setCPU("");
  builder->getFeatures() = llvm::SubtargetFeatures();
  auto nameless = builder->createTargetMachine();
  if (!nameless)
    return nameless.takeError();
  if (!(*nameless)->getMCSubtargetInfo()->isCPUStringValid(cpu))
    return llvm::createStringError("--cpu takes native or the name of a "
                                   "processor, but got '" +
                                   cpu + "'");
  builder->setCPU(cpu.str());
  leaveOutBFloat16Rounding(*builder);
  auto machine = builder->createTargetMachine();
  if (!machine)
    return machine.takeError();
  if (llvm::Error error = checkRunsHere(**machine, cpu))
    return error;
  return machine;
}

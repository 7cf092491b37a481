// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/TargetMachine.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
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

/// Leaves out the instructions that round to bfloat16, which take denormal
/// numbers for 0, and those of SSE4a, which have no form for AVX: on a Zen 3,
/// one among instructions of AVX takes more than a hundred nanoseconds.
static void leaveOutFeatures(const llvm::Triple &triple,
                             llvm::SubtargetFeatures &features) {
  if (triple.isX86())
    for (llvm::StringRef feature : {"avx512bf16", "avxneconvert", "sse4a"})
      features.AddFeature(feature, /*Enable=*/false);
}

/// Has constants and functions addressed from where code is: by themselves, as
/// code for a process has them otherwise, each takes an instruction and a
/// register. Vectors that are constants are kept on the stack then.
static void setCodeModel(llvm::orc::JITTargetMachineBuilder &builder) {
  if (builder.getTargetTriple().getArch() != llvm::Triple::x86_64)
    return;
  builder.setCodeModel(llvm::CodeModel::Small);
  builder.setRelocationModel(llvm::Reloc::PIC_);
}

static llvm::Error unknownProcessor(llvm::StringRef cpu) {
  return llvm::createStringError("--cpu takes native or the name of a "
                                 "processor, but got '" +
                                 cpu + "'");
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
runner::createTargetMachine(llvm::StringRef cpu) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  setCodeModel(*builder);
  if (cpu == "native") {
    leaveOutFeatures(builder->getTargetTriple(), builder->getFeatures());
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
    return unknownProcessor(cpu);
  builder->setCPU(cpu.str());
  leaveOutFeatures(builder->getTargetTriple(), builder->getFeatures());
  auto machine = builder->createTargetMachine();
  if (!machine)
    return machine.takeError();
  if (llvm::Error error = checkRunsHere(**machine, cpu))
    return error;
  return machine;
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
runner::createTargetMachineForFiles(llvm::StringRef triple,
                                    llvm::StringRef cpu) {
  llvm::InitializeAllTargetInfos();
  llvm::InitializeAllTargets();
  llvm::InitializeAllTargetMCs();
  llvm::InitializeAllAsmPrinters();
  std::string host = llvm::sys::getDefaultTargetTriple();
  llvm::Triple normalized(
      llvm::Triple::normalize(triple.empty() ? host : triple));
  std::string reason;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(normalized, reason);
  if (!target)
    return llvm::createStringError("--target " + triple + ": " + reason);

  llvm::SubtargetFeatures features;
  std::string name = cpu.str();
  if (cpu == "native") {
    if (normalized.getArch() != llvm::Triple(host).getArch())
      return llvm::createStringError(
          "--cpu native is a processor of this machine, which --target " +
          triple + " is not");
    name = llvm::sys::getHostCPUName().str();
    for (const auto &feature : llvm::sys::getHostCPUFeatures())
      features.AddFeature(feature.first(), feature.second);
  }
  auto create = [&](llvm::StringRef cpuName) {
    return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
        normalized, cpuName, features.getString(), llvm::TargetOptions(),
        llvm::Reloc::PIC_, std::nullopt, llvm::CodeGenOptLevel::Default));
  };
  // LLVM prints a warning about a name that it does not know, so that the name
  // is looked up in a machine without one.
  if (!name.empty() &&
      !create("")->getMCSubtargetInfo()->isCPUStringValid(name))
    return unknownProcessor(cpu);
  leaveOutFeatures(normalized, features);
  return create(name);
}

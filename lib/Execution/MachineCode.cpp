// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MachineCode.h"

#include "Instrumentation.h"
#include "KernelModules.h"

#include "split/Execution/ConstantBytes.h"
#include "split/Execution/Linker.h"
#include "split/Execution/LowerModel.h"

#include "split/Support/Sanitizers.h"
#include "split/Support/Text.h"

#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mlir::split;
using namespace mlir::split::runner;

/// Moves the functions of `module` that are not cold to a new module.
static std::unique_ptr<llvm::Module> takeHotFunctions(llvm::Module &module) {
  // Names are all that the modules have in common.
  for (llvm::GlobalValue &value : module.global_values()) {
    if (value.isDeclaration())
      continue;
    if (!value.hasName())
      value.setName("split_runner_global");
    value.setLinkage(llvm::GlobalValue::ExternalLinkage);
    value.setDSOLocal(false);
  }
  llvm::ValueToValueMapTy map;
  std::unique_ptr<llvm::Module> hot =
      llvm::CloneModule(module, map, [](const llvm::GlobalValue *value) {
        const auto *function = llvm::dyn_cast<llvm::Function>(value);
        return function && !isCold(*function);
      });
  for (llvm::Function &function : module)
    if (!isCold(function))
      function.deleteBody();
  return hot;
}

/// What `error`, which the linker reports, means for the model.
static std::string describeLinkError(llvm::Error error) {
  return llvm::toString(llvm::handleErrors(
      std::move(error), [](const llvm::orc::SymbolsNotFound &missing) {
        return llvm::createStringError(
            quoted(*missing.getSymbols().front()) +
            " is used, but neither the model nor a library defines it");
      }));
}

MachineCode::MachineCode() = default;
LLVM_NO_SANITIZE("function") MachineCode::~MachineCode() {
  if (unloadKernels)
    unloadKernels();
  if (unregisterGlobals)
    unregisterGlobals();
}

LLVM_NO_SANITIZE("function")
llvm::Expected<void (*)()> MachineCode::begin(const char *enter,
                                              const char *leave) {
  auto first = jit->lookup(enter);
  if (!first)
    return first.takeError();
  auto last = jit->lookup(leave);
  if (!last)
    return last.takeError();
  first->toPtr<void (*)()>()();
  return last->toPtr<void (*)()>();
}

llvm::Error MachineCode::registerGlobals() {
  return begin(kRegisterGlobals, kUnregisterGlobals)
      .moveInto(unregisterGlobals);
}

llvm::Error MachineCode::loadKernels() {
  return begin(kLoadKernels, kUnloadKernels).moveInto(unloadKernels);
}

/// The bytes of data up to which all of it and the code are within the 2 GiB
/// that an instruction reaches.
static constexpr uint64_t kMostNearBytes = 1 << 30;

llvm::Expected<std::vector<std::unique_ptr<llvm::MemoryBuffer>>>
MachineCode::generate(std::unique_ptr<llvm::Module> module,
                      llvm::TargetMachine &machine) {
  if (countDataBytes(*module) > kMostNearBytes)
    machine.setCodeModel(llvm::CodeModel::Large);
  storeTablesAsBytes(*module);
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> objects;
  auto add = [&](llvm::Module &part) -> llvm::Error {
    auto object = llvm::orc::SimpleCompiler(machine)(part);
    if (!object)
      return object.takeError();
    objects.push_back(std::move(*object));
    return llvm::Error::success();
  };
  // Allocation of registers takes more than linear time in the length of a
  // function. Without optimization it goes through each block once.
  if (llvm::any_of(*module, isCold)) {
    std::unique_ptr<llvm::Module> hot = takeHotFunctions(*module);
    if (llvm::Error error = add(*hot))
      return error;
    machine.setOptLevel(llvm::CodeGenOptLevel::None);
  }
  if (llvm::Error error = add(*module))
    return error;
  return objects;
}

llvm::Expected<std::unique_ptr<MachineCode>>
MachineCode::link(std::vector<std::unique_ptr<llvm::MemoryBuffer>> objects,
                  llvm::TargetMachine &machine,
                  const llvm::StringMap<void *> &functions, bool hasKernels) {
  auto jit = createLinker(machine, machine.createDataLayout(), functions);
  if (!jit)
    return jit.takeError();
  // A lookup that fails tells only what could not be linked for this reason.
  auto reason = std::make_shared<std::string>();
  (*jit)->getExecutionSession().setErrorReporter([reason](llvm::Error error) {
    std::string text = describeLinkError(std::move(error));
    if (reason->empty())
      *reason = text;
  });
  for (std::unique_ptr<llvm::MemoryBuffer> &object : objects)
    if (llvm::Error error = (*jit)->addObjectFile(std::move(object)))
      return error;
  auto address = (*jit)->lookup(kEntryPoint);
  if (!address) {
    std::string failure = llvm::toString(address.takeError());
    return llvm::createStringError(reason->empty() ? failure : *reason);
  }
  std::unique_ptr<MachineCode> code(new MachineCode());
  code->jit = std::move(*jit);
  code->entryPoint = address->toPtr<EntryPoint>();
  if (kHasAddressSanitizer)
    if (llvm::Error error = code->registerGlobals())
      return error;
  if (hasKernels)
    if (llvm::Error error = code->loadKernels())
      return error;
  return code;
}

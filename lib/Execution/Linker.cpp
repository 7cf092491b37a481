// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Linker.h"

#include "split/Execution/RuntimeSymbols.h"

#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/ExecutionEngine/Orc/RTDyldObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/SectionMemoryManager.h"
#include "llvm/Support/Process.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir::split;
using namespace llvm::orc;

namespace {

/// Memory in one block, so that what an object addresses from where its code is
/// is near it.
class NearMemory : public llvm::SectionMemoryManager {
public:
  NearMemory() : SectionMemoryManager(/*MM=*/nullptr, /*ReserveAlloc=*/true) {}

  /// The linker does not count the addresses of functions elsewhere, 8 bytes
  /// for each that is called: a call takes 5 bytes of code at least.
  void reserveAllocationSpace(uintptr_t codeSize, llvm::Align codeAlign,
                              uintptr_t constantSize, llvm::Align constantAlign,
                              uintptr_t dataSize,
                              llvm::Align dataAlign) override {
    uintptr_t addressSize =
        2 * codeSize + llvm::sys::Process::getPageSizeEstimate();
    SectionMemoryManager::reserveAllocationSpace(
        codeSize, codeAlign, constantSize, constantAlign,
        dataSize + addressSize, dataAlign);
  }
};

} // namespace

llvm::Expected<std::unique_ptr<LLJIT>>
runner::createLinker(llvm::TargetMachine &machine,
                     const llvm::DataLayout &layout,
                     const llvm::StringMap<void *> &functions) {
  auto createObjectLayer = [](ExecutionSession &session)
      -> llvm::Expected<std::unique_ptr<ObjectLayer>> {
    return std::make_unique<RTDyldObjectLinkingLayer>(
        session, [](const llvm::MemoryBuffer &) {
          return std::make_unique<NearMemory>();
        });
  };
  // Objects are all that is added.
  auto createCompiler = [&](JITTargetMachineBuilder)
      -> llvm::Expected<std::unique_ptr<IRCompileLayer::IRCompiler>> {
    return std::make_unique<SimpleCompiler>(machine);
  };
  auto jit = LLJITBuilder()
                 .setDataLayout(layout)
                 .setObjectLinkingLayerCreator(createObjectLayer)
                 .setCompileFunctionCreator(createCompiler)
                 .create();
  if (!jit)
    return jit.takeError();
  MangleAndInterner mangle((*jit)->getExecutionSession(),
                           (*jit)->getDataLayout());
  SymbolMap symbols = getRuntimeSymbols(mangle);
  for (const auto &function : functions)
    symbols[mangle(function.getKey())] = ExecutorSymbolDef(
        ExecutorAddr::fromPtr(function.getValue()),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable);
  if (llvm::Error error =
          (*jit)->getMainJITDylib().define(absoluteSymbols(std::move(symbols))))
    return error;
  return jit;
}

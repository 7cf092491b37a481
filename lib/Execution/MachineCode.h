// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM IR as machine code in this process.

#ifndef SPLIT_LIB_EXECUTION_MACHINECODE_H
#define SPLIT_LIB_EXECUTION_MACHINECODE_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <vector>

namespace llvm {
class Module;
class TargetMachine;
namespace orc {
class LLJIT;
} // namespace orc
} // namespace llvm

namespace mlir::split::runner {

/// The machine code of a module.
class MachineCode {
public:
  /// What the entry point takes.
  using EntryPoint = void (*)(void **);

  /// Generates object files for `module`, which `machine` is set up for.
  /// Functions that are marked as not to be optimized take time linear in their
  /// length.
  static llvm::Expected<std::vector<std::unique_ptr<llvm::MemoryBuffer>>>
  generate(std::unique_ptr<llvm::Module> module, llvm::TargetMachine &machine);

  /// Links `objects`, which were generated for `machine`, also to `functions`,
  /// and loads their kernels if there are any. Fails if a symbol is not found.
  static llvm::Expected<std::unique_ptr<MachineCode>>
  link(std::vector<std::unique_ptr<llvm::MemoryBuffer>> objects,
       llvm::TargetMachine &machine, const llvm::StringMap<void *> &functions,
       bool hasKernels);
  ~MachineCode();

  EntryPoint getEntryPoint() const { return entryPoint; }

private:
  MachineCode();

  /// Tells AddressSanitizer, which watches the code, where its globals are.
  llvm::Error registerGlobals();

  /// Loads the kernels that the code launches.
  llvm::Error loadKernels();
  /// Calls the function `enter`, and returns the address of `leave`.
  llvm::Expected<void (*)()> begin(const char *enter, const char *leave);

  std::unique_ptr<llvm::orc::LLJIT> jit;
  EntryPoint entryPoint = nullptr;
  /// Null unless AddressSanitizer watches the code.
  void (*unregisterGlobals)() = nullptr;
  /// Null unless the code has kernels.
  void (*unloadKernels)() = nullptr;
};

} // namespace mlir::split::runner

#endif // SPLIT_LIB_EXECUTION_MACHINECODE_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The processors that models are compiled for.

#ifndef SPLIT_EXECUTION_TARGETMACHINE_H
#define SPLIT_EXECUTION_TARGETMACHINE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace llvm {
class TargetMachine;
} // namespace llvm

namespace mlir::split::runner {

/// A target machine for code that runs in this process, on the processor that
/// LLVM calls `cpu`, or for this one if that is "native". Fails if there is
/// none of that name, or if this processor cannot run code for it.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(llvm::StringRef cpu);

/// A target machine for position-independent code in a file, that runs on
/// processor `cpu` of `triple`: if that is empty, of a machine like this one.
/// An empty `cpu` is the least that such machines have, so that the code does
/// not depend on where it is made, and "native" this machine's. Fails if there
/// is no such target or processor.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachineForFiles(llvm::StringRef triple, llvm::StringRef cpu);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_TARGETMACHINE_H

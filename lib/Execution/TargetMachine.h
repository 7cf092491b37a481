// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The processor that models are compiled for.

#ifndef SPLIT_LIB_EXECUTION_TARGETMACHINE_H
#define SPLIT_LIB_EXECUTION_TARGETMACHINE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace llvm {
class TargetMachine;
}

namespace mlir::split::runner {

/// A target machine for the processor that LLVM calls `cpu`, or for this one if
/// that is "native". Fails if there is none of that name, or if this processor
/// cannot run code for it.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(llvm::StringRef cpu);

} // namespace mlir::split::runner

#endif // SPLIT_LIB_EXECUTION_TARGETMACHINE_H

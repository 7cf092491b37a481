// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of the processor that code is compiled for.

#ifndef SPLIT_EXECUTION_PROCESSOR_H
#define SPLIT_EXECUTION_PROCESSOR_H

#include "split/Copies/Plan/CopyMachine.h"

namespace llvm {
class MCSubtargetInfo;
class StringRef;
} // namespace llvm

namespace mlir::split::runner {

/// The machine that copies are planned for: its vectors are those that
/// `subtarget` has, and its caches those of the processor that LLVM calls
/// `cpu`, of this machine if that is "native". For a processor whose caches
/// are not known they are CopyMachine's, as small ones do little harm.
CopyMachine describeProcessor(llvm::StringRef cpu,
                              const llvm::MCSubtargetInfo &subtarget);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_PROCESSOR_H

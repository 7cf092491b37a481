// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The memory that compiling leaves behind.

#ifndef SPLIT_EXECUTION_COMPILERMEMORY_H
#define SPLIT_EXECUTION_COMPILERMEMORY_H

namespace mlir::split::runner {

/// Gives the system back what compiling has used and running does not need: the
/// allocator's free memory, and the pages that this process has mapped of the
/// code and constants of the program and shared libraries. They are mapped
/// again where they are needed after all. Does nothing where the system has no
/// such call.
void releaseCompilerMemory();

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_COMPILERMEMORY_H

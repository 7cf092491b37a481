// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the allocator of this process does with memory that is free: the C
/// library's, or jemalloc where the program is linked to that. Does nothing
/// with others.

#ifndef SPLIT_EXECUTION_ALLOCATOR_H
#define SPLIT_EXECUTION_ALLOCATOR_H

namespace mlir::split::runner {

/// Gives the system back what is free now.
void releaseFreedMemory();

/// Has the allocator serve results of any size out of memory that the calls
/// before have used, from now on, in the whole process. By default it would
/// return large buffers to the system, and the calls would be timed that clear
/// and map them anew.
void keepFreedMemory();

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_ALLOCATOR_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the process of a tool does when the system fails it.

#ifndef SPLIT_SUPPORT_TOOLPROCESS_H
#define SPLIT_SUPPORT_TOOLPROCESS_H

#include "llvm/Support/Error.h"

namespace mlir::split {

/// To be called first in the main function of a tool. From then on each of
/// these is one line of error and exit code 1, and files that are not complete
/// are removed:
///
/// - standard output that cannot be written to; without a message if who reads
///   it has gone, which is no fault of this process
/// - memory that runs out, that of the stack, too: input that is nested too
///   deeply uses it up
/// - a mapped file that became shorter
/// - what LLVM calls a fatal error
void initializeTool();

/// Prints each of the errors that `error` consists of as a line, and returns
/// the exit code of the tool: that of success if there is none.
int report(llvm::Error error);

} // namespace mlir::split

#endif // SPLIT_SUPPORT_TOOLPROCESS_H

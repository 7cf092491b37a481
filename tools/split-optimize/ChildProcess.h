// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What may end the process, in a process of its own: failed checks of compiled
/// code, and faults of other libraries.

#ifndef SPLIT_TOOLS_OPTIMIZE_CHILDPROCESS_H
#define SPLIT_TOOLS_OPTIMIZE_CHILDPROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace mlir::split::optimizer {

/// How a child process ended.
struct ChildOutcome {
  /// What the work had set its argument to by then, 0 at first.
  int stage = 0;
  /// The error that it ended with, or "".
  std::string message;
  /// What the work had noted when it returned.
  std::vector<std::string> notes;
};

/// Something to do, which keeps its arguments up to date.
using ChildWork = llvm::function_ref<llvm::Error(
    int &stage, std::vector<std::string> &notes)>;

/// Does `work` in a copy of this process, and waits for it. An error that
/// `work` returns, a failed check of compiled code and a signal are the
/// outcome's message. Fails if there can be no such process.
llvm::Expected<ChildOutcome> runInChild(ChildWork work);

} // namespace mlir::split::optimizer

#endif // SPLIT_TOOLS_OPTIMIZE_CHILDPROCESS_H

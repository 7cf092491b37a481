// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What --describe prints of a model.

#ifndef SPLIT_TOOLS_RUNNER_DESCRIBE_H
#define SPLIT_TOOLS_RUNNER_DESCRIBE_H

#include "split/Execution/Model.h"

namespace mlir::split::runner {

/// Prints the function that would run, its inputs and outputs with their types
/// and named dimensions, and how often each op occurs in the module.
void describeModel(const Model &model, raw_ostream &os);

} // namespace mlir::split::runner

#endif // SPLIT_TOOLS_RUNNER_DESCRIBE_H

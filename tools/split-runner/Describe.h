// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What --describe prints of a model.

#ifndef SPLIT_TOOLS_RUNNER_DESCRIBE_H
#define SPLIT_TOOLS_RUNNER_DESCRIBE_H

#include "split/Execution/Model.h"

namespace mlir::split::runner {

/// Prints the function of the model in file `path` that would run, its inputs
/// and outputs with their types and named dimensions, and how often the model
/// has each operator and whether that runs. Of a module, it is how often each
/// op occurs. If `model` is an error, it prints why nothing would run. Fails if
/// the file cannot be read.
llvm::Error describeModel(StringRef path, llvm::Expected<Model> model,
                          raw_ostream &os);

} // namespace mlir::split::runner

#endif // SPLIT_TOOLS_RUNNER_DESCRIBE_H

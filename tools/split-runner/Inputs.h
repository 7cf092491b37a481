// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The inputs that the options ask for: from files, or random.

#ifndef SPLIT_TOOLS_RUNNER_INPUTS_H
#define SPLIT_TOOLS_RUNNER_INPUTS_H

#include "Options.h"
#include "split/Execution/Model.h"

namespace mlir::split::runner {

/// One value for each input of `model`. Fails with a message that names the
/// file or the input.
llvm::Expected<std::vector<HostValue>> getInputs(const Model &model,
                                                 const Options &options);

} // namespace mlir::split::runner

#endif // SPLIT_TOOLS_RUNNER_INPUTS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Ranks that a model leaves open, from those of its actual inputs.

#ifndef SPLIT_EXECUTION_REFINERANKS_H
#define SPLIT_EXECUTION_REFINERANKS_H

#include "split/Execution/Model.h"

namespace mlir::split::runner {

/// Gives the inputs of unknown rank the ranks of `inputs`, which have passed
/// checkInputs, and the outputs the ranks that follow. Fails if the rank of an
/// output does not follow.
llvm::Error refineRanks(Model &model, ArrayRef<HostValue> inputs);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_REFINERANKS_H

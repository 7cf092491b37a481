// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One model in several processes: the program starts itself once for each, by
/// mpirun, and exchanges files with them in a temporary folder.

#ifndef SPLIT_TOOLS_RUNNER_RANKS_H
#define SPLIT_TOOLS_RUNNER_RANKS_H

#include "Options.h"
#include "split/Execution/Model.h"
#include "split/Execution/MpiRuntime.h"

namespace mlir::split::runner {

/// The inputs of one call of a model, or its outputs.
using ValueSet = std::vector<HostValue>;

/// Has `options.ranks` processes run `model`, which says how it is sharded, on
/// their shards of each of `inputs`, and returns the outputs, joined.
/// `arguments` is the command line of this program. Fails with what the first
/// process says that fails.
llvm::Expected<std::vector<ValueSet>> runRanks(const Model &model,
                                               ArrayRef<ValueSet> inputs,
                                               const Options &options,
                                               ArrayRef<std::string> arguments);

/// Makes this process, started by runRanks, one of those: its errors go to a
/// file of its own from now on, and the folder of `options` becomes its own.
llvm::Expected<MpiRuntime> joinRanks(Options &options);

/// Calls `run` for each set of inputs of `model` that there are for this
/// process, and leaves there what it returns.
llvm::Error
runRankSets(const Options &options, const Model &model,
            llvm::function_ref<llvm::Expected<ValueSet>(ValueSet &)> run);

} // namespace mlir::split::runner

#endif // SPLIT_TOOLS_RUNNER_RANKS_H

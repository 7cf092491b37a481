// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One model in several processes: the program starts itself once for each, by
/// mpirun, and exchanges files with them in a temporary folder.

#ifndef SPLIT_TOOLS_RUNNER_RANKS_H
#define SPLIT_TOOLS_RUNNER_RANKS_H

#include "Options.h"
#include "split/Execution/Executable.h"
#include "split/Execution/MpiRuntime.h"
#include "split/Execution/ShardedModel.h"

namespace mlir::split::runner {

/// The inputs of one call of a model, or its outputs.
using ValueSet = std::vector<HostValue>;

/// Fails if `model` cannot be run by `ranks` processes, which `option` has
/// asked for, sharded like that.
llvm::Error checkRanks(const Model &model, const ModelShardings &shardings,
                       int64_t ranks, StringRef option);

/// Reads the inputs of `model` that `options` ask for, whole. Those of a file
/// with `{rank}` in its name are joined of what the processes have.
llvm::Expected<ValueSet> readInputs(const Model &model, const Options &options);

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

/// Makes this process, which somebody has started by mpirun, one that runs
/// `model` with the others: reads its inputs, calls `run` for the model that is
/// its own, and writes or prints the outputs, joined by the first process, or
/// its own if the output folder has `{rank}` in its name. With recorded data it
/// calls `run` for each data set, and `compare` with the directory and the
/// joined outputs in the first process. If calls are to be timed, `run` does
/// it.
llvm::Error runLaunchedRank(
    Model model, const Options &options, MpiRuntime &runtime,
    llvm::function_ref<llvm::Expected<ValueSet>(Model &model, ValueSet &)> run,
    llvm::function_ref<llvm::Error(StringRef directory, const ValueSet &)>
        compare);

/// What of `numbers` is largest in any process, in the first one.
llvm::Expected<std::vector<int64_t>> gatherLargest(ArrayRef<int64_t> numbers,
                                                   MpiRuntime &runtime);

/// Compiles `model` in the first process, for all of them.
llvm::Expected<std::unique_ptr<Executable>>
compileOnce(Model model, const CompileOptions &options, TimingScope &timing,
            MpiRuntime &runtime);

} // namespace mlir::split::runner

#endif // SPLIT_TOOLS_RUNNER_RANKS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether a model may be called with the values that a program passes.

#ifndef SPLIT_LIB_RUNTIME_CHECKVALUES_H
#define SPLIT_LIB_RUNTIME_CHECKVALUES_H

#include "split-c/Model.h"

namespace mlir::split::runtime {

/// Whether `inputs` are what `model` takes: ranks, declared sizes, equal
/// dimensions of one name, alignment. `dims` has room for a size of each of the
/// model's names of dimensions. Otherwise `error` says what is wrong.
bool checkInputs(const SplitModel &model, const SplitValue *inputs,
                 int64_t *dims, SplitError *error);

/// Whether `outputs` are null or buffers that may hold what `model` declares.
bool checkOutputs(const SplitModel &model, const SplitValue *outputs,
                  SplitError *error);

/// Whether all sizes of `parameter` are declared.
bool hasDeclaredSizes(const SplitParameter &parameter);

} // namespace mlir::split::runtime

#endif // SPLIT_LIB_RUNTIME_CHECKVALUES_H

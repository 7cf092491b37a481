// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The inputs that a command line asks for: from files, or random.

#ifndef SPLIT_EXECUTION_INPUTSOURCE_H
#define SPLIT_EXECUTION_INPUTSOURCE_H

#include "split/Execution/Model.h"
#include "split/HostIO/RandomInputs.h"

namespace mlir::split::runner {

struct InputSource {
  /// Files, or NAME=FILE.
  std::vector<std::string> files;
  /// For random inputs instead.
  std::optional<uint64_t> randomSeed;
  /// The sizes of dynamic dimensions of random inputs, by name.
  RandomDims dims;
};

/// One value for each input of `model`. Fails with a message that names the
/// file or the input.
llvm::Expected<std::vector<HostValue>> getInputs(const Model &model,
                                                 const InputSource &source);

/// The bytes of all elements of `values`.
int64_t getNumBytes(ArrayRef<HostValue> values);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_INPUTSOURCE_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calling a compiled function with values of the host.

#ifndef SPLIT_TOOLS_RUNNER_INVOCATION_H
#define SPLIT_TOOLS_RUNNER_INVOCATION_H

#include "Executable.h"

namespace mlir::split::runner {

/// One set of inputs bound to a function. It can be called many times; the
/// results of a call are released, or taken, before the next one.
class Invocation {
public:
  /// `inputs` have passed checkInputs and outlive this object, as does
  /// `executable`.
  Invocation(const Executable &executable, MutableArrayRef<HostValue> inputs);

  void call() { executable.call(arguments.data()); }

  /// Frees the results of the last call.
  void releaseResults();

  /// The results of the last call, whose buffers now belong to the values.
  llvm::Expected<std::vector<HostValue>> takeResults();

private:
  /// Where the result of `slot` is, which comes after those before `offset`;
  /// moves `offset` past it.
  char *advance(const Slot &slot, int64_t &offset);

  const Executable &executable;
  /// The descriptors of the inputs and, 8 bytes a word, of the results.
  std::vector<std::vector<int64_t>> descriptors;
  std::vector<int64_t> results;
  /// The arguments of the C interface, and their addresses.
  std::vector<void *> pointers;
  std::vector<void *> arguments;
};

} // namespace mlir::split::runner

#endif // SPLIT_TOOLS_RUNNER_INVOCATION_H

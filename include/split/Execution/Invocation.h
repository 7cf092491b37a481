// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Calling a compiled function with values of the host.

#ifndef SPLIT_EXECUTION_INVOCATION_H
#define SPLIT_EXECUTION_INVOCATION_H

#include "split/Execution/Executable.h"
#include "split/Execution/SequenceTable.h"

#include <deque>

namespace mlir::split::runner {

/// One set of inputs bound to a function. It can be called many times; the
/// results of a call are released, or taken, before the next one.
class Invocation {
public:
  /// Binds `inputs`, which have passed checkInputs and outlive the result, as
  /// does `executable`. Fails if there is not enough memory for buffers.
  static llvm::Expected<std::unique_ptr<Invocation>>
  create(const Executable &executable, MutableArrayRef<HostValue> inputs);

  ~Invocation();

  /// Calls the function, and waits for the GPU if one runs it.
  void call();

  /// Whether the results are written into the same buffers by every call.
  bool reusesResults() const {
    return !outParams.empty() || executable.getConvention().results.empty();
  }

  /// Frees the results of the last call, unless their buffers serve all calls.
  void releaseResults();

  /// The results of the last call, whose buffers now belong to the values. They
  /// may outlive the inputs and the compiled code.
  llvm::Expected<std::vector<HostValue>> takeResults();

private:
  explicit Invocation(const Executable &executable) : executable(executable) {}
  llvm::Error bind(MutableArrayRef<HostValue> inputs);
  /// The results with what buffers of strings point to still not theirs.
  llvm::Expected<std::vector<HostValue>> takeBuffers();
  /// Has the results of a GPU in memory of this process.
  void fetchResults();
  /// Frees a buffer of a result.
  void freeBuffer(void *buffer);
  /// Passes a descriptor of `tensor`, or of a copy that the GPU has.
  void passTensor(HostTensor &tensor);

  /// Where the result of `slot` is, which comes after those before `offset`;
  /// moves `offset` past it.
  char *advance(const Slot &slot, int64_t &offset);

  const Executable &executable;
  /// The descriptors of the arguments and, 8 bytes a word, of the results.
  std::deque<std::vector<int64_t>> descriptors;
  std::vector<int64_t> results;
  /// The buffers of inputs that are sequences, and of results that the caller
  /// provides.
  std::deque<SequenceTable> sequences;
  std::vector<HostTensor> outParams;
  /// Memory of the GPU with the inputs.
  std::vector<void *> copies;
  /// What the executable is called with.
  std::vector<void *> arguments;
};

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_INVOCATION_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values of SplitModel as what compiled code takes: memref descriptors, four
/// of them for a sequence, and addresses of numbers. docs/ABI.md has the
/// layout.

#ifndef SPLIT_LIB_RUNTIME_ARGUMENTS_H
#define SPLIT_LIB_RUNTIME_ARGUMENTS_H

#include "Call.h"

namespace mlir::split::runtime {

/// The memrefs that a sequence is: base, offsets, sizes, strides.
inline constexpr int64_t kSequenceMemRefs = 4;

/// The 8-byte words of the descriptor of a memref of rank `rank`: two pointers,
/// an offset, sizes and strides.
constexpr int64_t getDescriptorWords(int64_t rank) { return 3 + 2 * rank; }

/// The words of the descriptors of the memrefs of a sequence.
inline constexpr int64_t kSequenceWords =
    2 * getDescriptorWords(1) + 2 * getDescriptorWords(2);

/// The bytes that `parameter` takes in the struct of all results.
int64_t getResultBytes(const SplitParameter &parameter);

/// `offset` rounded up to where `parameter` is in that struct.
int64_t alignResult(const SplitParameter &parameter, int64_t offset);

/// The bytes of the struct of all results of `model`.
int64_t getResultsBytes(const SplitModel &model);

/// The memory that the arguments of a call take.
struct ArgumentsSize {
  /// The arguments themselves.
  int64_t pointers;
  /// The words of descriptors, and of the struct of results.
  int64_t words;
};
ArgumentsSize getArgumentsSize(const SplitModel &model);

/// Whether `output` is a buffer of the caller, and not to be allocated.
inline bool isGiven(const SplitTensor &output) {
  return output.data || output.sizes;
}

/// The sizes of `tensor`, which `parameter` takes.
inline const int64_t *getSizes(const SplitTensor &tensor,
                               const SplitParameter &parameter) {
  return tensor.sizes ? tensor.sizes : parameter.sizes;
}

/// The bytes of the elements of a tensor of `sizes`, which are known to fit.
int64_t getNumBytes(const SplitParameter &parameter, const int64_t *sizes);

/// Builds the arguments of a call in memory of the sizes that getArgumentsSize
/// tells. Memory that it needs for sequences belongs to the call.
class ArgumentBuilder {
public:
  ArgumentBuilder(void **pointers, int64_t *words)
      : pointers(pointers), words(words) {}

  /// Passes `value`, which has been checked.
  void pass(const SplitParameter &parameter, const SplitValue &value);
  /// Passes a tensor of `data` and `sizes`.
  void passTensor(void *data, int64_t rank, const int64_t *sizes);
  /// Passes `pointer` itself.
  void passPointer(void *pointer) { *pointers++ = pointer; }
  /// Takes `count` words.
  int64_t *takeWords(int64_t count) {
    int64_t *taken = words;
    words += count;
    return taken;
  }

private:
  void passSequence(const SplitParameter &parameter,
                    const SplitSequence &sequence);

  void **pointers;
  int64_t *words;
};

/// Memory of the call that this thread is in, or no way back: the call fails if
/// there is none.
void *allocateInCall(int64_t bytes);

} // namespace mlir::split::runtime

#endif // SPLIT_LIB_RUNTIME_ARGUMENTS_H

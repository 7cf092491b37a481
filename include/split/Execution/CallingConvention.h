// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the inputs and results of a model cross the boundary of the compiled
/// function: docs/ABI.md.

#ifndef SPLIT_EXECUTION_CALLINGCONVENTION_H
#define SPLIT_EXECUTION_CALLINGCONVENTION_H

#include "split/Execution/Model.h"

namespace mlir::split::runner {

/// How one value crosses the boundary of the compiled function.
struct Slot {
  enum Kind {
    /// A number, passed itself.
    Scalar,
    /// A memref descriptor: two pointers, offset, sizes and strides.
    MemRef,
    /// The descriptors of the memrefs of a sequence, see SequenceTable.h.
    Sequence
  };
  Kind kind;
  Type elementType;
  /// The rank of the tensor, or of the sequence's tensors.
  int64_t rank;
  /// Of a result: whether it is a sequence whose tensors have dimensions of 1
  /// before their own, and the result before it their ranks.
  bool hasRanks = false;

  /// Bytes that it takes in the struct of all results, and their alignment.
  int64_t getBytes() const;
  int64_t getAlignment() const;
};

/// The layout of all inputs and results of a function.
struct CallingConvention {
  /// One slot for each input and result.
  SmallVector<Slot> inputs;
  SmallVector<Slot> results;

  /// The types of the results if they are all tensors of static shape, whose
  /// buffers the caller passes behind the inputs; else empty, and the function
  /// returns buffers.
  SmallVector<RankedTensorType> outParams;

  /// Whether a stream of a GPU is the last argument, and all buffers are those
  /// of that GPU. Then the function returns its results.
  bool takesStream = false;

  /// That of the entry of `model`, which a GPU runs if it `takesStream`. Fails
  /// if the rank of a value is not known.
  static llvm::Expected<CallingConvention> get(const Model &model,
                                               bool takesStream = false);

  /// Whether the results come back in a struct, whose address is the first
  /// argument; else a single scalar result comes back itself.
  bool returnsStruct() const;
};

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_CALLINGCONVENTION_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The rules by which an axis is normalised and a dimension is cut into chunks,
/// for everything that is known statically. `ChunkValues.h` does the same as
/// IR, for run time; the arithmetic of both is that of `ChunkRules.h`.

#ifndef SPLIT_DIALECT_SPLIT_IR_CHUNKSIZES_H
#define SPLIT_DIALECT_SPLIT_IR_CHUNKSIZES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OpDefinition.h"

#include <optional>

namespace mlir::split {

/// How an op gives the sizes of its chunks.
struct ChunkSpec {
  enum class Kind {
    /// One size per chunk: `staticSizes`, or the 1-D tensor `dynamicSizes`.
    Sizes,
    /// `numChunks` chunks of ceil(dim / numChunks), the last one smaller.
    EqualParts,
    /// Chunks of `chunkSize`, or of the scalar tensor `dynamicSizes`; the last
    /// one smaller. Their number follows from the dimension.
    FixedSize,
  };

  ChunkSpec(Kind kind, StringRef sizeName) : kind(kind), sizeName(sizeName) {}

  Kind kind;
  /// What the op calls a size in its messages: "split size" or "split length".
  StringRef sizeName;
  /// The sizes of `Kind::Sizes`, if they are static. May hold one -1 if
  /// `allowsRemainder`.
  ArrayRef<int64_t> staticSizes;
  /// The sizes as a run-time operand; null if they are static.
  Value dynamicSizes;
  /// The size of `Kind::FixedSize`, if it is static.
  int64_t chunkSize = ShapedType::kDynamic;
  /// The number of chunks, if it is known without the dimension.
  std::optional<int64_t> numChunks;
  /// Whether one size may be -1: what the others leave.
  bool allowsRemainder = false;

  /// The sum of `staticSizes`, in which a remainder counts as nothing. That of
  /// an op that verifies has 64 bits.
  int64_t getStaticSum() const;
  /// Whether one of `staticSizes` is a remainder.
  bool hasStaticRemainder() const;
  /// The spec with `sizes` in the place of `dynamicSizes`, which they are the
  /// elements of. Does not copy them.
  ChunkSpec withStaticSizes(ArrayRef<int64_t> sizes) const;
};

/// An error to which a message is appended; or, default-constructed, one that
/// is never shown, for callers that only want to know whether there is an
/// error. (Nothing may be appended to a default-constructed
/// InFlightDiagnostic.)
class OptionalError {
public:
  OptionalError() = default;
  OptionalError(InFlightDiagnostic &&shown) : shown(std::move(shown)) {}

  template <typename Arg> OptionalError &&operator<<(Arg &&arg) && {
    if (shown)
      *shown << std::forward<Arg>(arg);
    return std::move(*this);
  }

  operator LogicalResult() const { return failure(); }
  template <typename T> operator FailureOr<T>() const { return failure(); }

private:
  std::optional<InFlightDiagnostic> shown;
};

/// Begins an error.
using EmitErrorFn = function_ref<OptionalError()>;

/// The axis in [0, rank) that `axis` in [-rank, rank-1] stands for. Fails with
/// an error if it is out of range, as every axis is if `rank` is 0.
FailureOr<int64_t> normalizeAxis(int64_t axis, int64_t rank,
                                 EmitErrorFn emitError);

/// The axis in [0, rank), if `axis` is an attribute in range and `sourceType`
/// is ranked.
std::optional<int64_t> getNormalizedAxis(OpFoldResult axis,
                                         TensorType sourceType);

/// The size of `source` along `axis`, if both are static.
int64_t getAxisDim(TensorType source, std::optional<int64_t> axis);

/// The chunk sizes, in elements of the axis, that follow from `spec` for a
/// dimension `axis` of size `dim`; `dim` and the sizes may be
/// ShapedType::kDynamic. Fails with an error if the sizes contradict the
/// dimension, are negative or overflow. `spec.numChunks` is given.
FailureOr<SmallVector<int64_t>> inferChunkSizes(const ChunkSpec &spec,
                                                int64_t dim, int64_t axis,
                                                EmitErrorFn emitError);

/// How many chunks `spec` makes of a dimension of size `dim`, if that is known.
std::optional<int64_t> inferNumChunks(const ChunkSpec &spec, int64_t dim);

/// The different sizes that the chunks of a `Kind::FixedSize` or `Kind::Sizes`
/// split of `dim` have, one of which may be ShapedType::kDynamic; empty if
/// there are no chunks. Fails with an error as inferChunkSizes does. Takes time
/// in the number of `spec.staticSizes`, not of chunks.
FailureOr<SmallVector<int64_t>> inferDistinctChunkSizes(const ChunkSpec &spec,
                                                        int64_t dim,
                                                        int64_t axis,
                                                        EmitErrorFn emitError);

/// The type of a chunk of `source` with `size` elements along `axis`, or
/// without that axis if `dropsAxis`. Without an `axis` every dimension is
/// dynamic. Unranked for an unranked source.
TensorType getChunkType(TensorType source, std::optional<int64_t> axis,
                        int64_t size, bool dropsAxis = false);

} // namespace mlir::split

#endif // SPLIT_DIALECT_SPLIT_IR_CHUNKSIZES_H

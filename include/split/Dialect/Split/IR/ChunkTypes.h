// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What follows from `SplitOpInterface` alone: the types of the chunks, whether
/// the op is valid and may be executed speculatively, and the shapes of its
/// results. Ops that implement the interface build their verifiers and their
/// inference from these functions; the ops of this dialect do.

#ifndef SPLIT_DIALECT_SPLIT_IR_CHUNKTYPES_H
#define SPLIT_DIALECT_SPLIT_IR_CHUNKTYPES_H

#include "split/Dialect/Split/IR/SplitInterfaces.h"

#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::split {

/// Checks the rank of `source` and a static `axis` in it (the axis and rank
/// constraints of every splitting op). `axis` becomes the normalised axis, or
/// nothing if it or the rank is not static.
LogicalResult checkAxis(TensorType source, std::optional<int64_t> &axis,
                        EmitErrorFn emitError);

/// The types of the `numResults` chunks of `source`, or an error. Checks every
/// static constraint that the ops with one result per chunk share. `axis` is as
/// the op states it, or nothing if it is a run-time value.
FailureOr<SmallVector<Type>> inferChunkTypes(TensorType source,
                                             std::optional<int64_t> axis,
                                             ChunkSpec spec, size_t numResults,
                                             EmitErrorFn emitError);

/// The types that the results of `op`, one per chunk, have if its source is of
/// type `source`, or an error.
FailureOr<SmallVector<Type>>
inferChunkTypes(SplitOpInterface op, TensorType source, EmitErrorFn emitError);

/// The type of the elements of a split of `source` into a sequence, or an
/// error. Checks every static constraint of the op but those on its result;
/// `sizes` becomes the sizes that elements can have along the axis.
FailureOr<TensorType> inferElementType(TensorType source,
                                       std::optional<int64_t> &axis,
                                       const ChunkSpec &spec, bool dropsAxis,
                                       SmallVectorImpl<int64_t> &sizes,
                                       EmitErrorFn emitError);

/// That type for `op`, which returns a sequence.
FailureOr<TensorType> inferElementType(SplitOpInterface op,
                                       EmitErrorFn emitError);

/// Checks that `actual` types are compatible with the `inferred` ones.
LogicalResult checkChunkTypes(TypeRange inferred, TypeRange actual,
                              EmitErrorFn emitError);

/// Verifies the constraints that the ops with one result per chunk share; to be
/// called by the verifier of an op that implements the interface, once what is
/// the op's own has been verified.
LogicalResult verifyChunks(SplitOpInterface op);

/// Whether nothing about the axis and the sizes of `op` can fail at run time.
bool hasStaticChunks(SplitOpInterface op);

/// An op with one result per chunk is speculatable if nothing about it can fail
/// at run time; a result more static than its chunk can.
Speculation::Speculatability getChunksSpeculatability(SplitOpInterface op);

/// reifyResultShapes of an op with one result per chunk.
LogicalResult reifyChunkShapes(OpBuilder &builder, SplitOpInterface op,
                               ReifiedRankedShapedTypeDims &shapes);

} // namespace mlir::split

#endif // SPLIT_DIALECT_SPLIT_IR_CHUNKTYPES_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tiling of the splits with one result per chunk. An external model, because
/// tiling creates ops of dialects that this dialect does not need.
///
/// The iteration domain of a split is the shape of its source. A tile of it
/// holds, of every chunk, the part that lies inside; that part is empty for a
/// chunk that lies outside. A tile that holds all of the split dimension is a
/// split of a slice of the source; any other is a slice of the source per
/// chunk. A split with a chunk that is known to be empty, or with a result type
/// less static than what can be inferred, is not tiled before canonicalization
/// has taken that chunk out or has refined that type.
///
/// A split is fused into the loop of what uses its chunks
/// (`transform.structured.fuse_into_containing_op`), and what makes its source
/// into its own loop (`tile_using_forall` of the split, then
/// `fuse_into_containing_op` of the producer), along the axis and across it.
/// The other way to fuse a consumer, `scf::tileAndFuseConsumer` of a loop that
/// makes the source, does not take a split: it wants a destination-style op,
/// whose inits become results of the loop, and a split has no inits.
///
/// `split.split_to_sequence` has no result that could be tiled: the
/// shapes of a sequence's elements are not those of a tensor.

#ifndef SPLIT_DIALECT_SPLIT_INTERFACES_TILINGINTERFACEIMPL_H
#define SPLIT_DIALECT_SPLIT_INTERFACES_TILINGINTERFACEIMPL_H

#include "split/Dialect/Split/IR/SplitInterfaces.h"

#include "mlir/Interfaces/TilingInterface.h"

namespace mlir {
class DialectRegistry;

namespace split {

/// The methods of the models, which are the same for all ops.
struct SplitTilingModelBase {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const;
  SmallVector<Range> getIterationDomain(Operation *operation,
                                        OpBuilder &builder) const;
  FailureOr<TilingResult>
  getTiledImplementation(Operation *operation, OpBuilder &builder,
                         ArrayRef<OpFoldResult> offsets,
                         ArrayRef<OpFoldResult> sizes) const;
  LogicalResult
  getResultTilePosition(Operation *operation, OpBuilder &builder,
                        unsigned resultNumber, ArrayRef<OpFoldResult> offsets,
                        ArrayRef<OpFoldResult> sizes,
                        SmallVector<OpFoldResult> &resultOffsets,
                        SmallVector<OpFoldResult> &resultSizes) const;
  FailureOr<TilingResult>
  generateResultTileValue(Operation *operation, OpBuilder &builder,
                          unsigned resultNumber, ArrayRef<OpFoldResult> offsets,
                          ArrayRef<OpFoldResult> sizes) const;
  LogicalResult getIterationDomainTileFromResultTile(
      Operation *operation, OpBuilder &builder, unsigned resultNumber,
      ArrayRef<OpFoldResult> offsets, ArrayRef<OpFoldResult> sizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const;
  LogicalResult getIterationDomainTileFromOperandTiles(
      Operation *operation, OpBuilder &builder,
      ArrayRef<unsigned> operandNumbers,
      ArrayRef<SmallVector<OpFoldResult>> allOffsets,
      ArrayRef<SmallVector<OpFoldResult>> allSizes,
      SmallVectorImpl<OpFoldResult> &domainOffsets,
      SmallVectorImpl<OpFoldResult> &domainSizes) const;
  FailureOr<TilingResult> getTiledImplementationFromOperandTiles(
      Operation *operation, OpBuilder &builder,
      ArrayRef<unsigned> operandNumbers,
      ArrayRef<SmallVector<OpFoldResult>> allOffsets,
      ArrayRef<SmallVector<OpFoldResult>> allSizes) const;
};

/// A model of TilingInterface for a split with one result per chunk.
template <typename OpTy>
struct SplitTilingModel
    : TilingInterface::ExternalModel<SplitTilingModel<OpTy>, OpTy>,
      SplitTilingModelBase {
  using SplitTilingModelBase::generateResultTileValue;
  using SplitTilingModelBase::getIterationDomain;
  using SplitTilingModelBase::getIterationDomainTileFromOperandTiles;
  using SplitTilingModelBase::getIterationDomainTileFromResultTile;
  using SplitTilingModelBase::getLoopIteratorTypes;
  using SplitTilingModelBase::getResultTilePosition;
  using SplitTilingModelBase::getTiledImplementation;
  using SplitTilingModelBase::getTiledImplementationFromOperandTiles;
};

/// Registers models of TilingInterface.
void registerTilingInterfaceExternalModels(DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_DIALECT_SPLIT_INTERFACES_TILINGINTERFACEIMPL_H

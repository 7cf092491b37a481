// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Slices, whatever op takes them, and sets of slices that are a split. A
/// dialect that has an op of its own that takes slices implements `SliceForm`
/// for it.

#ifndef SPLIT_DIALECT_SPLIT_TRANSFORMS_SLICEFORMS_H
#define SPLIT_DIALECT_SPLIT_TRANSFORMS_SLICEFORMS_H

#include "split/Support/SymbolicArithmetic.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::split {

/// What an op takes of a tensor: a run of one dimension, and all of the others.
struct AxisSlice {
  Operation *op;
  Value source;
  int64_t axis;
  /// The run is [begin, end), within [0, dim) for all values of the symbols.
  SymbolicNumber begin, end;
  /// The size of the dimension.
  SymbolicNumber dim;
  /// The type of what is taken, of the rank of `source`.
  Type chunkType;
};

/// How slices are read from ops of one form, and what is written in their
/// place.
class SliceForm {
public:
  virtual ~SliceForm();

  const SymbolicArithmetic &getArithmetic() const { return arithmetic; }

  /// The slice that `op` takes, if it is of this form and takes one run of one
  /// dimension.
  virtual std::optional<AxisSlice> match(Operation *op) = 0;

  /// Whether a split may say that its chunks are equal parts, instead of their
  /// sizes.
  virtual bool allowsEqualParts() const { return true; }

  /// The type of a chunk that no op takes. The others of its split have types
  /// like `chunkType`.
  virtual Type getGapType(Type chunkType, int64_t axis,
                          const SymbolicNumber &size);

  /// Whether `createSizes` can be called for `sizes` before `position`. Of a
  /// form all of whose bounds are known, never.
  virtual bool canCreateSizes(ArrayRef<SymbolicNumber> sizes,
                              Operation *position) {
    return false;
  }
  /// A 1-D tensor of `sizes`.
  virtual Value createSizes(OpBuilder &builder, Location loc,
                            ArrayRef<SymbolicNumber> sizes);

  /// What takes the place of the result of `slice`, made of the `chunk` of the
  /// same run.
  virtual Value createResult(OpBuilder &builder, const AxisSlice &slice,
                             Value chunk) {
    return chunk;
  }

  /// What a user calls a slice.
  virtual std::string getName(Operation *slice) const;
  /// The location of a split whose chunks are what `slices` take, each the
  /// first that takes it; null for a chunk that none takes.
  virtual Location getSplitLoc(ArrayRef<Operation *> slices) const;

  /// Called where `to` has taken the place of `from`, which is erased only when
  /// all sets are done.
  virtual void replace(Value from, Value to) {}

protected:
  const SymbolicArithmetic arithmetic;
};

/// The form of `tensor.extract_slice`, of known bounds and of such as are
/// computed from dimensions; without the axis where that has size 1.
std::unique_ptr<SliceForm> createExtractSliceForm();
/// The form of `stablehlo.slice`, `stablehlo.dynamic_slice`,
/// `stablehlo.real_dynamic_slice` and `tosa.slice` of constant bounds.
std::unique_ptr<SliceForm> createStaticSliceForm();

/// Which sets of slices become a split.
struct RaiseSlicesOptions {
  /// Sets that leave something out too: it is a chunk that nothing uses.
  bool fillGaps = true;
  /// Sets whose sizes are computed too.
  bool dynamicSizes = true;
};

/// Replaces sets of slices of `form` in `root` by `split.split` ops, where they
/// are all of a dimension whatever the values of the symbols are.
void raiseSlices(Operation *root, SliceForm &form,
                 const RaiseSlicesOptions &options = {});

} // namespace mlir::split

#endif // SPLIT_DIALECT_SPLIT_TRANSFORMS_SLICEFORMS_H

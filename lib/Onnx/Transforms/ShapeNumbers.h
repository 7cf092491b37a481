// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The elements of small integer tensors of carried ONNX models, as symbolic
/// numbers: what nodes compute from shapes and constants.

#ifndef SPLIT_LIB_ONNX_TRANSFORMS_SHAPENUMBERS_H
#define SPLIT_LIB_ONNX_TRANSFORMS_SHAPENUMBERS_H

#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Support/SymbolicArithmetic.h"

#include "llvm/ADT/DenseMap.h"

namespace mlir::split {

/// The elements of an integer tensor of at most one dimension.
struct ShapeElements {
  using Number = SymbolicArithmetic::Number;

  bool isScalar = false;
  /// Whether they are of 32 bits: computing with those may overflow.
  bool isNarrow = false;
  /// An element of which nothing is known is nothing.
  SmallVector<Number> numbers;
};

/// Reads what small integer tensors hold from the nodes that compute them. To
/// be asked before these are changed.
class ShapeNumbers {
public:
  using Number = SymbolicArithmetic::Number;

  explicit ShapeNumbers(const SymbolicArithmetic &arithmetic)
      : arithmetic(arithmetic) {}

  /// The elements of `value`; nothing if it is of another kind, or their number
  /// is not known or large.
  std::optional<ShapeElements> getElements(Value value);
  /// The elements, if all of them are known.
  std::optional<SmallVector<int64_t>> getConstants(Value value);
  /// The size of dimension `axis` of `tensor`, counted from the back if that is
  /// negative. Of a tensor whose rank is not known, `axis` is taken as it is.
  SymbolicNumber getDim(Value tensor, int64_t axis);

  /// What the symbol with this number is: a dimension of a tensor.
  struct Dim {
    Value tensor;
    int64_t axis;
  };
  Dim getSymbolDim(unsigned symbol) const;

  /// To be called where `to` takes the place of `from`, which is erased only
  /// when this object is not used any more.
  void replace(Value from, Value to) { replacements[from] = to; }

  /// The run of an axis of size `dim` that a Slice with step 1 takes: as ONNX
  /// counts and clamps its bounds. Nothing if that depends on what is not
  /// known.
  std::optional<std::pair<SymbolicNumber, SymbolicNumber>>
  getRun(const Number &start, const Number &end, const SymbolicNumber &dim);

  /// What a Slice takes of an axis, as the node states it.
  struct SlicedAxis {
    int64_t axis;
    Number start, end;
    int64_t step;
  };
  using SlicedAxes = SmallVector<SlicedAxis>;
  /// What the node `slice`, of any version, takes; nothing if its axes, or how
  /// many there are, are not known.
  std::optional<SlicedAxes> getSlicedAxes(carrier::NodeOp slice);

private:
  using Elements = std::optional<ShapeElements>;

  /// More elements than this are not looked at.
  static constexpr int64_t kMaxElements = 64;
  /// How far `getElements` looks through nodes.
  static constexpr unsigned kMaxDepth = 64;

  Elements getElements(Value value, unsigned depth);
  Elements computeElements(Value value, unsigned depth);
  Elements computeNode(carrier::NodeOp node, unsigned depth);
  Elements computeShape(carrier::NodeOp node);
  Elements computeGather(carrier::NodeOp node, unsigned depth);
  Elements computeSlice(carrier::NodeOp node, unsigned depth);
  Elements computeConcat(carrier::NodeOp node, unsigned depth);
  /// Elements that two Tile nodes repeat, each how often a symbol says, but
  /// together a known number of times.
  Elements computeTiles(carrier::NodeOp concat, unsigned depth);
  Elements computeTile(carrier::NodeOp node, unsigned depth);
  Elements computeReshape(carrier::NodeOp node, unsigned depth);
  Elements computeCast(carrier::NodeOp node, unsigned depth);
  Elements computeArithmetic(carrier::NodeOp node, unsigned depth);
  Number compute(StringRef opType, const Number &a, const Number &b);
  std::optional<SmallVector<int64_t>> getConstants(Value value, unsigned depth);
  std::optional<SlicedAxes> getSlicedAxes(carrier::NodeOp slice,
                                          unsigned depth);

  SymbolicArithmetic arithmetic;
  DenseMap<Value, Elements> elements;
  DenseMap<std::pair<Value, int64_t>, SymbolicNumber> dims;
  /// Of the arguments of functions, by the names of their dimensions.
  DenseMap<std::pair<Operation *, Attribute>, SymbolicNumber> namedDims;
  DenseMap<unsigned, Dim> symbols;
  DenseMap<Value, Value> replacements;
};

} // namespace mlir::split

#endif // SPLIT_LIB_ONNX_TRANSFORMS_SHAPENUMBERS_H

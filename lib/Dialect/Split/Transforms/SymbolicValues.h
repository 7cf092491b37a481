// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Index values and dimensions as symbolic numbers, read from the ops that
/// compute them, and such numbers as index values again.

#ifndef SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_SYMBOLICVALUES_H
#define SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_SYMBOLICVALUES_H

#include "split/Support/SymbolicArithmetic.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"

namespace mlir::split {

class SymbolicValues {
public:
  using Number = SymbolicArithmetic::Number;

  explicit SymbolicValues(const SymbolicArithmetic &arithmetic)
      : arithmetic(arithmetic) {}

  /// What `value`, of type index or i64, is computed from, down to what is not
  /// understood: that is a symbol. Another type is nothing.
  Number getNumber(Value value);
  Number getNumber(OpFoldResult value);
  /// The size of dimension `dim` of the ranked `tensor`.
  Number getDim(Value tensor, int64_t dim);

  /// To be called where `to` takes the place of `from`, which is erased only
  /// when this object is not used any more.
  void replace(Value from, Value to) { replacements[from] = to; }

  /// Whether all that `number` is computed from exists before `position`.
  bool existsAt(const SymbolicNumber &number, Operation *position) const;
  /// `numbers` as index values. What they are computed from exists where the
  /// builder inserts.
  SmallVector<Value> createValues(OpBuilder &builder, Location loc,
                                  ArrayRef<SymbolicNumber> numbers) const;

private:
  /// How far `getNumber` looks through ops that compute operands of ops.
  static constexpr unsigned kMaxDepth = 64;

  Number getNumber(Value value, unsigned depth);
  Number getNumber(OpFoldResult value, unsigned depth);
  Number getDim(Value tensor, int64_t dim, unsigned depth);
  Number computeNumber(Value value, unsigned depth);
  Number computeSelect(Operation *select, unsigned depth);
  /// The results of `map` for `operands`.
  SmallVector<Number> computeMap(AffineMap map, ValueRange operands,
                                 unsigned depth);
  Number computeExpr(AffineExpr expr, ArrayRef<Number> dims,
                     ArrayRef<Number> symbols);

  /// What a symbol is: dimension `dim` of `value`, or `value` if that is -1.
  struct Origin {
    Value value;
    int64_t dim;
  };
  SymbolicNumber getSymbol(Origin origin);
  /// What `symbol` is now.
  Origin getOrigin(unsigned symbol) const;

  SymbolicArithmetic arithmetic;
  DenseMap<Value, Number> numbers;
  DenseMap<std::pair<Value, int64_t>, SymbolicNumber> symbols;
  DenseMap<unsigned, Origin> origins;
  DenseMap<Value, Value> replacements;
};

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_SYMBOLICVALUES_H

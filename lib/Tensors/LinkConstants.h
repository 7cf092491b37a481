// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constants that the links of a chain differ in, such as the scales and biases
/// of a model's layers: a loop of the chain reads them from tables.

#ifndef SPLIT_LIB_TENSORS_LINKCONSTANTS_H
#define SPLIT_LIB_TENSORS_LINKCONSTANTS_H

#include "Chains.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::split {

/// Whether `op` may as well read from a table what `value` is: value `use` of
/// what it takes from around it, its operands and then what its regions use.
/// That is a constant, then, of which nothing but its elements matters, and
/// these no more than any other numbers, or where a slice begins.
bool canBeInTable(Operation *op, size_t use, Value value);

/// The one of `numbers` that an iteration of `loop` has, from a table before
/// it.
Value selectNumber(OpBuilder &builder, scf::ForOp loop,
                   ArrayRef<uint32_t> numbers);

/// The tables for a loop of a chain.
class LinkConstants {
public:
  LinkConstants(const Chain &chain, scf::ForOp loop);

  /// Has `copy`, which stands for op `position` of all links of the kind of
  /// link `number`, the first of them, read from tables what differs in these.
  void replace(Operation *copy, size_t number, size_t position);

private:
  TypedAttr getTable(size_t kind, size_t slot) const;
  Value getNumber(OpBuilder &builder, size_t kind);
  Value read(OpBuilder &builder, Location loc, size_t kind, TypedAttr table,
             Type type);

  const Chain &chain;
  scf::ForOp loop;
  /// The links of each kind, in their order.
  SmallVector<SmallVector<const ChainLink *>> links;
  /// For each kind, the number of an iteration among those of it.
  DenseMap<size_t, Value> numbers;
  DenseMap<Attribute, Value> tables;
  /// What has been read, by the kind, the table and the type.
  DenseMap<std::tuple<size_t, Attribute, Type>, Value> rows;
};

} // namespace mlir::split

#endif // SPLIT_LIB_TENSORS_LINKCONSTANTS_H

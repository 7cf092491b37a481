// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the values of a module are called in a model.

#ifndef SPLIT_LIB_EXPORT_ONNX_VALUENAMES_H
#define SPLIT_LIB_EXPORT_ONNX_VALUENAMES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::split {

/// The names of the values of one function and of all graphs in it, of which no
/// two are the same: values keep the names that their origins say where no
/// other value has them, and get fresh ones otherwise.
class ValueNames {
public:
  /// Looks at the origins of all ops in `function`.
  explicit ValueNames(Operation *function);

  /// Gives `value` a name that it has to have; false if another value has it.
  bool assign(Value value, StringRef name);
  /// Keeps `name` from being given to a value; false if one has it.
  bool reserve(StringRef name) {
    return owners.try_emplace(name, Value()).second;
  }
  /// The name of `value`.
  StringRef get(Value value);
  /// Whether `value` has a name.
  bool isNamed(Value value) const { return names.contains(value); }
  /// A name that nothing has yet, like `hint`.
  std::string getFresh(StringRef hint);
  /// Whether a value has `name`.
  bool isUsed(StringRef name) const { return owners.contains(name); }
  /// The value that has `name`; null if there is none, or if it was a fresh
  /// name.
  Value lookup(StringRef name) const { return owners.lookup(name); }
  /// Whether one op alone says that it came from the node that `op` came from.
  bool isOnlyOneOfOrigin(Operation *op) const;

private:
  llvm::StringMap<Value> owners;
  DenseMap<Value, std::string> names;
  /// The last op that claims a name for a result of it: where a rewrite has
  /// made several ops of one, this is the one that computes what the first did.
  llvm::StringMap<Operation *> claims;
  /// How many ops came from a node, for those of more than one.
  DenseMap<Attribute, int64_t> numOps;
  int64_t numFresh = 0;
};

} // namespace mlir::split

#endif // SPLIT_LIB_EXPORT_ONNX_VALUENAMES_H

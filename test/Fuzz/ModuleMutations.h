// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The kinds of mutation of a module: ModuleMutator.cpp has those of
/// attributes, types and values, OpMutations.cpp those of ops.

#ifndef SPLIT_TEST_FUZZ_MUTATIONS_H
#define SPLIT_TEST_FUZZ_MUTATIONS_H

#include "Fuzzing.h"

#include "mlir/IR/BuiltinAttributes.h"

namespace mlir::split::fuzz {

/// One mutation of a module. Each kind does nothing, and returns false, where
/// there is nothing of its kind.
class ModuleMutations {
public:
  ModuleMutations(ModuleOp module, Random &random);

  bool mutateOnce();

private:
  bool changeAttribute();
  bool changeDim();
  bool changeElementType();
  bool castValue();
  bool changeOperand();
  bool makeArgument();
  bool eraseOp();
  bool cloneOp();
  bool wrapInIf();
  bool wrapInFor();
  bool insertSplit();
  bool insertSequence();
  bool changeReturn();

  Attribute change(Attribute attribute);
  Attribute change(DenseI64ArrayAttr numbers);
  Attribute change(DenseElementsAttr elements);
  /// Replaces all types of the module.
  void replaceTypes(function_ref<std::optional<Type>(Type)> replace);
  /// A value of `type`, or of any if that is null, that can be used at `op`.
  Value findValue(Operation *op, Type type);
  Value findTensor(Operation *op);
  /// A block of a function's argument of `type`.
  Value addArgument(Operation *user, Type type);
  /// Replaces some of the uses of `from`, other than in the op of `to` itself.
  void replaceSomeUses(Value from, Value to);
  bool wrap(function_ref<Operation *(OpBuilder &, Operation *)> makeRegions);

  ModuleOp module;
  MLIRContext *context;
  Random &random;
  std::vector<Operation *> ops;
  std::vector<Value> values;
};

} // namespace mlir::split::fuzz

#endif // SPLIT_TEST_FUZZ_MUTATIONS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Forward inference of shapes through the functions of a module.
///
/// Values are put into classes that have one type. Control flow forwards values
/// to block arguments, to results of ops with regions or of calls, and to
/// arguments of called functions. Those that the same values are forwarded to
/// are in one class. A sequence that is forwarded is in that class itself,
/// because nothing casts sequences. A tensor is not: it is cast where its own
/// type is another one.
///
/// The type of a class is the join of what its members can be. Starting from
/// nothing, it only ever grows, until nothing changes. An empty sequence adds
/// nothing to its class: it takes the type that the tensors inserted later
/// give.
///
/// What is known may contradict an op, which then fails whenever it runs. If it
/// is certain to run, that is an error. If not, a guard may well be what keeps
/// it from running: it goes on taking tensors of its own types, behind casts,
/// and its results have their own types, so that its run-time checks fail if it
/// runs. Some ops become a check that fails instead.

#ifndef SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_SHAPEINFERENCE_H
#define SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_SHAPEINFERENCE_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/MapVector.h"

#include <optional>
#include <string>

namespace mlir::split {

/// Whether the result of `op` is one of its operands, and not put together from
/// several element by element.
bool selectsOperand(Operation *op);

/// One inference over a module.
class ShapeInference {
public:
  /// With `keepPublicResults` public functions return what they are declared
  /// to.
  ShapeInference(ModuleOp module, bool keepPublicResults)
      : module(module), keepPublicResults(keepPublicResults) {}

  /// Fails with an error for each op that is certain to run and contradicts
  /// what is known.
  LogicalResult run() {
    findFixedFunctions();
    numberValues();
    connectValues();
    classes.compress();
    types.resize(classes.getNumClasses());
    while (propagate())
      ;
    completeEmptySequences();
    if (failed(findContradictions()))
      return failure();
    apply();
    return success();
  }

private:
  /// A value that is forwarded to class `target`.
  struct Flow {
    OpOperand *operand;
    unsigned target;
  };

  void findFixedFunctions();
  void numberValues();
  void connectValues();
  void connectRegions(RegionBranchOpInterface op);
  void connectSuccessors(BranchOpInterface op);
  void connectCall(func::CallOp op);
  void connectFunction(func::FuncOp function);
  bool keepsResult(func::FuncOp function, Type type) const;
  void forward(OpOperand &operand, unsigned target);

  bool propagate();
  bool propagateOp(Operation *op);
  SmallVector<Type> getOperandTypes(Operation *op);
  Type inferCastType(tensor::CastOp op);
  Type inferElementwiseType(Operation *op, std::string *error = nullptr);
  bool grow(unsigned index, Type type);

  Type getTypeOfUse(Value sequence);
  void completeEmptySequences();
  std::optional<std::string> findContradictionOf(Operation *op);
  bool generalizeSequences(Operation *op);
  bool generalizeEmptySequence(Operation *op);
  bool mayMakeNoChunks(Operation *op);
  LogicalResult findContradictions();
  void generalizePublicResults();
  void apply();
  void castUses(Value value, Type oldType);
  void castElementwiseOperands(Operation *op);
  void replaceByCheck(Operation *op, StringRef error, bool mayBeEmpty);

  unsigned add() {
    classes.grow(numValues + 1);
    return numValues++;
  }
  unsigned indexOf(Value value) const { return indices.lookup(value); }
  Type &typeOf(unsigned index) { return types[classes[index]]; }

  ModuleOp module;
  bool keepPublicResults;
  SymbolTableCollection symbols;
  /// Functions that keep their types: those without a body, and those that more
  /// than calls refer to.
  DenseSet<Operation *> fixed;
  llvm::MapVector<Value, unsigned> indices;
  /// The results of each function, which have no value.
  DenseMap<Operation *, SmallVector<unsigned>> functionResults;
  unsigned numValues = 0;
  llvm::IntEqClasses classes;
  /// One type for each class; null as long as nothing is known.
  SmallVector<Type> types;
  /// Values that get their type from what is forwarded to them.
  DenseSet<Value> targets;
  SmallVector<Flow> flows;
  DenseSet<OpOperand *> flowOperands;
  /// Ops that what is known contradicts, and why.
  llvm::MapVector<Operation *, std::string> contradicted;
};

} // namespace mlir::split

#endif // SPLIT_LIB_DIALECT_SPLIT_TRANSFORMS_SHAPEINFERENCE_H

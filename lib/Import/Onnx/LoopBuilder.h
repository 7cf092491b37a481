// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What Loop, Scan and SequenceMap have in common: a graph that is run again
/// and again, values that it carries from one time to the next, and values of
/// which it makes one each time.

#ifndef SPLIT_LIB_IMPORT_ONNX_LOOPBUILDER_H
#define SPLIT_LIB_IMPORT_ONNX_LOOPBUILDER_H

#include "CarriedValues.h"
#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/Import/Support/ScalarBuilder.h"

#include <functional>

namespace onnx {
class GraphProto;
} // namespace onnx

namespace mlir::split {

using GraphValues = SmallVector<GraphValueRef>;

/// A loop over a graph, or over what stands for one. Set the members that say
/// what is done, then call build.
struct LoopBuilder {
  LoopBuilder(NodeBinder &node, const onnx::GraphProto &body)
      : node(node), importBody([&](ArrayRef<GraphValueRef> inputs) {
          return node.getGraph().importBody(body, inputs, "'body'",
                                            node.getLoc());
        }) {}
  /// `importBody` makes, where the node's builder is, the outputs of a body
  /// with these inputs.
  LoopBuilder(
      NodeBinder &node,
      std::function<FailureOr<GraphValues>(ArrayRef<GraphValueRef>)> importBody)
      : node(node), importBody(std::move(importBody)) {}

  /// How often the body runs at most; null for no limit.
  Value count;
  /// Whether it runs the first time, an i1; null for yes.
  Value condition;
  /// Whether the first output of the body says if it runs again.
  bool hasCondition = false;
  /// What is carried.
  GraphValues initial;
  /// Makes the inputs of the body before those that are carried, from an index
  /// that counts the runs and the condition; and those behind them.
  llvm::function_ref<GraphValues(OpBuilder &, Value index, Value condition)>
      getFirstInputs;
  llvm::function_ref<GraphValues(OpBuilder &, Value index)> getLastInputs;

  /// What is carried, after the last run.
  GraphValues carried;
  /// A sequence for each other output of the body, of its values in each run.
  SmallVector<Value> collected;

  /// Imports the body and fills in the results.
  LogicalResult build();

private:
  /// The body, imported for one guess of the types, with the block that it is
  /// in.
  struct Attempt {
    Operation *placeholder = nullptr;
    Block *block = nullptr;
    GraphValues outputs;
  };
  FailureOr<Attempt> importOnce();
  FailureOr<bool> settleTypes(Attempt &attempt);
  LogicalResult settleType(size_t index, GraphValue &output, bool &isSettled);
  GraphValue getInitial(size_t index);
  void finish(Attempt &attempt);
  void buildFor(Attempt &attempt, ValueRange inits, ValueRange yielded);
  void buildWhile(Attempt &attempt, ValueRange inits, ValueRange yielded,
                  Value condition);
  size_t getNumFirstOutputs() const { return hasCondition ? 1 : 0; }

  NodeBinder &node;
  std::function<FailureOr<GraphValues>(ArrayRef<GraphValueRef>)> importBody;
  SmallVector<CarriedType> types;
  /// Which sequences have to begin empty: they are declared with another rank
  /// than that of what is inserted.
  SmallVector<bool> beginEmpty;
  /// The results of the loop: what is carried, then what is collected.
  SmallVector<Value> results;
};

} // namespace mlir::split

#endif // SPLIT_LIB_IMPORT_ONNX_LOOPBUILDER_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One layer, checked against the rules of its operation's version: its inputs,
/// attributes and outputs for the functions that import it. What the binder
/// refuses, it has reported.

#ifndef SPLIT_LIB_IMPORT_OPENVINO_LAYERBINDER_H
#define SPLIT_LIB_IMPORT_OPENVINO_LAYERBINDER_H

#include "LayerRules.h"
#include "Network.h"
#include "split/Import/Support/NodeEmitter.h"

#include "mlir/IR/BuiltinTypes.h"

#include <vector>

namespace mlir::split::openvino {

/// Where the weights of a network are: a file in a folder.
struct Weights {
  StringRef folder, file;
};

/// The bytes `[offset, offset + size)` of the weights, or failure after an
/// error at `loc`.
FailureOr<std::vector<char>> readWeights(const Weights &weights, int64_t offset,
                                         int64_t size, Location loc);

/// See the file comment.
class LayerBinder : public NodeEmitter {
public:
  /// `inputs` are tensors, one for each input of the layer.
  LayerBinder(OpBuilder &builder, Location loc, const Layer &layer,
              const LayerRule &rule, ArrayRef<Value> inputs, Weights weights)
      : NodeEmitter(builder, loc), layer(layer), rule(rule), inputs(inputs),
        weights(weights) {}

  /// Checks the number of inputs, their element types, and that their ranks are
  /// known, unless the rule says otherwise.
  LogicalResult checkInputs();

  const Layer &getLayer() const { return layer; }
  const LayerRule &getRule() const { return rule; }
  const Weights &getWeights() const { return weights; }

  //===--------------------------------------------------------------------===//
  // Inputs
  //===--------------------------------------------------------------------===//

  size_t getNumInputs() const { return inputs.size(); }
  bool hasInput(size_t index) const { return index < inputs.size(); }
  ArrayRef<Value> getInputs() const { return inputs; }
  Value getInput(size_t index) const { return inputs[index]; }
  /// The type of an input whose rank is known.
  RankedTensorType getInputType(size_t index) const {
    return cast<RankedTensorType>(inputs[index].getType());
  }
  int64_t getRank(size_t index) const { return getInputType(index).getRank(); }
  Type getElementType(size_t index) const {
    return cast<TensorType>(inputs[index].getType()).getElementType();
  }
  /// What messages call input `index`: "input 'axis'".
  std::string getInputName(size_t index) const;
  /// The elements of input `index`, a scalar or a list of integers, as indices.
  /// The number of them has to be known.
  FailureOr<SmallVector<Value>> getIndices(size_t index);
  /// The same for integers that have to be constant.
  FailureOr<SmallVector<int64_t>> getConstants(size_t index);
  /// The only element of input `index`, a scalar or of shape [1], as it is
  /// computed with.
  FailureOr<Value> getScalar(size_t index);
  /// The constant axis that input `index` is, in [0, rank).
  FailureOr<int64_t> getConstantAxis(size_t index, int64_t rank);
  /// Checks that the elements of all inputs have one type.
  LogicalResult checkSameElements();

  //===--------------------------------------------------------------------===//
  // Attributes
  //===--------------------------------------------------------------------===//

  bool hasAttribute(StringRef name) const {
    return layer.attributes.contains(name);
  }
  /// The attribute, or the default; one without a default has to be there.
  FailureOr<int64_t> getInt(StringRef name,
                            std::optional<int64_t> defaultValue = {}) const;
  FailureOr<double> getFloat(StringRef name,
                             std::optional<double> defaultValue = {}) const;
  FailureOr<bool> getBool(StringRef name,
                          std::optional<bool> defaultValue = {}) const;
  /// Numbers that are separated by commas; none if there is no attribute.
  FailureOr<SmallVector<int64_t>> getInts(StringRef name) const;
  /// One of `values`, in whatever case.
  FailureOr<StringRef> getChoice(StringRef name, ArrayRef<StringRef> values,
                                 StringRef defaultValue = {}) const;
  /// The element type that the attribute names.
  FailureOr<Type> getType(StringRef name, StringRef defaultValue = {}) const;

  //===--------------------------------------------------------------------===//
  // Outputs
  //===--------------------------------------------------------------------===//

  size_t getNumOutputs() const { return layer.outputs.size(); }
  LogicalResult setOutputs(ValueRange values) {
    outputs.assign(values.begin(), values.end());
    return success();
  }
  /// Gives the only output its value, if that has not failed.
  LogicalResult setResult(FailureOr<Value> value) {
    return failed(value) ? failure() : setOutputs(ValueRange(*value));
  }
  ArrayRef<Value> getOutputs() const { return outputs; }

private:
  InFlightDiagnostic emitMissing(StringRef name) const;

  const Layer &layer;
  const LayerRule &rule;
  ArrayRef<Value> inputs;
  Weights weights;
  SmallVector<Value> outputs;
};

} // namespace mlir::split::openvino

#endif // SPLIT_LIB_IMPORT_OPENVINO_LAYERBINDER_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A model, the function of it that is run, and what that function takes.

#ifndef SPLIT_TOOLS_RUNNER_MODEL_H
#define SPLIT_TOOLS_RUNNER_MODEL_H

#include "HostTensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::split::runner {

/// An input or output of the function that is run.
struct Parameter {
  /// Names it in messages: `input 0 'x'`.
  std::string label;
  /// The model's own name for it, or "".
  std::string name;
  /// A tensor, a `!split.sequence`, or a number.
  Type type;
  /// The model's names for its dimensions, "" where there is none. Dimensions
  /// of one name are equal.
  SmallVector<std::string> dimNames;
};

struct Model {
  /// The file that it comes from.
  std::string path;
  OwningOpRef<ModuleOp> module;
  func::FuncOp entry;
  SmallVector<Parameter> inputs;
  SmallVector<Parameter> outputs;
};

/// Reads file `path` (`.onnx` or `.mlir`) and finds the function `entryName`,
/// or if that is empty `main`, or else the only public function. Fails with a
/// message that names the file.
llvm::Expected<Model> loadModel(StringRef path, StringRef entryName,
                                MLIRContext *context);

/// A copy of `model` that can be changed apart from it.
Model cloneModel(const Model &model);

/// The tensor type of the values that `parameter` takes, also if it is a number
/// or, for its elements, a sequence.
TensorType getTensorType(const Parameter &parameter);

/// Whether `parameter` takes a sequence.
bool isSequence(const Parameter &parameter);

/// Fails unless `count` values can be the inputs of `model`.
llvm::Error checkInputCount(const Model &model, size_t count);

/// Fails unless `inputs` are what the function takes: element types, ranks,
/// static dimensions, and equal dimensions where the model says so.
llvm::Error checkInputs(const Model &model, ArrayRef<HostValue> inputs);

/// Whether the rank of an input is not known.
bool hasUnrankedInputs(const Model &model);

} // namespace mlir::split::runner

#endif // SPLIT_TOOLS_RUNNER_MODEL_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A model, the function of it that is run, and what that function takes.

#ifndef SPLIT_EXECUTION_MODEL_H
#define SPLIT_EXECUTION_MODEL_H

#include "split/HostIO/HostTensor.h"
#include "split/HostIO/Parameter.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::split::runner {

struct Model {
  /// The file that it comes from.
  std::string path;
  OwningOpRef<ModuleOp> module;
  func::FuncOp entry;
  SmallVector<Parameter> inputs;
  SmallVector<Parameter> outputs;
};

/// Reads file `path` (`.onnx`, `.xml`, `.mlir` or `.mlirbc`), or standard input
/// if that is "-", and finds the function `entryName`,
/// or if that is empty `main`, or else the only public function. What that does
/// not use is left out. Fails with a message that names the file.
llvm::Expected<Model> loadModel(StringRef path, StringRef entryName,
                                MLIRContext *context);

/// The same for the ONNX model whose serialized form is `bytes`; messages call
/// it `name`, and external data is looked for below the folder of that.
llvm::Expected<Model> loadOnnxModel(ArrayRef<char> bytes, StringRef name,
                                    MLIRContext *context);

/// What function `function` takes and returns, named for messages. Fails if
/// values of a type cannot be passed.
llvm::Error describeFunction(func::FuncOp function,
                             SmallVectorImpl<Parameter> &inputs,
                             SmallVectorImpl<Parameter> &outputs);

/// A copy of `model` that can be changed apart from it.
Model cloneModel(const Model &model);

/// Fails unless `count` values can be the inputs of `model`, an optional one
/// counted as one.
llvm::Error checkInputCount(const Model &model, size_t count);

/// Fails unless `inputs`, one for each of `model.inputs`, are what the function
/// takes: element types, ranks, static dimensions, and equal dimensions where
/// the model says so.
llvm::Error checkInputs(const Model &model, ArrayRef<HostValue> inputs);

/// Whether the rank of an input is not known.
bool hasUnrankedInputs(const Model &model);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_MODEL_H

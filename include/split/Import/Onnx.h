// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The ONNX importer.

#ifndef SPLIT_IMPORT_ONNX_H
#define SPLIT_IMPORT_ONNX_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::split {

/// Imports the ONNX model in the file `path`; external data is looked for below
/// its folder. Loads the dialects it needs into `context`.
///
/// The module holds one public function `main` with an argument for each graph
/// input that no initializer gives a value, and a result for each graph output.
/// Arguments and results carry their name as `split.name`; a tensor argument
/// with symbolic dimensions also carries `split.dim_names`, one string per
/// dimension and empty for the others. That one symbol stands for one size is
/// not enforced.
///
/// The declared type of a graph output is checked against the inferred one and,
/// where it knows more about a tensor, imposed by a `tensor.cast`. Declared
/// types of other values are not looked at.
///
/// Every op has a location that names the file and its node. On failure,
/// exactly one error is emitted and the result is null.
OwningOpRef<ModuleOp> importOnnxModel(StringRef path, MLIRContext *context);

/// Imports the ONNX model whose serialized form is `bytes`, in the same way.
/// Messages call it `name`; external data is looked for below the folder of
/// that, as if it were a path.
OwningOpRef<ModuleOp> importOnnxModel(ArrayRef<char> bytes, StringRef name,
                                      MLIRContext *context);

/// Imports the ONNX model in the file `path` in order to change and export it,
/// not to run it. Any model can be carried: its splits and the operators on its
/// sequences are ops of the split dialect, every other node is a `carrier.node`
/// and every stored tensor a `carrier.constant` (split/Onnx/CarriedModel.h
/// says where everything else is).
///
/// A node of a split that breaks the rules of its version, or takes more than
/// one op to say, is carried as well. External data is not looked at.
///
/// The module holds `main`, with an argument for each graph input and each
/// tensor that something beside nodes refers to, and a function for each one of
/// the model. On failure, exactly one error is emitted and the result is null.
OwningOpRef<ModuleOp> carryOnnxModel(StringRef path, MLIRContext *context);

/// The same for the model whose serialized form is `bytes`.
OwningOpRef<ModuleOp> carryOnnxModel(ArrayRef<char> bytes, StringRef name,
                                     MLIRContext *context);

} // namespace mlir::split

#endif // SPLIT_IMPORT_ONNX_H

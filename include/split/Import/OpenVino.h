// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The importer of OpenVINO IR.

#ifndef SPLIT_IMPORT_OPENVINO_H
#define SPLIT_IMPORT_OPENVINO_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::split {

/// Imports the OpenVINO IR, version 10 or 11, in the file `path`; its weights
/// are in the file of the same name that ends in `.bin`. Loads the dialects it
/// needs into `context`.
///
/// The module holds one public function `main` with an argument for each
/// Parameter and a result for each Result, in the order of the file, which
/// carry their names as `split.name`. That a dynamic dimension lies in the
/// interval that a Parameter declares is checked at run time, as are the sizes
/// that ports declare and inference does not know.
///
/// Every op has a location that names the file and its layer. On failure,
/// exactly one error is emitted and the result is null.
OwningOpRef<ModuleOp> importOpenVinoModel(StringRef path, MLIRContext *context);

/// Carries the OpenVINO IR in the file `path` along, to be improved and written
/// again by exportOpenVinoModel: VariadicSplit and Split with constant axes and
/// lengths become ops of the dialect, constants `carrier.constant` and all
/// other layers `carrier.node`, also those that nothing here knows. Networks
/// inside of layers are checked, but stay XML.
///
/// Every op has a location that names the file and its layer. On failure,
/// exactly one error is emitted and the result is null.
OwningOpRef<ModuleOp> carryOpenVinoModel(StringRef path, MLIRContext *context);

} // namespace mlir::split

#endif // SPLIT_IMPORT_OPENVINO_H

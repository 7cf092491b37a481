/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file
 * The importers of model files, for users of MLIR's C API. Link
 * Split::SplitCAPIImport, which exists where the importers were built.
 */

#ifndef SPLIT_C_IMPORT_H
#define SPLIT_C_IMPORT_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Imports the ONNX model in the file `path`, and loads the dialects that it
 * needs into `context`. The module belongs to the caller. If the model is not
 * valid or not supported there is one error, and the module is null.
 */
MLIR_CAPI_EXPORTED MlirModule splitImportOnnxFile(MlirContext context,
                                                  MlirStringRef path);

/**
 * Imports the ONNX model whose bytes are `model`. Messages call it `name`. Data
 * outside of it is looked for below the folder of `name`, as if it were a path.
 */
MLIR_CAPI_EXPORTED MlirModule splitImportOnnxMemory(MlirContext context,
                                                    MlirStringRef model,
                                                    MlirStringRef name);

#ifdef __cplusplus
}
#endif

#endif /* SPLIT_C_IMPORT_H */

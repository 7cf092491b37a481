// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split-c/Import.h"

#include "split/Import/Onnx.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"

using namespace mlir;

MlirModule splitImportOnnxFile(MlirContext context, MlirStringRef path) {
  return wrap(split::importOnnxModel(unwrap(path), unwrap(context)).release());
}

MlirModule splitImportOnnxMemory(MlirContext context, MlirStringRef model,
                                 MlirStringRef name) {
  return wrap(split::importOnnxModel(ArrayRef(model.data, model.length),
                                     unwrap(name), unwrap(context))
                  .release());
}

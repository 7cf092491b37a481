// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The importer's entry: reads and parses the file, imports its graph, verifies
// what came of it.

#include "split/Import/Onnx.h"

#include "CarrierImporter.h"
#include "TensorDecoding.h"
#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Support/InputFile.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;

/// Parses `bytes`, the model `name`, or emits an error.
static LogicalResult parseModel(StringRef bytes, StringRef name,
                                MLIRContext *context, onnx::ModelProto &model) {
  std::string error;
  if (succeeded(parseMessage(bytes, "an ONNX model", model, error)) &&
      // Almost any text or bytes may be a message of fields that nobody knows.
      !model.has_graph())
    error = "not an ONNX model: it has no graph";
  if (error.empty())
    return success();
  return emitError(FileLineColLoc::get(context, name, 0, 0)) << error;
}

/// Imports the model `bytes`, called `name`, by `import`.
static OwningOpRef<ModuleOp>
importBytes(StringRef bytes, StringRef name, MLIRContext *context,
            function_ref<OwningOpRef<ModuleOp>(onnx::ModelProto &)> import) {
  context->loadDialect<SplitDialect, arith::ArithDialect, func::FuncDialect,
                       linalg::LinalgDialect, math::MathDialect,
                       scf::SCFDialect, tensor::TensorDialect>();
  return importOneErrorAtMost(context, [&]() -> OwningOpRef<ModuleOp> {
    onnx::ModelProto model;
    if (failed(parseModel(bytes, name, context, model)))
      return {};
    return import(model);
  });
}

OwningOpRef<ModuleOp> mlir::split::importOnnxModel(ArrayRef<char> bytes,
                                                   StringRef name,
                                                   MLIRContext *context) {
  return importBytes(StringRef(bytes.data(), bytes.size()), name, context,
                     [&](onnx::ModelProto &model) {
                       return GraphImporter(model, name, context).import();
                     });
}

OwningOpRef<ModuleOp> mlir::split::carryOnnxModel(ArrayRef<char> bytes,
                                                  StringRef name,
                                                  MLIRContext *context) {
  context->loadDialect<carrier::CarrierDialect>();
  return importBytes(StringRef(bytes.data(), bytes.size()), name, context,
                     [&](onnx::ModelProto &model) {
                       return CarrierImporter(model, name, context).import();
                     });
}

/// Calls `import` with the contents of the file `path`.
static OwningOpRef<ModuleOp> importFile(
    StringRef path, MLIRContext *context,
    OwningOpRef<ModuleOp> (*import)(ArrayRef<char>, StringRef, MLIRContext *)) {
  auto file = readFile(path);
  if (!file) {
    emitError(FileLineColLoc::get(context, path, 0, 0))
        << llvm::toString(file.takeError());
    return {};
  }
  StringRef bytes = (*file)->getBuffer();
  return import(ArrayRef(bytes.data(), bytes.size()), path, context);
}

OwningOpRef<ModuleOp> mlir::split::importOnnxModel(StringRef path,
                                                   MLIRContext *context) {
  return importFile(path, context, importOnnxModel);
}

OwningOpRef<ModuleOp> mlir::split::carryOnnxModel(StringRef path,
                                                  MLIRContext *context) {
  return importFile(path, context, carryOnnxModel);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Imports models to carry them and exports them again. Reads a line for each
// from standard input: the model, a tab, the file to write, a tab, and the
// opset to write or nothing. With --canonicalize the modules are canonicalized
// and equal nodes merged in between. Writes a line for each: "ok", or the first
// error.

#include "split/Export/Onnx.h"
#include "split/Import/Onnx.h"
#include "split/Support/ToolProcess.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SmallVector.h"

#include <iostream>
#include <string>

using namespace mlir;

/// Carries the model that `line` names.
static LogicalResult carry(StringRef line, bool canonicalizes,
                           MLIRContext *context) {
  SmallVector<StringRef> fields;
  line.split(fields, '\t');
  if (fields.size() != 3)
    return failure();
  OwningOpRef<ModuleOp> module = split::carryOnnxModel(fields[0], context);
  if (!module)
    return failure();
  if (canonicalizes) {
    PassManager passes(context);
    passes.addPass(createCanonicalizerPass());
    passes.addPass(createCSEPass());
    if (failed(passes.run(*module)))
      return failure();
  }
  split::OnnxExportOptions options;
  int64_t opset;
  if (!fields[2].getAsInteger(10, opset))
    options.opset = opset;
  return split::writeOnnxModel(*module, fields[1], options);
}

int main(int argc, char **argv) {
  split::initializeTool();
  bool canonicalizes = argc > 1 && argv[1] == StringRef("--canonicalize");
  std::string line;
  while (std::getline(std::cin, line)) {
    // Resources live as long as their context.
    MLIRContext context(MLIRContext::Threading::DISABLED);
    std::string error = "no three fields";
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
        error = diagnostic.str();
      return success();
    });
    bool isCarried = succeeded(carry(line, canonicalizes, &context));
    std::cout << (isCarried ? "ok" : error) << std::endl;
  }
  return EXIT_SUCCESS;
}

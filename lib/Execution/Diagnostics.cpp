// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Diagnostics.h"

#include "split/Support/Diagnostics.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

DiagnosticCapture::DiagnosticCapture(MLIRContext *context)
    : handler(context, [this](Diagnostic &diagnostic) {
        std::string text = describeLocation(diagnostic.getLocation());
        if (!text.empty())
          text += ": ";
        text += diagnostic.str();
        if (diagnostic.getSeverity() == DiagnosticSeverity::Warning)
          printWarning(text);
        if (diagnostic.getSeverity() == DiagnosticSeverity::Error &&
            firstError.empty())
          firstError = text;
        return success();
      }) {}

llvm::Error DiagnosticCapture::takeError(const Twine &fallback) {
  std::string message = firstError.empty() ? fallback.str() : firstError;
  firstError.clear();
  return llvm::createStringError(message);
}

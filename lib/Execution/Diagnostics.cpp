// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Diagnostics.h"

#include "split/Support/Diagnostics.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

/// `text` on one line.
static std::string flatten(std::string text) {
  while (!text.empty() && text.back() == '\n')
    text.pop_back();
  for (char &c : text)
    if (c == '\n' || c == '\r')
      c = ' ';
  return text;
}

void runner::printError(const llvm::Twine &message) {
  llvm::errs() << "error: " << flatten(message.str()) << '\n';
}

DiagnosticCapture::DiagnosticCapture(MLIRContext *context)
    : handler(context, [this](Diagnostic &diagnostic) {
        std::string text = describeLocation(diagnostic.getLocation());
        if (!text.empty())
          text += ": ";
        text += diagnostic.str();
        if (diagnostic.getSeverity() == DiagnosticSeverity::Warning)
          llvm::errs() << "warning: " << flatten(text) << '\n';
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

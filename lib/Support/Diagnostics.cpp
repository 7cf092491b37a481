// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/Diagnostics.h"

#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace mlir::split;

std::string mlir::split::describeLocation(Location location) {
  if (auto file = dyn_cast<FileLineColLoc>(location)) {
    std::string text = file.getFilename().str();
    if (file.getLine() != 0)
      text += ":" + std::to_string(file.getLine()) + ":" +
              std::to_string(file.getColumn());
    return text;
  }
  if (auto name = dyn_cast<NameLoc>(location)) {
    std::string file = describeLocation(name.getChildLoc());
    return file.empty() ? name.getName().str()
                        : file + ": " + name.getName().str();
  }
  if (auto call = dyn_cast<CallSiteLoc>(location))
    return describeLocation(call.getCallee());
  if (auto opaque = dyn_cast<OpaqueLoc>(location))
    return describeLocation(opaque.getFallbackLocation());
  if (auto fused = dyn_cast<FusedLoc>(location))
    for (Location part : fused.getLocations())
      if (std::string text = describeLocation(part); !text.empty())
        return text;
  return "";
}

LineDiagnosticHandler::LineDiagnosticHandler(MLIRContext *context)
    : ScopedDiagnosticHandler(context) {
  setHandler([](Diagnostic &diagnostic) {
    StringRef severity;
    switch (diagnostic.getSeverity()) {
    case DiagnosticSeverity::Error:
      severity = "error: ";
      break;
    case DiagnosticSeverity::Warning:
      severity = "warning: ";
      break;
    case DiagnosticSeverity::Note:
    case DiagnosticSeverity::Remark:
      return success();
    }
    std::string where = describeLocation(diagnostic.getLocation());
    llvm::errs() << severity << where << (where.empty() ? "" : ": ")
                 << diagnostic.str() << "\n";
    return success();
  });
}

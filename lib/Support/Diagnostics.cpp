// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/Diagnostics.h"

#include "split/Support/Text.h"

#include "mlir/IR/BuiltinAttributes.h"
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

/// Prints a line that begins with `severity`.
static void printLine(StringRef severity, const Twine &message) {
  // Of what is longer, the middle is left out: the end says what is wrong.
  constexpr size_t kHeadBytes = 3000, kTailBytes = 1000;
  std::string whole = message.str();
  StringRef text = StringRef(whole).rtrim();
  // One write, so that the lines of several processes do not mix.
  SmallString<256> line(severity);
  llvm::raw_svector_ostream os(line);
  if (text.size() > kHeadBytes + kTailBytes) {
    printPrintable(os, shorten(text, kHeadBytes));
    os << "...";
    text = text.take_back(kTailBytes);
  }
  printPrintable(os, text);
  os << '\n';
  llvm::errs() << line;
}

void mlir::split::printError(const Twine &message) {
  printLine("error: ", message);
}

void mlir::split::printWarning(const Twine &message) {
  printLine("warning: ", message);
}

LineDiagnosticHandler::LineDiagnosticHandler(MLIRContext *context)
    : ScopedDiagnosticHandler(context) {
  setHandler([](Diagnostic &diagnostic) {
    std::string where = describeLocation(diagnostic.getLocation());
    std::string text = where + (where.empty() ? "" : ": ") + diagnostic.str();
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
      printError(text);
    if (diagnostic.getSeverity() == DiagnosticSeverity::Warning)
      printWarning(text);
    return success();
  });
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/Diagnostics.h"

#include "split/Support/Text.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

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

std::string mlir::split::describeCheckedPlace(Location location) {
  std::string place = describeLocation(location);
  return place.empty() ? "unknown location" : place;
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

namespace {
/// How errors are printed, of a process that is one of several.
struct ErrorSharing {
  /// The file that the first process with an error makes; "" in a process that
  /// is alone.
  std::string file;
  /// What begins the errors of this process.
  std::string prefix = "error: ";
};
} // namespace

static ErrorSharing &getErrorSharing() {
  static ErrorSharing sharing;
  return sharing;
}

void mlir::split::shareErrors(const Twine &directory, int64_t rank) {
  ErrorSharing &sharing = getErrorSharing();
  if (std::string path = directory.str(); !path.empty())
    sharing.file = path + "/split-error";
  sharing.prefix = ("error: process " + Twine(rank) + ": ").str();
}

/// Whether this process is alone, or the first with an error, or nothing can
/// tell.
static bool mayPrintErrors() {
  static bool isFirst = false;
  const std::string &path = getErrorSharing().file;
  if (isFirst || path.empty())
    return true;
  int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  isFirst = file != -1 || errno != EEXIST;
  if (file != -1)
    close(file);
  return isFirst;
}

void mlir::split::printError(const Twine &message) {
  if (!mayPrintErrors()) {
    // The end of this process would end the first before it has printed.
    constexpr unsigned kSeconds = 10;
    sleep(kSeconds);
    return;
  }
  printLine(getErrorSharing().prefix, message);
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

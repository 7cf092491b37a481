// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the tools say where and what went wrong: one line each,
/// `error: <location>: <message>`.

#ifndef SPLIT_SUPPORT_DIAGNOSTICS_H
#define SPLIT_SUPPORT_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/Twine.h"

#include <string>

namespace mlir::split {

/// `location` for a person to read: `file.mlir:3:7`, or, for an op of an
/// imported model, `model.onnx: node 'split_0' (Split)`. Empty if nothing is
/// known.
std::string describeLocation(Location location);

/// The same for a check that fails at run time, which always says something.
std::string describeCheckedPlace(Location location);

/// Makes this process, `rank`, one of several: an error names it, and of all
/// that have the folder `directory` in common, which goes with them, only the
/// first to have one prints it. The others wait to be ended by whoever watches
/// over them. Without a folder, all print.
void shareErrors(const llvm::Twine &directory, int64_t rank);

/// Prints `error: <message>` on standard error: one line of printable
/// characters, of a bounded length.
void printError(const llvm::Twine &message);

/// Prints `warning: <message>` likewise.
void printWarning(const llvm::Twine &message);

/// Prints the errors and warnings of a context while it is alive, each as one
/// line on stderr; drops notes and remarks.
class LineDiagnosticHandler : public ScopedDiagnosticHandler {
public:
  explicit LineDiagnosticHandler(MLIRContext *context);
};

} // namespace mlir::split

#endif // SPLIT_SUPPORT_DIAGNOSTICS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From MLIR diagnostics to the one line that the tool prints.

#ifndef SPLIT_EXECUTION_DIAGNOSTICS_H
#define SPLIT_EXECUTION_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Error.h"

#include <string>

namespace mlir::split::runner {

/// Keeps the first error that is emitted while it is alive, and prints
/// warnings as they come.
class DiagnosticCapture {
public:
  explicit DiagnosticCapture(MLIRContext *context);

  /// The first error, as `<location>: <message>`; `fallback` if there was none.
  llvm::Error takeError(const Twine &fallback);

private:
  std::string firstError;
  ScopedDiagnosticHandler handler;
};

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_DIAGNOSTICS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The command line.

#ifndef SPLIT_TOOLS_EXPLAIN_OPTIONS_H
#define SPLIT_TOOLS_EXPLAIN_OPTIONS_H

#include "split/Execution/Executable.h"
#include "split/Execution/InputSource.h"

namespace mlir::split::explain {

struct Options {
  /// Only the help text or the version is wanted, which has been printed.
  bool isInformation = false;
  std::string model;
  std::string entry;
  std::string output;
  bool isJson = false;
  /// What the model is run on, if anything.
  std::optional<runner::InputSource> source;
  int64_t calls = 100;
  runner::CompileOptions compile;
};

/// Parses the command line of the program. Fails if it is not valid.
llvm::Expected<Options> parseOptions(int argc, char **argv);

} // namespace mlir::split::explain

#endif // SPLIT_TOOLS_EXPLAIN_OPTIONS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The command line.

#ifndef SPLIT_TOOLS_COMPILE_OPTIONS_H
#define SPLIT_TOOLS_COMPILE_OPTIONS_H

#include "split/Compile/CompileModel.h"
#include "split/Execution/Inspection.h"

namespace mlir::split::compiler {

/// What kind of file is written.
enum class FileKind { SharedLibrary, Object, Assembly, IR };

struct Options {
  /// Only the help text or the version is wanted, which has been printed.
  bool isInformation = false;
  std::string model;
  /// The function of the model; "" for the usual one.
  std::string entry;
  std::string output;
  FileKind kind = FileKind::SharedLibrary;
  /// Where to write the header; "" for none.
  std::string header;
  /// Where to write what the model was read from; "" for nowhere.
  std::string depfile;
  std::string linker;
  CompileOptions compile;
  bool timing = false;
  /// What is shown of how the model is compiled.
  runner::InspectionOptions inspection;
};

/// Parses the command line of the program. Fails if it is not valid.
llvm::Expected<Options> parseOptions(int argc, char **argv);

} // namespace mlir::split::compiler

#endif // SPLIT_TOOLS_COMPILE_OPTIONS_H

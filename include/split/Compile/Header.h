// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The C header of a compiled model.

#ifndef SPLIT_COMPILE_HEADER_H
#define SPLIT_COMPILE_HEADER_H

#include "split/HostIO/Parameter.h"

#include "llvm/Support/raw_ostream.h"

namespace mlir::split::compiler {

/// What a header says.
struct HeaderContents {
  /// The name of the model in C.
  StringRef name;
  /// The file that it comes from.
  StringRef source;
  ArrayRef<runner::Parameter> inputs, outputs;
};

/// Writes a header for C and C++: the declaration of the model, and a function
/// with its inputs and outputs as parameters.
void writeHeader(const HeaderContents &contents, llvm::raw_ostream &os);

} // namespace mlir::split::compiler

#endif // SPLIT_COMPILE_HEADER_H

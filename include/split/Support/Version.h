// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the tools say to `--version`.

#ifndef SPLIT_SUPPORT_VERSION_H
#define SPLIT_SUPPORT_VERSION_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::split {

/// Prints the version of the project, which is that of `tool`, the version of
/// LLVM that it is built with, and the licence.
void printVersion(llvm::raw_ostream &os, llvm::StringRef tool);

} // namespace mlir::split

#endif // SPLIT_SUPPORT_VERSION_H

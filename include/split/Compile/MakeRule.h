// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a file was made from, as build systems read it.

#ifndef SPLIT_COMPILE_MAKERULE_H
#define SPLIT_COMPILE_MAKERULE_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace mlir::split::compiler {

/// Writes the rule of make, and of ninja's `depfile`, by which the file
/// `target` depends on `sources`.
void writeMakeRule(StringRef target, ArrayRef<std::string> sources,
                   llvm::raw_ostream &os);

} // namespace mlir::split::compiler

#endif // SPLIT_COMPILE_MAKERULE_H

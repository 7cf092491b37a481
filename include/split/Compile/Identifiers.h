// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Names in C for what has other names in a model.

#ifndef SPLIT_COMPILE_IDENTIFIERS_H
#define SPLIT_COMPILE_IDENTIFIERS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace mlir::split::compiler {

/// Whether `text` is a word of C or C++ that nothing can be called.
bool isReservedWord(llvm::StringRef text);

/// `text` as an identifier of C: what cannot be in one becomes underscores.
std::string makeIdentifier(llvm::StringRef text);

/// Whether `text` can be an identifier of C.
bool isIdentifier(llvm::StringRef text);

/// Whether a function that is called `text` would be another: that of the
/// program, or one of `split-c`, or a type of that.
bool isDeclaredElsewhere(llvm::StringRef text);

} // namespace mlir::split::compiler

#endif // SPLIT_COMPILE_IDENTIFIERS_H

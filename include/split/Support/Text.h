// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the tools show text that comes from a model or a file.

#ifndef SPLIT_SUPPORT_TEXT_H
#define SPLIT_SUPPORT_TEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace mlir::split {

/// Prints `text`, which should be UTF-8, between two of `quote`, as one line of
/// printable characters: `quote` and backslashes with a backslash before them,
/// line feeds and tabs as \n and \t, the bytes of whatever else is not a
/// printable character as \x and two digits.
void printQuoted(llvm::raw_ostream &os, llvm::StringRef text, char quote);

/// Prints `text` as one line: line feeds and returns as spaces, and bytes that
/// are not printable characters as printQuoted does.
void printPrintable(llvm::raw_ostream &os, llvm::StringRef text);

/// The first characters of `text`, as many as take at most `mostBytes`.
llvm::StringRef shorten(llvm::StringRef text, size_t mostBytes);

/// `text` in single quotes for a message, shortened if very long.
std::string quoted(llvm::StringRef text);

} // namespace mlir::split

#endif // SPLIT_SUPPORT_TEXT_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Text in HTML and SVG.

#ifndef SPLIT_LIB_EXPLAIN_HTMLTEXT_H
#define SPLIT_LIB_EXPLAIN_HTMLTEXT_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace mlir::split::explain {

/// `text`, which may be anything, as text between tags or in quotes.
std::string escape(llvm::StringRef text);

/// `number` with commas: `1,048,576`.
std::string withCommas(int64_t number);

/// The same, or "known at run time".
std::string orUnknown(std::optional<int64_t> number);

/// The same, or "?" where there is little room.
std::string orMark(std::optional<int64_t> number);

/// `1 chunk`, `2 chunks`.
std::string counted(int64_t number, llvm::StringRef noun);

} // namespace mlir::split::explain

#endif // SPLIT_LIB_EXPLAIN_HTMLTEXT_H

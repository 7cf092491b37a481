// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What input may not exceed: docs/Limits.md says why, and what the error is.

#ifndef SPLIT_SUPPORT_LIMITS_H
#define SPLIT_SUPPORT_LIMITS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>

namespace mlir::split {

/// The most bytes of a file that is read as a whole: those that a protobuf
/// message may have.
constexpr uint64_t kMaxReadBytes = (uint64_t(1) << 31) - 1;

/// The most dimensions of a tensor in a file, or of an input or output of a
/// model: those that an array of NumPy may have.
constexpr int64_t kMaxRank = 64;

/// How deep brackets may be nested in MLIR text.
constexpr size_t kMaxNesting = 1000;

/// Fails, with the line and column of the bracket, if brackets are nested more
/// than kMaxNesting deep in `text`, which is MLIR, or bytecode.
/// Parsers, printers and passes
/// call themselves for what is nested.
llvm::Error checkNesting(llvm::StringRef text);

} // namespace mlir::split

#endif // SPLIT_SUPPORT_LIMITS_H

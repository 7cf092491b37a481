// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which way a copy goes.

#ifndef SPLIT_COPIES_DIRECTION_H
#define SPLIT_COPIES_DIRECTION_H

#include <variant>

namespace mlir::split {

/// The rows of a source are split to parts.
struct SplitsRows {};
/// Parts are joined to the rows of a target.
struct JoinsRows {};

using Direction = std::variant<SplitsRows, JoinsRows>;

} // namespace mlir::split

#endif // SPLIT_COPIES_DIRECTION_H

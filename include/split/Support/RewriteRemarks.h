// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What rewrites say of themselves, as upstream's remarks: which nodes became
/// what, and why. A tool that wants to know has a streamer for remarks of the
/// category `split`; `split-opt --remarks-filter=split` prints them.

#ifndef SPLIT_SUPPORT_REWRITEREMARKS_H
#define SPLIT_SUPPORT_REWRITEREMARKS_H

#include "mlir/IR/Operation.h"

namespace mlir::split {

/// The category of the remarks, and the keys of what they say.
inline constexpr StringRef kRewriteCategory = "split";
/// An ArrayAttr of strings: the names of the nodes that went.
inline constexpr StringRef kRewriteFrom = "From";
/// What they became, as text.
inline constexpr StringRef kRewriteTo = "To";
/// Why that is right, or better, as text.
inline constexpr StringRef kRewriteReason = "Reason";

/// What a user calls `op`: the name that its location has, or else the name of
/// the operation.
std::string getNodeName(Operation *op);

/// Says that rewrite `name` made the nodes that are called `from` to what `to`
/// describes, because of `reason`. `op` is one that was there before, or what
/// they became. Costs next to nothing if nobody listens.
void reportRewrite(StringRef name, Operation *op, ArrayRef<std::string> from,
                   const Twine &to, const Twine &reason);

} // namespace mlir::split

#endif // SPLIT_SUPPORT_REWRITEREMARKS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Numbers in equal distances.

#ifndef SPLIT_IMPORT_SUPPORT_RANGES_H
#define SPLIT_IMPORT_SUPPORT_RANGES_H

#include "split/Import/Support/NodeEmitter.h"

namespace mlir::split {

/// The numbers from the scalar `start` to before `limit`, `delta` apart, as a
/// tensor with elements of `type`; the scalars are of the type that it is
/// computed with.
FailureOr<Value> createRange(NodeEmitter &node, Value start, Value limit,
                             Value delta, Type type);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_RANGES_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Copies of chunks that each have a size of their own, all at once.

#ifndef SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_SIZEDCHUNKS_H
#define SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_SIZEDCHUNKS_H

#include "SequenceTable.h"

namespace mlir::split {

class SplitOpInterface;

/// A packed copy of `sequence`, which `op` makes of `source`, the operand that
/// the conversion has come to. Each chunk has a size and a row of its own.
SequenceTable packSizedChunks(SequenceTableBuilder &builder,
                              SplitOpInterface op, Value source,
                              const SequenceTable &sequence);

} // namespace mlir::split

#endif // SPLIT_LIB_CONVERSION_SEQUENCESTOTENSOR_SIZEDCHUNKS_H

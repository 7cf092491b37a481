// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Conversion between element types.

#ifndef SPLIT_IMPORT_SUPPORT_CONVERSIONS_H
#define SPLIT_IMPORT_SUPPORT_CONVERSIONS_H

#include "split/Import/Support/ScalarBuilder.h"

namespace mlir::split {

/// `value`, which stands for an unsigned integer if `builder` says so, as the
/// number or boolean of `type`, or of what that is computed with. Integers wrap
/// around; floats are rounded toward zero and cut off at the ends of the range;
/// what is not a number is 0, and not false.
Value convertScalar(ScalarBuilder &builder, Value value, Type type);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_CONVERSIONS_H

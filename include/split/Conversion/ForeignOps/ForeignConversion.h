// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the conversions from other compilers' dialects share: which functions
/// take part, and how types and constants around the converted ops follow.

#ifndef SPLIT_CONVERSION_FOREIGNOPS_FOREIGNCONVERSION_H
#define SPLIT_CONVERSION_FOREIGNOPS_FOREIGNCONVERSION_H

#include "mlir/Transforms/DialectConversion.h"

namespace mlir::split {

/// A converter that leaves all types as they are until it is taught others, and
/// casts between converted and unconverted code.
class ForeignTypeConverter : public TypeConverter {
public:
  ForeignTypeConverter();
};

/// Adds patterns that convert the types of functions, with all their blocks, of
/// calls, returns and branches.
void populateFunctionTypePatterns(const TypeConverter &converter,
                                  RewritePatternSet &patterns);

/// Applies `patterns` to the functions of `root` with ops for which
/// `isConverted` holds, and converts the types of these functions, of functions
/// that call or are called by them, or have no other op with types to convert,
/// of calls, and of `scf` by `converter`. All
/// other functions, and all other ops, stay as they are, behind casts where
/// their types are not those of the converted code.
///
/// Constants of tensors become `arith.constant` for the uses by converted code.
/// Ops for which `isLeftover` holds, constants and operands that
/// are left out, are erased where nothing uses them any more.
///
/// Fails if an op for which `isConverted` holds is left; patterns have reported
/// why.
LogicalResult convertForeignOps(Operation *root, const TypeConverter &converter,
                                RewritePatternSet &&patterns,
                                function_ref<bool(Operation *)> isConverted,
                                function_ref<bool(Operation *)> isLeftover);

} // namespace mlir::split

#endif // SPLIT_CONVERSION_FOREIGNOPS_FOREIGNCONVERSION_H

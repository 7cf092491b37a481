// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Splits of the `IE` dialect of OpenVINO's NPU compiler as the `split`
/// dialect.

#ifndef SPLIT_CONVERSION_IETOSPLIT_IETOSPLIT_H
#define SPLIT_CONVERSION_IETOSPLIT_IETOSPLIT_H

namespace mlir {
class RewritePatternSet;
class TypeConverter;

namespace split {

/// Adds the patterns of `convert-ie-to-split`. What the operators do not allow
/// they report, and leave as it is. Types stay as they are.
void populateIEToSplitPatterns(const TypeConverter &converter,
                               RewritePatternSet &patterns);

} // namespace split
} // namespace mlir

#endif // SPLIT_CONVERSION_IETOSPLIT_IETOSPLIT_H

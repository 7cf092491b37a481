// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Constant buffers of strings in LLVM IR.

#ifndef SPLIT_LIB_CONVERSION_SPLITTOLLVM_STRINGGLOBALS_H
#define SPLIT_LIB_CONVERSION_SPLITTOLLVM_STRINGGLOBALS_H

namespace mlir {
class LLVMTypeConverter;
class RewritePatternSet;

namespace split {

/// Adds the pattern that lowers a memref.global of strings.
void populateStringGlobalPatterns(const LLVMTypeConverter &converter,
                                  RewritePatternSet &patterns);

} // namespace split
} // namespace mlir

#endif // SPLIT_LIB_CONVERSION_SPLITTOLLVM_STRINGGLOBALS_H

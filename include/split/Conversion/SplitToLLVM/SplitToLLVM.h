// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is left of the `split` dialect after bufferization, as LLVM IR:
/// `split.assert` becomes a branch to a call of `splitReportCheckFailure`
/// (split-c/Runtime.h), and `!split.string` a pointer to a `SplitString`.

#ifndef SPLIT_CONVERSION_SPLITTOLLVM_SPLITTOLLVM_H
#define SPLIT_CONVERSION_SPLITTOLLVM_SPLITTOLLVM_H

namespace mlir {
class DialectRegistry;
class LLVMTypeConverter;
class RewritePatternSet;

namespace split {

/// Teaches `converter` the types of the dialect that have a storage.
void populateSplitToLLVMTypeConversions(LLVMTypeConverter &converter);

/// Adds patterns for `split.assert` and for constant tensors of strings
/// (`memref.global`). They create symbols in the enclosing module.
void populateSplitToLLVMPatterns(const LLVMTypeConverter &converter,
                                 RewritePatternSet &patterns);

/// Makes `convert-to-llvm` handle the dialect.
void registerConvertSplitToLLVMInterface(DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_CONVERSION_SPLITTOLLVM_SPLITTOLLVM_H

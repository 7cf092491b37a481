// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Tables of numbers as bytes.

#ifndef SPLIT_EXECUTION_CONSTANTBYTES_H
#define SPLIT_EXECUTION_CONSTANTBYTES_H

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::split::runner {

/// Makes arrays of bytes of the large arrays of numbers in `module`, of the
/// same alignment: LLVM writes bytes to an object file at once, numbers one by
/// one. Nothing is done where the numbers of the target lie in another order of
/// bytes than this process's.
void storeTablesAsBytes(llvm::Module &module);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_CONSTANTBYTES_H

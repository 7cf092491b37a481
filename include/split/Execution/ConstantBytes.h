// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The bytes of tables of numbers.

#ifndef SPLIT_EXECUTION_CONSTANTBYTES_H
#define SPLIT_EXECUTION_CONSTANTBYTES_H

#include <cstdint>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::split::runner {

/// The bytes that the data of `module` take.
uint64_t countDataBytes(const llvm::Module &module);

/// Makes arrays of bytes of the large arrays of numbers in `module`, of the
/// same alignment: LLVM writes bytes to an object file at once, numbers one by
/// one. Nothing is done where the numbers of the target lie in another order of
/// bytes than this process's.
void storeTablesAsBytes(llvm::Module &module);

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_CONSTANTBYTES_H

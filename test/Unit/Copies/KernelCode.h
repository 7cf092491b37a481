// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels are made of.

#ifndef SPLIT_TEST_UNIT_COPIES_KERNELCODE_H
#define SPLIT_TEST_UNIT_COPIES_KERNELCODE_H

#include "split/Copies/Plan/LaneKernel.h"

#include "llvm/ADT/STLExtras.h"

namespace mlir::split {

/// How many instructions of one kind `kernel` has.
template <typename Instruction> int64_t count(const LaneKernel &kernel) {
  return llvm::count_if(kernel.getCode(), [](const LaneInstruction &code) {
    return std::holds_alternative<Instruction>(code);
  });
}

} // namespace mlir::split

#endif // SPLIT_TEST_UNIT_COPIES_KERNELCODE_H

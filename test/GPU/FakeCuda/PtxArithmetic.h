// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What instructions compute.

#ifndef SPLIT_TEST_GPU_FAKECUDA_PTXARITHMETIC_H
#define SPLIT_TEST_GPU_FAKECUDA_PTXARITHMETIC_H

#include "PtxModule.h"

namespace fake {

/// The low `bits` of `value`.
inline uint64_t truncate(uint64_t value, unsigned bits) {
  return bits >= 64 ? value : value & ((uint64_t(1) << bits) - 1);
}

/// What `instruction` computes of `values`, the bits of its sources. Fails if
/// it is of a form that is not interpreted.
bool compute(const Instruction &instruction,
             const std::vector<uint64_t> &values, uint64_t &result);

} // namespace fake

#endif // SPLIT_TEST_GPU_FAKECUDA_PTXARITHMETIC_H

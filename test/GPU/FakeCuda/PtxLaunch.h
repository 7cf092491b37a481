// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel run by an interpreter.

#ifndef SPLIT_TEST_GPU_FAKECUDA_PTXLAUNCH_H
#define SPLIT_TEST_GPU_FAKECUDA_PTXLAUNCH_H

#include "DeviceMemory.h"
#include "PtxModule.h"

#include <array>

namespace fake {

struct Launch {
  const Kernel *kernel;
  std::array<unsigned, 3> grid, block;
  /// The bytes of all parameters.
  std::vector<char> parameters;
};

/// Runs all threads of `launch`: workgroup by workgroup, and in each, thread by
/// thread from one barrier to the next. `clock` counts threads of all launches.
/// Fails with a text in `error`.
bool run(const Launch &launch, DeviceMemory &memory, uint64_t &clock,
         std::string &error);

} // namespace fake

#endif // SPLIT_TEST_GPU_FAKECUDA_PTXLAUNCH_H

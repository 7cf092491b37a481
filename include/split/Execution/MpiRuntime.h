// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The library that messages between processes go by. It is loaded when it is
/// wanted, and no header of it is needed.

#ifndef SPLIT_EXECUTION_MPIRUNTIME_H
#define SPLIT_EXECUTION_MPIRUNTIME_H

#include "llvm/Support/Error.h"

namespace mlir::split::runner {

/// MPI in this process, while it is alive.
class MpiRuntime {
public:
  /// Loads the library, for compiled code too, and starts it. Fails if there is
  /// none, or if that of the machine is not Open MPI, which code is compiled
  /// for.
  static llvm::Expected<MpiRuntime> start();

  int64_t getRank() const { return rank; }
  int64_t getNumRanks() const { return numRanks; }

  /// To be called when nothing is sent any more: a process that ends without it
  /// ends all others.
  llvm::Error finish();

private:
  int (*finalize)() = nullptr;
  int rank = 0;
  int numRanks = 0;
};

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_MPIRUNTIME_H

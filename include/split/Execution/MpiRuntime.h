// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The library that messages between processes go by. It is loaded when it is
/// wanted, and no header of it is needed.

#ifndef SPLIT_EXECUTION_MPIRUNTIME_H
#define SPLIT_EXECUTION_MPIRUNTIME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace mlir::split::runner {

/// MPI in this process, while it is alive.
class MpiRuntime {
public:
  /// Whether this process is one of those that mpirun has started.
  static bool isLaunched();
  /// A folder that these have in common on this machine, "" if there is none,
  /// and the rank of this one, as mpirun has it.
  static std::string getJobDirectory();
  static int64_t getLaunchedRank();

  /// Loads the library, for compiled code too, and starts it. Fails if there is
  /// none, or if that of the machine is not Open MPI, which code is compiled
  /// for.
  static llvm::Expected<MpiRuntime> start();

  int64_t getRank() const { return rank; }
  int64_t getNumRanks() const { return numRanks; }

  /// Sends `bytes` to the process of rank `to`, which receives as many.
  llvm::Error send(llvm::ArrayRef<char> bytes, int64_t to);
  /// Waits for `bytes` from the process of rank `from`, without keeping a
  /// processor busy.
  llvm::Error receive(llvm::MutableArrayRef<char> bytes, int64_t from);
  /// The same for one number.
  llvm::Error sendNumber(int64_t number, int64_t to);
  llvm::Expected<int64_t> receiveNumber(int64_t from);

  /// To be called when nothing is sent any more: a process that ends without it
  /// ends all others.
  llvm::Error finish();

private:
  int (*finalize)() = nullptr;
  int (*sendMessage)(const void *, int, void *, int, int, void *) = nullptr;
  int (*receiveMessage)(void *, int, void *, int, int, void *,
                        void *) = nullptr;
  int (*probe)(int, int, void *, int *, void *) = nullptr;
  /// MPI_COMM_WORLD and MPI_BYTE.
  void *world = nullptr;
  void *byteType = nullptr;
  int rank = 0;
  int numRanks = 0;
};

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_MPIRUNTIME_H

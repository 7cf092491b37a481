// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/MpiRuntime.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/DynamicLibrary.h"

using namespace mlir::split::runner;

/// The name of the library in Open MPI 4.
static constexpr const char *kMpiLibrary = "libmpi.so.40";

llvm::Expected<MpiRuntime> MpiRuntime::start() {
  std::string reason;
  auto library =
      llvm::sys::DynamicLibrary::getPermanentLibrary(kMpiLibrary, &reason);
  if (!library.isValid())
    return llvm::createStringError(
        llvm::Twine("messages between processes need Open MPI, which is in "
                    "Debian's package openmpi-bin: ") +
        reason);
  auto init = reinterpret_cast<int (*)(int *, char ***)>(
      library.getAddressOfSymbol("MPI_Init"));
  auto getRank = reinterpret_cast<int (*)(void *, int *)>(
      library.getAddressOfSymbol("MPI_Comm_rank"));
  auto getSize = reinterpret_cast<int (*)(void *, int *)>(
      library.getAddressOfSymbol("MPI_Comm_size"));
  MpiRuntime runtime;
  runtime.finalize =
      reinterpret_cast<int (*)()>(library.getAddressOfSymbol("MPI_Finalize"));
  void *world = library.getAddressOfSymbol("ompi_mpi_comm_world");
  if (!init || !getRank || !getSize || !runtime.finalize || !world)
    return llvm::createStringError(llvm::Twine(kMpiLibrary) +
                                   " is not the library of Open MPI");
  if (init(nullptr, nullptr) != 0 || getRank(world, &runtime.rank) != 0 ||
      getSize(world, &runtime.numRanks) != 0)
    return llvm::createStringError("MPI cannot be started");
  return runtime;
}

llvm::Error MpiRuntime::finish() {
  if (finalize() != 0)
    return llvm::createStringError("MPI cannot be finished");
  return llvm::Error::success();
}

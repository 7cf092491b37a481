// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/MpiRuntime.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/DynamicLibrary.h"

#include <cstdlib>
#include <string>
#include <unistd.h>

using namespace mlir::split::runner;

/// The name of the library in Open MPI 4.
static constexpr const char *kMpiLibrary = "libmpi.so.40";

/// What mpirun of Open MPI tells each process.
static constexpr const char *kRankVariable = "OMPI_COMM_WORLD_RANK";
static constexpr const char *kDirectoryVariable =
    "OMPI_MCA_orte_jobfam_session_dir";

/// What is sent here, and not by compiled code.
static constexpr int kTag = 1;

/// MPI counts by an int.
static constexpr size_t kLargestMessageBytes = 1 << 30;

bool MpiRuntime::isLaunched() { return std::getenv(kRankVariable) != nullptr; }

std::string MpiRuntime::getJobDirectory() {
  const char *directory = std::getenv(kDirectoryVariable);
  return directory ? directory : "";
}

int64_t MpiRuntime::getLaunchedRank() {
  const char *text = std::getenv(kRankVariable);
  int64_t rank = 0;
  return text && !llvm::StringRef(text).getAsInteger(10, rank) ? rank : 0;
}

/// The function `name` of `library`.
template <typename Function>
static void find(llvm::sys::DynamicLibrary &library, const char *name,
                 Function *&function) {
  function = reinterpret_cast<Function *>(library.getAddressOfSymbol(name));
}

llvm::Expected<MpiRuntime> MpiRuntime::start() {
  std::string reason;
  auto library =
      llvm::sys::DynamicLibrary::getPermanentLibrary(kMpiLibrary, &reason);
  if (!library.isValid())
    return llvm::createStringError(
        llvm::Twine("messages between processes need Open MPI, which is in "
                    "Debian's package openmpi-bin: ") +
        reason);
  int (*init)(int *, char ***);
  int (*getRank)(void *, int *);
  int (*getSize)(void *, int *);
  MpiRuntime runtime;
  find(library, "MPI_Init", init);
  find(library, "MPI_Comm_rank", getRank);
  find(library, "MPI_Comm_size", getSize);
  find(library, "MPI_Finalize", runtime.finalize);
  find(library, "MPI_Send", runtime.sendMessage);
  find(library, "MPI_Recv", runtime.receiveMessage);
  find(library, "MPI_Iprobe", runtime.probe);
  runtime.world = library.getAddressOfSymbol("ompi_mpi_comm_world");
  runtime.byteType = library.getAddressOfSymbol("ompi_mpi_byte");
  if (!init || !getRank || !getSize || !runtime.finalize ||
      !runtime.sendMessage || !runtime.receiveMessage || !runtime.probe ||
      !runtime.world || !runtime.byteType)
    return llvm::createStringError(llvm::Twine(kMpiLibrary) +
                                   " is not the library of Open MPI");
  if (init(nullptr, nullptr) != 0 ||
      getRank(runtime.world, &runtime.rank) != 0 ||
      getSize(runtime.world, &runtime.numRanks) != 0)
    return llvm::createStringError("MPI cannot be started");
  return runtime;
}

llvm::Error MpiRuntime::send(llvm::ArrayRef<char> bytes, int64_t to) {
  while (!bytes.empty()) {
    llvm::ArrayRef<char> part =
        bytes.take_front(std::min(bytes.size(), kLargestMessageBytes));
    if (sendMessage(part.data(), part.size(), byteType, to, kTag, world) != 0)
      return llvm::createStringError("MPI cannot send");
    bytes = bytes.drop_front(part.size());
  }
  return llvm::Error::success();
}

llvm::Error MpiRuntime::receive(llvm::MutableArrayRef<char> bytes,
                                int64_t from) {
  // MPI_STATUS_IGNORE is null.
  while (!bytes.empty()) {
    // What the other process does first may take seconds, for which it needs
    // the processor.
    constexpr useconds_t kPause = 200;
    int isThere = 0;
    while (probe(from, kTag, world, &isThere, nullptr) == 0 && !isThere)
      usleep(kPause);
    llvm::MutableArrayRef<char> part =
        bytes.take_front(std::min(bytes.size(), kLargestMessageBytes));
    if (receiveMessage(part.data(), part.size(), byteType, from, kTag, world,
                       nullptr) != 0)
      return llvm::createStringError("MPI cannot receive");
    bytes = bytes.drop_front(part.size());
  }
  return llvm::Error::success();
}

llvm::Error MpiRuntime::sendNumber(int64_t number, int64_t to) {
  return send({reinterpret_cast<const char *>(&number), sizeof(number)}, to);
}

llvm::Expected<int64_t> MpiRuntime::receiveNumber(int64_t from) {
  int64_t number = 0;
  if (llvm::Error error =
          receive({reinterpret_cast<char *>(&number), sizeof(number)}, from))
    return error;
  return number;
}

llvm::Error MpiRuntime::finish() {
  if (finalize() != 0)
    return llvm::createStringError("MPI cannot be finished");
  return llvm::Error::success();
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenMPRuntime.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/DynamicLibrary.h"

using namespace mlir::split;

/// The name of the library in every release of LLVM.
static constexpr const char *kLibraryName = "libomp.so.5";

llvm::Error runner::loadOpenMPRuntime(int64_t threads) {
  std::string reason;
  auto library =
      llvm::sys::DynamicLibrary::getPermanentLibrary(kLibraryName, &reason);
  auto *setNumThreads = reinterpret_cast<void (*)(int)>(
      library.getAddressOfSymbol("omp_set_num_threads"));
  if (!setNumThreads)
    return llvm::createStringError(
        "--threads " + llvm::Twine(threads) +
        " needs the OpenMP runtime of LLVM, which is in Debian's package "
        "libomp-22-dev: " +
        (reason.empty() ? kLibraryName + std::string(" is another library")
                        : reason));
  setNumThreads(threads);
  return llvm::Error::success();
}

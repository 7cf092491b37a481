// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Shared libraries, by the linker of the system.

#ifndef SPLIT_COMPILE_SHAREDLIBRARY_H
#define SPLIT_COMPILE_SHAREDLIBRARY_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace mlir::split::compiler {

struct LinkOptions {
  /// The compiler that links: a program, looked up in PATH. Empty: the first of
  /// cc, clang and gcc that is found.
  std::string linker;
  /// The library libSplitRuntime.a.
  std::string runtime;
  /// The name by which programs that are linked to the library look for it.
  std::string soName;
  /// Whether to link libomp.
  bool usesOpenMP = false;
};

/// The path of libSplitRuntime.a beside the running program, whose main
/// function is at `mainAddress`. Fails if it is not there.
llvm::Expected<std::string> findRuntime(const char *argv0, void *mainAddress);

/// Links the object file with contents `object` and the runtime, and returns
/// the contents of the shared library. It shows nothing but the model.
llvm::Expected<std::string> linkSharedLibrary(llvm::StringRef object,
                                              const LinkOptions &options);

} // namespace mlir::split::compiler

#endif // SPLIT_COMPILE_SHAREDLIBRARY_H

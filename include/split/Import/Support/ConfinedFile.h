// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reading parts of files that a model names. A model says which file that is,
/// so what it says is not trusted.

#ifndef SPLIT_IMPORT_SUPPORT_CONFINEDFILE_H
#define SPLIT_IMPORT_SUPPORT_CONFINEDFILE_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace mlir::split {

/// Bytes of a file, as a model gives them.
struct FileRange {
  /// The path of the file, relative to the model's folder.
  StringRef location;
  uint64_t offset = 0;
  /// All bytes up to the end of the file if there is no length.
  std::optional<uint64_t> length;
};

/// The bytes of `range`, of which there must be exactly `numBytes`. The file
/// has to be a regular one below `folder`, symbolic links followed. On failure,
/// `error` says why in one line that begins with `what` and the location.
FailureOr<std::vector<char>> readConfinedFile(const FileRange &range,
                                              StringRef folder,
                                              int64_t numBytes, StringRef what,
                                              std::string &error);

/// The path of the file `location`, which has to be below `folder`, symbolic
/// links followed. On failure, `error` says why as it does there.
FailureOr<std::string> findConfinedFile(StringRef location, StringRef folder,
                                        StringRef what, std::string &error);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_CONFINEDFILE_H

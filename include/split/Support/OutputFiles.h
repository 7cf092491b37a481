// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How every tool writes files: whole ones, and several of them or none.

#ifndef SPLIT_SUPPORT_OUTPUTFILES_H
#define SPLIT_SUPPORT_OUTPUTFILES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace mlir::split {

/// Writes the contents of a file. That the stream fails is not its concern.
using FileWriter = llvm::function_ref<llvm::Error(llvm::raw_ostream &)>;

/// Files that appear under their names all together, once all are complete.
/// Until then they have temporary names in the same folder, and are removed
/// when they go, or when a signal ends the process. Errors name the file.
class OutputFiles {
public:
  OutputFiles() = default;
  /// Removes what was not committed.
  ~OutputFiles();

  /// Makes the folder `path`, and those it is in, if it is missing.
  llvm::Error makeFolder(llvm::StringRef path);

  /// Adds file `path`, which `write` writes. It may exist if it is a regular
  /// file that may be written to, and is replaced then. No two have one path.
  llvm::Error add(llvm::StringRef path, FileWriter write);

  /// Gives all files their names, without a signal or another process that does
  /// so in between. If that fails for one, none of them stays.
  llvm::Error commit();

private:
  struct File {
    std::string path;
    llvm::sys::fs::TempFile temporary;
  };

  llvm::SmallVector<File> files;
  /// The paths of these files, without links.
  llvm::StringSet<> places;
  /// The folders that were made, from the outermost.
  llvm::SmallVector<std::string> madeFolders;
};

/// Writes file `path`, as OutputFiles does; standard output if that is "-". A
/// device, or a pipe that is read, is written to as it is.
llvm::Error writeFile(llvm::StringRef path, FileWriter write);

} // namespace mlir::split

#endif // SPLIT_SUPPORT_OUTPUTFILES_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reading whole files, and writing several of them or none.

#ifndef SPLIT_SUPPORT_FILES_H
#define SPLIT_SUPPORT_FILES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <string>

namespace mlir::split::runner {

/// The contents of the regular file or pipe `path`, privately mapped if large.
/// Errors do not name the file.
llvm::Expected<std::unique_ptr<llvm::WritableMemoryBuffer>>
readFile(llvm::StringRef path);

/// All of `buffer`.
inline llvm::StringRef getContents(const llvm::MemoryBuffer &buffer) {
  return buffer.getBuffer();
}

/// Files that appear under their names all together, once all are complete.
class OutputFiles {
public:
  /// Files in `directory`, which is made if it is missing.
  explicit OutputFiles(llvm::StringRef directory) : directory(directory) {}
  /// Removes what was not committed.
  ~OutputFiles();

  /// Adds file `name`. Until it is committed its path is a temporary one, to
  /// which `write` writes it.
  llvm::Error add(llvm::StringRef name,
                  llvm::function_ref<llvm::Error(llvm::StringRef path)> write);

  /// Gives all files their names. If that fails for one, none of them stays.
  llvm::Error commit();

private:
  struct File {
    std::string path;
    llvm::sys::fs::TempFile temporary;
  };

  std::string directory;
  /// The outermost directory that had to be made, if any.
  std::string madeDirectory;
  llvm::SmallVector<File> files;
  bool committed = false;
};

} // namespace mlir::split::runner

#endif // SPLIT_SUPPORT_FILES_H

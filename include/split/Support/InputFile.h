// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How every tool and importer reads files: models, inputs, and what a model
/// refers to. Errors do not name the file.

#ifndef SPLIT_SUPPORT_INPUTFILE_H
#define SPLIT_SUPPORT_INPUTFILE_H

#include "split/Support/Limits.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace mlir::split {

/// A regular file that is open for reading.
class InputFile {
public:
  /// Opens `path`. Whatever is not a regular file is an error, as reading a
  /// pipe may wait for ever, and a device may have no end.
  static llvm::Expected<InputFile> open(llvm::StringRef path);
  InputFile(InputFile &&other) noexcept;
  InputFile &operator=(InputFile &&) = delete;
  ~InputFile();

  /// In bytes, when it was opened.
  uint64_t getSize() const { return size; }

  /// Fills `bytes` with those at `offset`. Fails if there are fewer.
  llvm::Error read(llvm::MutableArrayRef<char> bytes, uint64_t offset) const;

  /// The contents, mapped in private.
  llvm::Expected<std::unique_ptr<llvm::WritableMemoryBuffer>> map() const;

private:
  InputFile(int descriptor, uint64_t size)
      : descriptor(descriptor), size(size) {}

  int descriptor;
  uint64_t size;
};

/// Collects the paths of the files that this thread opens as InputFile while
/// this is the innermost of its kind.
class OpenedFiles {
public:
  OpenedFiles();
  OpenedFiles(const OpenedFiles &) = delete;
  OpenedFiles &operator=(const OpenedFiles &) = delete;
  ~OpenedFiles();

  /// Each once, in the order in which they were opened first.
  llvm::ArrayRef<std::string> getPaths() const { return paths; }

private:
  friend class InputFile;

  std::vector<std::string> paths;
  OpenedFiles *outer;
};

/// The path of standard input, which may be a pipe.
inline constexpr llvm::StringLiteral kStandardInput = "-";

/// The contents of the file `path`, in memory and with a zero behind them.
/// Fails if there are more than kMaxReadBytes.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
readFile(llvm::StringRef path);

/// The contents of the file `path`, of any size: mapped if they are large. What
/// is written to them is not written to the file. Standard input is no larger
/// than kMaxReadBytes.
llvm::Expected<std::unique_ptr<llvm::WritableMemoryBuffer>>
mapFile(llvm::StringRef path);

} // namespace mlir::split

#endif // SPLIT_SUPPORT_INPUTFILE_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Import/Support/ConfinedFile.h"

#include "split/Support/InputFile.h"
#include "split/Support/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::split;

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Called with why something failed; sets the error.
using FailFn = function_ref<LogicalResult(const Twine &)>;

/// The real path of the file `location` below `folder`.
static FailureOr<std::string> confine(StringRef location, StringRef folder,
                                      FailFn fail) {
  if (location.contains('\0'))
    return fail("the path has a zero byte");
  if (path::is_absolute(location) || location.starts_with("/") ||
      llvm::is_contained(
          llvm::make_range(path::begin(location), path::end(location)),
          StringRef("..")))
    return fail("the path leaves the model's folder");
  SmallString<256> file(folder.empty() ? "." : folder);
  path::append(file, location);
  SmallString<256> realFile, realFolder;
  if (std::error_code code = fs::real_path(file, realFile))
    return fail(code.message());
  if (std::error_code code =
          fs::real_path(folder.empty() ? "." : folder, realFolder))
    return fail(code.message());
  if (realFile == realFolder)
    return fail("is the model's folder, not a file in it");
  if (!realFolder.ends_with("/"))
    realFolder += '/';
  if (!realFile.starts_with(realFolder))
    return fail("the path leaves the model's folder through a symbolic link");
  return std::string(realFile);
}

FailureOr<std::string> mlir::split::findConfinedFile(StringRef location,
                                                     StringRef folder,
                                                     StringRef what,
                                                     std::string &error) {
  return confine(location, folder, [&](const Twine &reason) -> LogicalResult {
    error = (what + " in " + quoted(location) + ": " + reason).str();
    return failure();
  });
}

FailureOr<std::vector<char>>
mlir::split::readConfinedFile(const FileRange &range, StringRef folder,
                              int64_t numBytes, StringRef what,
                              std::string &error) {
  auto fail = [&](const Twine &reason) -> LogicalResult {
    error = (what + " in " + quoted(range.location) + ": " + reason).str();
    return failure();
  };
  FailureOr<std::string> file = confine(range.location, folder, fail);
  if (failed(file))
    return failure();
  llvm::Expected<InputFile> input = InputFile::open(*file);
  if (!input)
    return fail(llvm::toString(input.takeError()));
  uint64_t size = input->getSize();
  if (range.offset > size)
    return fail("offset " + Twine(range.offset) + " is past the file's " +
                Twine(size) + " bytes");
  uint64_t available = size - range.offset;
  uint64_t length = range.length.value_or(available);
  if (length > available)
    return fail(Twine(length) + " bytes at offset " + Twine(range.offset) +
                " are past the file's " + Twine(size) + " bytes");
  if (length != static_cast<uint64_t>(numBytes))
    return fail("has " + Twine(length) + " bytes, but the tensor takes " +
                Twine(numBytes));
  std::vector<char> bytes(length);
  if (llvm::Error readError = input->read(bytes, range.offset))
    return fail(llvm::toString(std::move(readError)));
  return bytes;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading the ranges of files that tensors with external data refer to. A model
// says which file that is, so what it says is not trusted.

#include "TensorDecoding.h"

#include "split/Support/InputFile.h"
#include "split/Support/Text.h"

#include "onnx/onnx_pb.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::split;

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace {
struct ExternalRange {
  StringRef location;
  uint64_t offset = 0;
  std::optional<uint64_t> length;
};
} // namespace

static FailureOr<ExternalRange> getRange(const onnx::TensorProto &proto,
                                         std::string &error) {
  ExternalRange range;
  for (const onnx::StringStringEntryProto &entry : proto.external_data()) {
    StringRef key = entry.key();
    StringRef value = entry.value();
    if (key == "location") {
      range.location = value;
    } else if (key == "offset" || key == "length") {
      uint64_t number;
      if (value.getAsInteger(10, number)) {
        error = ("external data has " + key + " " + quoted(value) +
                 ", which is not a number of bytes")
                    .str();
        return failure();
      }
      if (key == "offset")
        range.offset = number;
      else
        range.length = number;
    }
    // A checksum, and keys that a later version may add, do not say where the
    // data is.
  }
  if (range.location.empty()) {
    error = "external data without a location";
    return failure();
  }
  return range;
}

/// The real path of the file `location` below `folder`.
static FailureOr<std::string> confine(StringRef location, StringRef folder,
                                      std::string &error) {
  auto fail = [&](const Twine &reason) {
    error =
        ("external data in " + Twine(quoted(location)) + ": " + reason).str();
    return failure();
  };
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
  if (!realFolder.ends_with("/"))
    realFolder += '/';
  if (!realFile.starts_with(realFolder))
    return fail("the path leaves the model's folder through a symbolic link");
  return std::string(realFile);
}

FailureOr<std::vector<char>>
mlir::split::readExternalData(const onnx::TensorProto &proto, StringRef folder,
                              int64_t numBytes, std::string &error) {
  FailureOr<ExternalRange> range = getRange(proto, error);
  if (failed(range))
    return failure();
  FailureOr<std::string> file = confine(range->location, folder, error);
  if (failed(file))
    return failure();
  auto fail = [&](const Twine &reason) {
    error =
        ("external data in " + Twine(quoted(range->location)) + ": " + reason)
            .str();
    return failure();
  };
  llvm::Expected<InputFile> input = InputFile::open(*file);
  if (!input)
    return fail(llvm::toString(input.takeError()));
  uint64_t size = input->getSize();
  if (range->offset > size)
    return fail("offset " + Twine(range->offset) + " is past the file's " +
                Twine(size) + " bytes");
  uint64_t available = size - range->offset;
  uint64_t length = range->length.value_or(available);
  if (length > available)
    return fail(Twine(length) + " bytes at offset " + Twine(range->offset) +
                " are past the file's " + Twine(size) + " bytes");
  if (length != static_cast<uint64_t>(numBytes))
    return fail("has " + Twine(length) + " bytes, but the tensor takes " +
                Twine(numBytes));
  std::vector<char> bytes(length);
  if (llvm::Error error = input->read(bytes, range->offset))
    return fail(llvm::toString(std::move(error)));
  return bytes;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files of a model: itself, and those of its external data.

#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Export/Onnx.h"
#include "split/Import/Support/ConfinedFile.h"
#include "split/Onnx/CarriedModel.h"
#include "split/Support/InputFile.h"
#include "split/Support/OutputFiles.h"
#include "split/Support/Text.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace mlir;
using namespace mlir::split;

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// The files that tensors of `module` are in, relative to the model's folder.
static std::set<std::string> getLocations(ModuleOp module) {
  std::set<std::string> locations;
  module->walk([&](Operation *op) {
    op->getAttrDictionary().walk([&](carrier::ExternalAttr external) {
      if (auto location = external.getWhere().getAs<StringAttr>("location"))
        locations.insert(location.str());
    });
  });
  return locations;
}

/// Bytes that are copied, or compared, at once.
static constexpr uint64_t kBlockBytes = 1 << 20;

/// Calls `use` with the bytes of `file`, block after block.
static llvm::Error
forEachBlock(const InputFile &file,
             function_ref<llvm::Error(ArrayRef<char>, uint64_t)> use) {
  std::vector<char> block(std::min(kBlockBytes, file.getSize()));
  for (uint64_t offset = 0; offset < file.getSize(); offset += block.size()) {
    MutableArrayRef<char> bytes(
        block.data(),
        std::min<uint64_t>(block.size(), file.getSize() - offset));
    if (llvm::Error error = file.read(bytes, offset))
      return error;
    if (llvm::Error error = use(bytes, offset))
      return error;
  }
  return llvm::Error::success();
}

/// Fails unless the file `target` holds what `source` does.
static llvm::Error checkSame(const InputFile &source, StringRef target) {
  auto differs = [&] {
    return llvm::createStringError(quoted(target) +
                                   " exists and holds something else than the "
                                   "external data of the model");
  };
  llvm::Expected<InputFile> other = InputFile::open(target);
  if (!other)
    return other.takeError();
  if (other->getSize() != source.getSize())
    return differs();
  std::vector<char> block;
  return forEachBlock(
      source, [&](ArrayRef<char> bytes, uint64_t offset) -> llvm::Error {
        block.resize(bytes.size());
        if (llvm::Error error = other->read(block, offset))
          return error;
        return ArrayRef<char>(block) == bytes ? llvm::Error::success()
                                              : differs();
      });
}

/// Adds a copy of the file `location` below `from` to `files`, below `to`.
static llvm::Error addCopy(StringRef location, StringRef from, StringRef to,
                           OutputFiles &files) {
  std::string error;
  FailureOr<std::string> source =
      findConfinedFile(location, from, "external data", error);
  if (failed(source))
    return llvm::createStringError(error);
  SmallString<256> target(to);
  path::append(target, location);
  if (fs::equivalent(*source, target))
    return llvm::Error::success();
  llvm::Expected<InputFile> file = InputFile::open(*source);
  if (!file)
    return file.takeError();
  if (fs::exists(target))
    return checkSame(*file, target);
  if (StringRef folder = path::parent_path(target); !folder.empty())
    if (llvm::Error error = files.makeFolder(folder))
      return error;
  return files.add(target, [&](raw_ostream &os) {
    return forEachBlock(*file, [&](ArrayRef<char> bytes, uint64_t) {
      os.write(bytes.data(), bytes.size());
      return llvm::Error::success();
    });
  });
}

LogicalResult mlir::split::writeOnnxModel(ModuleOp module, StringRef target,
                                          const OnnxExportOptions &options) {
  auto about = module->getAttrOfType<DictionaryAttr>(
      carrier::CarrierDialect::kModelAttrName);
  auto source =
      about ? about.getAs<StringAttr>(onnx_keys::kPath) : StringAttr();
  OutputFiles files;
  bool hasSaidWhy = false;
  auto write = [&]() -> llvm::Error {
    if (llvm::Error error = files.add(target, [&](raw_ostream &os) {
          hasSaidWhy = failed(exportOnnxModel(module, os, options));
          return hasSaidWhy ? llvm::createStringError("not exported")
                            : llvm::Error::success();
        }))
      return error;
    for (const std::string &location : getLocations(module))
      if (llvm::Error error = addCopy(
              location, path::parent_path(source ? source.getValue() : ""),
              path::parent_path(target), files))
        return error;
    return files.commit();
  };
  llvm::Error error = write();
  if (!error)
    return success();
  std::string message = llvm::toString(std::move(error));
  if (!hasSaidWhy)
    emitError(module.getLoc()) << message;
  return failure();
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/Files.h"

#include "llvm/Support/Path.h"

using namespace mlir::split;
using namespace mlir::split::runner;
namespace fs = llvm::sys::fs;

llvm::Expected<std::unique_ptr<llvm::WritableMemoryBuffer>>
runner::readFile(llvm::StringRef path) {
  fs::file_status status;
  if (std::error_code code = fs::status(path, status))
    return llvm::createStringError(code, "cannot read the file: " +
                                             llvm::Twine(code.message()));
  if (status.type() == fs::file_type::directory_file)
    return llvm::createStringError("cannot read the file: it is a directory");
  if (status.type() != fs::file_type::regular_file &&
      status.type() != fs::file_type::fifo_file)
    return llvm::createStringError("cannot read the file: it is a device");
  auto buffer = llvm::WritableMemoryBuffer::getFile(path);
  if (!buffer)
    return llvm::createStringError("cannot read the file: " +
                                   llvm::Twine(buffer.getError().message()));
  return std::move(*buffer);
}

static llvm::Error cannotWrite(llvm::StringRef path, std::error_code code) {
  return llvm::createStringError("cannot write '" + path +
                                 "': " + code.message());
}

OutputFiles::~OutputFiles() {
  if (committed)
    return;
  for (File &file : files)
    llvm::consumeError(file.temporary.discard());
  // Directories that were made for these files go too, unless something else is
  // in them by now.
  llvm::StringRef made = directory;
  while (made.size() >= madeDirectory.size() && !madeDirectory.empty() &&
         !fs::remove(made))
    made = llvm::sys::path::parent_path(made);
}

llvm::Error
OutputFiles::add(llvm::StringRef name,
                 llvm::function_ref<llvm::Error(llvm::StringRef path)> write) {
  if (!fs::exists(directory)) {
    std::string outermost = directory;
    for (llvm::StringRef parent = llvm::sys::path::parent_path(outermost);
         !parent.empty() && !fs::exists(parent);
         parent = llvm::sys::path::parent_path(parent))
      outermost = parent.str();
    madeDirectory = outermost;
    if (std::error_code code = fs::create_directories(directory))
      return llvm::createStringError("cannot make directory '" + directory +
                                     "': " + code.message());
  }
  llvm::SmallString<128> path(directory);
  llvm::sys::path::append(path, name);
  if (fs::is_directory(path))
    return cannotWrite(path, std::make_error_code(std::errc::is_a_directory));

  llvm::Expected<fs::TempFile> temporary =
      fs::TempFile::create(path + ".%%%%%%%%.tmp");
  if (!temporary)
    return cannotWrite(path, llvm::errorToErrorCode(temporary.takeError()));
  files.push_back({path.str().str(), std::move(*temporary)});
  if (llvm::Error error = write(files.back().temporary.TmpName))
    return llvm::createStringError("cannot write '" + path +
                                   "': " + llvm::toString(std::move(error)));
  return llvm::Error::success();
}

llvm::Error OutputFiles::commit() {
  committed = true;
  for (size_t i = 0; i < files.size(); ++i) {
    llvm::Error error = files[i].temporary.keep(files[i].path);
    if (!error)
      continue;
    for (size_t done = 0; done < i; ++done)
      fs::remove(files[done].path);
    for (size_t left = i + 1; left < files.size(); ++left)
      llvm::consumeError(files[left].temporary.discard());
    return cannotWrite(files[i].path, llvm::errorToErrorCode(std::move(error)));
  }
  return llvm::Error::success();
}

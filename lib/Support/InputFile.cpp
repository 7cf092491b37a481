// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/InputFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <utility>

using namespace mlir::split;
namespace fs = llvm::sys::fs;

/// A smaller file is read faster than it is mapped.
static constexpr uint64_t kLeastMappedBytes = 1 << 20;

static llvm::Error fail(std::error_code code) {
  return llvm::createStringError(code, code.message());
}

static llvm::Error fail(std::errc code) {
  return fail(std::make_error_code(code));
}

/// What this thread opens is collected there, if anywhere.
static thread_local OpenedFiles *openedFiles = nullptr;

OpenedFiles::OpenedFiles() : outer(std::exchange(openedFiles, this)) {}

OpenedFiles::~OpenedFiles() { openedFiles = outer; }

llvm::Expected<InputFile> InputFile::open(llvm::StringRef path) {
  if (path.contains('\0'))
    return llvm::createStringError("the path has a zero byte");
  llvm::SmallString<128> name(path);
  // Opening a pipe does not wait for who writes to it, and what is opened is
  // what is looked at.
  int descriptor = llvm::sys::RetryAfterSignal(
      -1, ::open, name.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor == -1)
    return fail(llvm::errnoAsErrorCode());
  InputFile file(descriptor, 0);
  struct stat status;
  if (::fstat(descriptor, &status) != 0)
    return fail(llvm::errnoAsErrorCode());
  if (S_ISDIR(status.st_mode))
    return fail(std::errc::is_a_directory);
  if (!S_ISREG(status.st_mode))
    return llvm::createStringError("not a regular file");
  file.size = status.st_size;
  if (openedFiles && !llvm::is_contained(openedFiles->paths, path))
    openedFiles->paths.push_back(path.str());
  return file;
}

InputFile::InputFile(InputFile &&other) noexcept
    : descriptor(std::exchange(other.descriptor, -1)), size(other.size) {}

InputFile::~InputFile() {
  if (descriptor != -1)
    (void)fs::closeFile(descriptor);
}

llvm::Error InputFile::read(llvm::MutableArrayRef<char> bytes,
                            uint64_t offset) const {
  while (!bytes.empty()) {
    llvm::Expected<size_t> count =
        fs::readNativeFileSlice(descriptor, bytes, offset);
    if (!count)
      return count.takeError();
    if (*count == 0)
      return llvm::createStringError(
          "the file became shorter while it was read");
    bytes = bytes.drop_front(*count);
    offset += *count;
  }
  return llvm::Error::success();
}

namespace {
/// A file that is mapped for reading and for writing in private.
class MappedBuffer : public llvm::WritableMemoryBuffer {
public:
  explicit MappedBuffer(fs::mapped_file_region mapped)
      : region(std::move(mapped)) {
    init(region.const_data(), region.const_data() + region.size(),
         /*RequiresNullTerminator=*/false);
  }
  BufferKind getBufferKind() const override { return MemoryBuffer_MMap; }

private:
  fs::mapped_file_region region;
};
} // namespace

llvm::Expected<std::unique_ptr<llvm::WritableMemoryBuffer>>
InputFile::map() const {
  std::error_code code;
  fs::mapped_file_region region(fs::convertFDToNativeFile(descriptor),
                                fs::mapped_file_region::priv, size,
                                /*offset=*/0, code);
  if (code)
    return fail(code);
  return std::make_unique<MappedBuffer>(std::move(region));
}

/// All of `file`, in memory.
static llvm::Expected<std::unique_ptr<llvm::WritableMemoryBuffer>>
readWhole(const InputFile &file) {
  if (file.getSize() > kMaxReadBytes)
    return llvm::createStringError("it has " + llvm::Twine(file.getSize()) +
                                   " bytes, but at most " +
                                   llvm::Twine(kMaxReadBytes) + " can be read");
  auto buffer =
      llvm::WritableMemoryBuffer::getNewUninitMemBuffer(file.getSize());
  if (!buffer)
    return fail(std::errc::not_enough_memory);
  if (llvm::Error error = file.read(buffer->getBuffer(), /*offset=*/0))
    return error;
  return buffer;
}

/// All of standard input, in memory.
static llvm::Expected<std::unique_ptr<llvm::WritableMemoryBuffer>>
readStandardInput() {
  llvm::SmallString<0> bytes;
  while (bytes.size() <= kMaxReadBytes) {
    size_t size = bytes.size();
    bytes.resize_for_overwrite(size + kLeastMappedBytes);
    llvm::Expected<size_t> count =
        fs::readNativeFile(fs::getStdinHandle(),
                           llvm::MutableArrayRef<char>(bytes).drop_front(size));
    if (!count)
      return count.takeError();
    bytes.truncate(size + *count);
    if (*count != 0)
      continue;
    auto buffer = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(size);
    if (!buffer)
      return fail(std::errc::not_enough_memory);
    llvm::copy(bytes, buffer->getBufferStart());
    return buffer;
  }
  return llvm::createStringError("it has more than " +
                                 llvm::Twine(kMaxReadBytes) +
                                 " bytes, which is the most that can be read");
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
mlir::split::readFile(llvm::StringRef path) {
  if (path == kStandardInput)
    return readStandardInput();
  llvm::Expected<InputFile> file = InputFile::open(path);
  if (!file)
    return file.takeError();
  return readWhole(*file);
}

llvm::Expected<std::unique_ptr<llvm::WritableMemoryBuffer>>
mlir::split::mapFile(llvm::StringRef path) {
  if (path == kStandardInput)
    return readStandardInput();
  llvm::Expected<InputFile> file = InputFile::open(path);
  if (!file)
    return file.takeError();
  return file->getSize() < kLeastMappedBytes ? readWhole(*file) : file->map();
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/OutputFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

using namespace mlir::split;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static llvm::Error cannotWrite(llvm::StringRef path,
                               const llvm::Twine &reason) {
  return llvm::createStringError("cannot write '" + path + "': " + reason);
}

static llvm::Error cannotWrite(llvm::StringRef path, std::error_code code) {
  return cannotWrite(path, code.message());
}

/// The folder that file `path` is in.
static llvm::StringRef getFolder(llvm::StringRef path) {
  llvm::StringRef folder = path::parent_path(path);
  return folder.empty() ? "." : folder;
}

/// Has `write` write to `descriptor`, which is closed.
static llvm::Error writeTo(int descriptor, llvm::StringRef path,
                           FileWriter write) {
  llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
  llvm::Error error = write(os);
  os.close();
  std::error_code code = os.error();
  os.clear_error();
  if (error)
    return cannotWrite(path, llvm::toString(std::move(error)));
  return code ? cannotWrite(path, code) : llvm::Error::success();
}

OutputFiles::~OutputFiles() {
  for (File &file : files)
    llvm::consumeError(file.temporary.discard());
  // Unless something else is in them by now.
  for (const std::string &folder : llvm::reverse(madeFolders))
    if (fs::remove(folder))
      break;
}

llvm::Error OutputFiles::makeFolder(llvm::StringRef folder) {
  while (folder.size() > 1 && folder.ends_with("/"))
    folder = folder.drop_back();
  llvm::SmallVector<std::string> missing;
  for (llvm::StringRef next = folder; !next.empty() && !fs::exists(next);
       next = path::parent_path(next))
    missing.push_back(next.str());
  for (std::string &next : llvm::reverse(missing)) {
    // Another process may make it, too.
    if (std::error_code code =
            fs::create_directory(next, /*IgnoreExisting=*/true))
      return llvm::createStringError("cannot make directory '" + folder +
                                     "': " + code.message());
    madeFolders.push_back(std::move(next));
  }
  return llvm::Error::success();
}

llvm::Error OutputFiles::add(llvm::StringRef path, FileWriter write) {
  llvm::SmallString<128> target(path);
  fs::file_status status;
  std::error_code code = fs::status(path, status);
  if (!code) {
    // What a link leads to is replaced, not the link.
    code = fs::real_path(path, target);
    if (!code && fs::is_directory(status))
      code = std::make_error_code(std::errc::is_a_directory);
    if (!code && !fs::is_regular_file(status))
      return cannotWrite(path, "not a regular file");
    if (!code)
      code = fs::access(path, fs::AccessMode::Write);
  } else if (code == std::errc::no_such_file_or_directory) {
    code = {};
  }
  if (code)
    return cannotWrite(path, code);
  llvm::SmallString<128> place;
  if (fs::real_path(getFolder(target), place))
    place = getFolder(target);
  path::append(place, path::filename(target));
  if (!places.insert(place).second)
    return cannotWrite(path, "another file of this run is written there");

  // Not longer than the name that it gets.
  llvm::SmallString<128> model(getFolder(target));
  path::append(model, ".%%%%%%%%.tmp");
  llvm::Expected<fs::TempFile> temporary = fs::TempFile::create(model);
  if (!temporary)
    return cannotWrite(path, llvm::errorToErrorCode(temporary.takeError()));
  files.push_back({target.str().str(), std::move(*temporary)});
  int descriptor = files.back().temporary.FD;
  if (fs::exists(status))
    // Where it cannot be kept, it is that of a new file.
    (void)fs::setPermissions(descriptor, status.permissions());
  // A copy, as closing it tells of errors that writing does not.
  int copy = ::dup(descriptor);
  if (copy == -1)
    return cannotWrite(path, llvm::errnoAsErrorCode());
  return writeTo(copy, path, write);
}

namespace {

/// Holds back the signals by which a user ends a process while it is alive.
class SignalDelay {
public:
  SignalDelay() {
    received = 0;
    struct sigaction action = {};
    action.sa_handler = [](int signal) { received = signal; };
    sigemptyset(&action.sa_mask);
    for (auto [signal, old] : llvm::zip_equal(signals, oldActions))
      sigaction(signal, &action, &old);
  }
  ~SignalDelay() {
    for (auto [signal, old] : llvm::zip_equal(signals, oldActions))
      sigaction(signal, &old, nullptr);
    if (received != 0)
      raise(received);
  }
  SignalDelay(const SignalDelay &) = delete;

private:
  static constexpr int signals[] = {SIGHUP, SIGINT, SIGTERM};
  static volatile std::sig_atomic_t received;
  struct sigaction oldActions[std::size(signals)];
};

volatile std::sig_atomic_t SignalDelay::received = 0;

/// Locks a folder against others that do so. Where the system cannot, or who
/// has the lock keeps it, it is not locked: each file is still a whole one.
class FolderLock {
public:
  explicit FolderLock(llvm::StringRef folder)
      : descriptor(::open(folder.str().c_str(), O_RDONLY | O_CLOEXEC)) {
    constexpr int kTries = 1000;
    for (int i = 0;
         i < kTries && ::flock(descriptor, LOCK_EX | LOCK_NB) == -1 &&
         errno == EWOULDBLOCK;
         ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ~FolderLock() {
    if (descriptor != -1)
      ::close(descriptor);
  }
  FolderLock(const FolderLock &) = delete;

private:
  int descriptor;
};

} // namespace

llvm::Error OutputFiles::commit() {
  if (files.empty())
    return llvm::Error::success();
  FolderLock lock(getFolder(files.front().path));
  SignalDelay delay;
  for (size_t i = 0; i < files.size(); ++i) {
    llvm::Error error = files[i].temporary.keep(files[i].path);
    if (!error)
      continue;
    for (size_t done = 0; done < i; ++done)
      fs::remove(files[done].path);
    std::string failed = files[i].path;
    files.erase(files.begin(), files.begin() + i + 1);
    return cannotWrite(failed, llvm::errorToErrorCode(std::move(error)));
  }
  files.clear();
  places.clear();
  madeFolders.clear();
  return llvm::Error::success();
}

/// Opens `path`, which is neither a regular file nor a folder.
static llvm::Expected<int> openDevice(llvm::StringRef path) {
  // A pipe that nothing reads is an error, and does not wait for a reader.
  int descriptor =
      llvm::sys::RetryAfterSignal(-1, ::open, path.str().c_str(),
                                  O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor == -1 || ::fcntl(descriptor, F_SETFL, O_WRONLY) == -1)
    return cannotWrite(path, llvm::errnoAsErrorCode());
  return descriptor;
}

llvm::Error mlir::split::writeFile(llvm::StringRef path, FileWriter write) {
  if (path == "-")
    return write(llvm::outs());
  fs::file_status status;
  if (!fs::status(path, status) && !fs::is_regular_file(status) &&
      !fs::is_directory(status)) {
    llvm::Expected<int> descriptor = openDevice(path);
    return descriptor ? writeTo(*descriptor, path, write)
                      : descriptor.takeError();
  }
  OutputFiles files;
  if (llvm::Error error = files.add(path, write))
    return error;
  return files.commit();
}

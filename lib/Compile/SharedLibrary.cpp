// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Compile/SharedLibrary.h"

#include "split/Support/Text.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::split;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

llvm::Expected<std::string> compiler::findRuntime(const char *argv0,
                                                  void *mainAddress) {
  constexpr llvm::StringLiteral name = "libSplitRuntime.a";
  std::string program = fs::getMainExecutable(argv0, mainAddress);
  // In the build, and where both are installed.
  for (llvm::StringRef folder : {"../lib", SPLIT_RUNTIME_FOLDER}) {
    llvm::SmallString<128> file(path::parent_path(program));
    path::append(file, folder, name);
    path::remove_dots(file, /*remove_dot_dot=*/true);
    if (fs::exists(file))
      return file.str().str();
  }
  return llvm::createStringError(name + " is missing beside " +
                                 quoted(program));
}

static llvm::Expected<std::string> findLinker(llvm::StringRef name) {
  llvm::SmallVector<llvm::StringRef> names = {"cc", "clang", "gcc", "clang-22"};
  if (!name.empty())
    names = {name};
  for (llvm::StringRef candidate : names)
    if (auto program = llvm::sys::findProgramByName(candidate))
      return *program;
  return llvm::createStringError(
      name.empty() ? "a compiler of C is needed to link a shared library, but "
                     "there is no cc, clang or gcc; install one, name it with "
                     "--linker, or make an object file with -o FILE.o"
                   : "--linker: there is no program " + quoted(name));
}

static llvm::Error writeBytes(llvm::StringRef file, llvm::StringRef bytes) {
  std::error_code code;
  llvm::raw_fd_ostream os(file, code);
  if (!code) {
    os << bytes;
    os.close();
    code = os.error();
    os.clear_error();
  }
  return code ? llvm::createStringError("cannot write " + quoted(file) + ": " +
                                        code.message())
              : llvm::Error::success();
}

static llvm::Expected<std::string> readBytes(llvm::StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return llvm::createStringError("cannot read " + quoted(file) + ": " +
                                   buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

/// Runs `linker` with `arguments`; the error has what it says in `log`.
static llvm::Error runLinker(llvm::StringRef linker,
                             llvm::ArrayRef<std::string> arguments,
                             llvm::StringRef log) {
  llvm::SmallVector<llvm::StringRef> all = {linker};
  llvm::append_range(all, arguments);
  std::string reason;
  int status = llvm::sys::ExecuteAndWait(
      linker, all, /*Env=*/std::nullopt,
      /*Redirects=*/{llvm::StringRef(), log, log},
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &reason);
  if (status == 0)
    return llvm::Error::success();
  if (reason.empty())
    if (auto buffer = llvm::MemoryBuffer::getFile(log))
      reason = (*buffer)->getBuffer().trim().str();
  if (reason.empty())
    reason = "it exits with code " + std::to_string(status);
  return llvm::createStringError(linker +
                                 " cannot link the library: " + reason);
}

llvm::Expected<std::string>
compiler::linkSharedLibrary(llvm::StringRef object,
                            const LinkOptions &options) {
  llvm::Expected<std::string> linker = findLinker(options.linker);
  if (!linker)
    return linker.takeError();
  llvm::SmallString<128> folder;
  if (std::error_code code = fs::createUniqueDirectory("split-compile", folder))
    return llvm::createStringError("cannot make a temporary directory: " +
                                   code.message());
  llvm::scope_exit removeFolder([&] { fs::remove_directories(folder); });
  auto in = [&](llvm::StringRef name) {
    llvm::SmallString<128> file(folder);
    path::append(file, name);
    return file.str().str();
  };
  if (llvm::Error error = writeBytes(in("model.o"), object))
    return error;
  llvm::SmallVector<std::string> arguments = {
      "-shared", "-o", in("model.so"), in("model.o"), options.runtime,
      // What the model does not show is its own.
      "-Wl,--exclude-libs,ALL", "-Wl,-Bsymbolic", "-Wl,-z,defs",
      "-Wl,-soname," + options.soName, "-lm"};
  if (options.usesOpenMP)
    arguments.push_back("-l:libomp.so.5");
  if (llvm::Error error = runLinker(*linker, arguments, in("log")))
    return error;
  return readBytes(in("model.so"));
}

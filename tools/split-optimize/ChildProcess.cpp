// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ChildProcess.h"

#include "split/Support/Diagnostics.h"

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::optimizer;

/// Between notes.
static constexpr char kSeparator = '\1';

static llvm::Error describeErrno(const char *what) {
  return llvm::createStringError(llvm::Twine(what) + ": " +
                                 std::strerror(errno));
}

/// All that was written to `file`.
static std::string readAll(int file) {
  std::string text;
  std::array<char, 4096> part;
  lseek(file, 0, SEEK_SET);
  for (ssize_t size; (size = read(file, part.data(), part.size())) > 0;)
    text.append(part.data(), size);
  return text;
}

/// The error that the process ended with whose errors are in `file`, or "".
static std::string describeEnd(int status, int file) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS)
    return "";
  std::string text = readAll(file);
  StringRef line = StringRef(text).trim();
  line.consume_front("error: ");
  if (!line.empty())
    return line.str();
  return WIFSIGNALED(status)
             ? std::string("ended by a signal: ") + strsignal(WTERMSIG(status))
             : "ended with exit code " + std::to_string(WEXITSTATUS(status));
}

/// What the child does.
[[noreturn]] static void doWork(ChildWork work, int &stage, int errorFile,
                                int noteFile) {
  dup2(errorFile, STDERR_FILENO);
  std::vector<std::string> notes;
  llvm::Error error = work(stage, notes);
  llvm::raw_fd_ostream(noteFile, /*shouldClose=*/false)
      << llvm::join(notes, StringRef(&kSeparator, 1));
  if (!error)
    std::_Exit(EXIT_SUCCESS);
  printError(llvm::toString(std::move(error)));
  std::_Exit(EXIT_FAILURE);
}

llvm::Expected<ChildOutcome> optimizer::runInChild(ChildWork work) {
  void *memory = mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return describeErrno("cannot share memory with a process");
  llvm::scope_exit unmap([&] { munmap(memory, sizeof(int)); });
  int &stage = *static_cast<int *>(memory);
  int errorFile = memfd_create("errors", MFD_CLOEXEC);
  int noteFile = memfd_create("notes", MFD_CLOEXEC);
  llvm::scope_exit closeFiles([&] {
    close(errorFile);
    close(noteFile);
  });
  if (errorFile < 0 || noteFile < 0)
    return describeErrno("cannot keep what a process says");
  // What is still to be written would be written twice.
  llvm::outs().flush();
  pid_t child = fork();
  if (child < 0)
    return describeErrno("cannot start a process");
  if (child == 0)
    doWork(work, stage, errorFile, noteFile);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return describeErrno("cannot wait for a process");
  ChildOutcome outcome{stage, describeEnd(status, errorFile), {}};
  std::string notes = readAll(noteFile);
  SmallVector<StringRef> parts;
  StringRef(notes).split(parts, kSeparator, /*MaxSplit=*/-1,
                         /*KeepEmpty=*/false);
  for (StringRef note : parts)
    outcome.notes.push_back(note.str());
  return outcome;
}

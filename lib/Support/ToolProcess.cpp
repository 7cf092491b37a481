// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/ToolProcess.h"

#include "split/Support/Diagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/ProgramStack.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

using namespace mlir::split;

/// Ends the process with exit code 1, as soon as files that are not complete
/// are removed. Nothing that is alive is destroyed.
[[noreturn]] static void leave() {
  llvm::sys::RunInterruptHandlers();
  std::_Exit(EXIT_FAILURE);
}

/// Prints `text`, a line of error, and leaves. Allocates nothing, and does only
/// what is allowed in a signal handler.
[[noreturn]] static void leaveWith(llvm::StringRef text) {
  // Nothing is left to do if it cannot be written.
  [[maybe_unused]] ssize_t written =
      ::write(STDERR_FILENO, text.data(), text.size());
  leave();
}

/// Has no file take the number of a standard stream that is closed: what is
/// written to the stream would go there. To write to it remains an error.
static void reserveStandardStreams() {
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) == -1 && errno == EBADF)
      (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/// Called at the end, before LLVM flushes the stream and ends the process in
/// its own way if that fails.
static void closeStandardOutput() {
  llvm::outs().flush();
  std::error_code code = llvm::outs().error();
  if (!code)
    return;
  llvm::outs().clear_error();
  if (code != std::errc::broken_pipe)
    printError("cannot write to standard output: " + code.message());
  leave();
}

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

static constexpr int kFaults[] = {SIGSEGV, SIGBUS};
static struct sigaction oldFaultActions[std::size(kFaults)];
/// Where the stack of the main thread begins, at its highest address, and where
/// it has to end.
static uintptr_t stackBegin = 0, stackEnd = 0;

/// Whether `address` is one that is used when the stack of the main thread
/// cannot grow, as its limit or that of all memory is reached.
static bool isStackOverflow(uintptr_t address) {
  // The frame that does not fit begins no further from the end.
  constexpr uintptr_t kLargestFrame = 1 << 20;
  return address < stackBegin && address + kLargestFrame >= stackEnd;
}

/// Whether `address` is one that is used where memory that there was not is
/// taken for granted, as upstream does for the models of interfaces: near null,
/// while not even a little is to be had.
static bool isMissingMemory(uintptr_t address) {
  constexpr uintptr_t kLargestOffset = 1 << 12;
  // What malloc asks for when it has nothing left.
  constexpr size_t kProbeBytes = 1 << 20;
  if (address >= kLargestOffset)
    return false;
  void *probe = mmap(nullptr, kProbeBytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (probe == MAP_FAILED)
    return true;
  munmap(probe, kProbeBytes);
  return false;
}

static void handleFault(int signal, siginfo_t *info, void *) {
  if (signal == SIGBUS && info->si_code == BUS_ADRERR)
    leaveWith("error: a file became shorter while it was read\n");
  if (signal == SIGSEGV &&
      isStackOverflow(reinterpret_cast<uintptr_t>(info->si_addr)))
    leaveWith("error: out of stack: the input is nested too deeply, or memory "
              "is used up\n");
  if (signal == SIGSEGV &&
      isMissingMemory(reinterpret_cast<uintptr_t>(info->si_addr)))
    leaveWith("error: out of memory\n");
  // The fault comes again, to whoever handled it before.
  for (auto [fault, action] : llvm::zip_equal(kFaults, oldFaultActions))
    sigaction(fault, &action, nullptr);
}

static void handleFaults() {
  // A stack of its own, for the case that the other one is used up.
  static char stackMemory[1 << 16];
  stack_t stack = {};
  stack.ss_sp = stackMemory;
  stack.ss_size = sizeof(stackMemory);
  if (sigaltstack(&stack, nullptr) != 0)
    return;
  stackBegin = llvm::getStackPointer();
  stackEnd =
      stackBegin - std::min<uintptr_t>(stackBegin, llvm::getDefaultStackSize());
  struct sigaction action = {};
  action.sa_sigaction = handleFault;
  action.sa_flags = SA_ONSTACK | SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  for (auto [fault, old] : llvm::zip_equal(kFaults, oldFaultActions))
    sigaction(fault, &action, &old);
}

void mlir::split::initializeTool() {
  reserveStandardStreams();
  // A reader that goes away is an error when writing, not a signal.
  std::signal(SIGPIPE, SIG_IGN);
  // So is a file beyond the limit of the process.
  std::signal(SIGXFSZ, SIG_IGN);
  // The stream exists before what is called at the end, and so outlives it.
  llvm::outs();
  std::atexit(closeStandardOutput);

  llvm::install_fatal_error_handler([](void *, const char *reason, bool) {
    printError(reason);
    leave();
  });
  llvm::install_bad_alloc_error_handler(
      [](void *, const char *, bool) { leaveWith("error: out of memory\n"); });
  llvm::install_out_of_memory_new_handler();
  handleFaults();
}

int mlir::split::report(llvm::Error error) {
  int code = EXIT_SUCCESS;
  llvm::handleAllErrors(std::move(error), [&](const llvm::ErrorInfoBase &info) {
    printError(info.message());
    code = EXIT_FAILURE;
  });
  return code;
}

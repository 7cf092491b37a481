// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/RuntimeSymbols.h"

#include "split-c/Runtime.h"
#include "split/Support/Diagnostics.h"
#include "split/Support/Sanitizers.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace mlir::split;
using namespace mlir::split::runner;

/// Ends the process without a way back through the frames of compiled code.
[[noreturn]] static void exitWithError(const llvm::Twine &message) {
  llvm::outs().flush();
  printError(message);
  std::_Exit(1);
}

void splitReportCheckFailure(const char *location, const char *message,
                             int64_t numValues, const int64_t *values) {
  constexpr size_t kMostBytes = 1 << 12;
  char text[kMostBytes];
  splitFormatCheckFailure(text, sizeof(text), location, message, numValues,
                          values);
  exitWithError(text);
}

/// `malloc` of code that AddressSanitizer watches.
static void *allocateAligned(size_t size) {
  void *memory = nullptr;
  if (posix_memalign(&memory, kInstrumentedAlignment, size) != 0)
    return nullptr;
  return memory;
}

// Of libSplitRuntime.
extern "C" {
float __truncsfbf2(float value);
float __truncdfbf2(double value);
void memrefCopy(int64_t elementBytes, const void *source, const void *target);
}

llvm::orc::SymbolMap
runner::getRuntimeSymbols(llvm::orc::MangleAndInterner mangle) {
  auto symbol = [](auto *function) {
    return llvm::orc::ExecutorSymbolDef(
        llvm::orc::ExecutorAddr::fromPtr(function),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable);
  };
  llvm::orc::SymbolMap symbols;
  symbols[mangle("splitReportCheckFailure")] = symbol(&splitReportCheckFailure);
  symbols[mangle("malloc")] =
      symbol(kHasAddressSanitizer ? &allocateAligned : &splitAllocateMemory);
  // libgcc_s may have those of half precision only.
  symbols[mangle("__truncsfbf2")] = symbol(&__truncsfbf2);
  symbols[mangle("__truncdfbf2")] = symbol(&__truncdfbf2);
  symbols[mangle("memrefCopy")] = symbol(&memrefCopy);
  return symbols;
}

static constexpr int kGuardedSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL,
                                          SIGABRT};

/// Does only what is allowed in a signal handler.
static void reportSignal(int signal) {
  const char *text =
      signal == SIGSEGV
          ? "error: the compiled code used an invalid address (SIGSEGV)\n"
      : signal == SIGBUS
          ? "error: an input file became shorter while the model ran, or the "
            "compiled code used an invalid address (SIGBUS)\n"
      : signal == SIGFPE
          ? "error: the compiled code divided an integer by zero (SIGFPE)\n"
      : signal == SIGABRT ? "error: the compiled code aborted (SIGABRT)\n"
                          : "error: the compiled code trapped (SIGILL)\n";
  // Nothing is left to do if it cannot be written.
  [[maybe_unused]] ssize_t written =
      write(STDERR_FILENO, text, std::strlen(text));
  _exit(1);
}

void runner::runGuarded(llvm::function_ref<void()> call) {
  // A stack of its own, for the case that the other one is used up.
  static char stackMemory[1 << 14];
  stack_t stack = {}, oldStack = {};
  stack.ss_sp = stackMemory;
  stack.ss_size = sizeof(stackMemory);
  sigaltstack(&stack, &oldStack);
  struct sigaction action = {};
  struct sigaction oldActions[std::size(kGuardedSignals)];
  action.sa_handler = reportSignal;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < std::size(kGuardedSignals); ++i)
    sigaction(kGuardedSignals[i], &action, &oldActions[i]);
  call();
  for (size_t i = 0; i < std::size(kGuardedSignals); ++i)
    sigaction(kGuardedSignals[i], &oldActions[i], nullptr);
  sigaltstack(&oldStack, nullptr);
}

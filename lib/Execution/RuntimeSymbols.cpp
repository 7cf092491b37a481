// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/RuntimeSymbols.h"

#include "split-c/Runtime.h"
#include "split/Support/Diagnostics.h"
#include "split/Support/Sanitizers.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unistd.h>

using namespace mlir::split;
using namespace mlir::split::runner;

/// `message` with {0}, {1} ... replaced by `values`.
static std::string substitute(llvm::StringRef message,
                              llvm::ArrayRef<int64_t> values) {
  std::string text;
  while (!message.empty()) {
    auto [before, rest] = message.split('{');
    text += before;
    if (before.size() == message.size())
      break;
    size_t index;
    llvm::StringRef after = rest;
    if (!after.consumeInteger(10, index) && after.consume_front("}") &&
        index < values.size()) {
      text += std::to_string(values[index]);
      message = after;
    } else {
      text += '{';
      message = rest;
    }
  }
  return text;
}

/// Ends the process without a way back through the frames of compiled code.
[[noreturn]] static void exitWithError(const llvm::Twine &message) {
  llvm::outs().flush();
  printError(message);
  std::_Exit(1);
}

void splitReportCheckFailure(const char *location, const char *message,
                             int64_t numValues, const int64_t *values) {
  std::string text = substitute(message, llvm::ArrayRef(values, numValues));
  exitWithError(*location ? llvm::Twine(location) + ": " + text : text);
}

/// `malloc` of code that AddressSanitizer watches.
static void *allocateAligned(size_t size) {
  void *memory = nullptr;
  if (posix_memalign(&memory, kInstrumentedAlignment, size) != 0)
    return nullptr;
  return memory;
}

/// The bits of `value` rounded to bfloat16. They are returned where x86 returns
/// a number of that type: in the low half of a vector register.
template <typename T> static float truncateToBFloat16(T value) {
  llvm::APFloat number(value);
  bool losesInfo;
  number.convert(llvm::APFloat::BFloat(), llvm::APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return llvm::bit_cast<float>(
      uint32_t(number.bitcastToAPInt().getZExtValue()));
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
  if (kHasAddressSanitizer)
    symbols[mangle("malloc")] = symbol(&allocateAligned);
  // libgcc_s has those of half precision only.
  symbols[mangle("__truncsfbf2")] = symbol(&truncateToBFloat16<float>);
  symbols[mangle("__truncdfbf2")] = symbol(&truncateToBFloat16<double>);
  return symbols;
}

static constexpr int guardedSignals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL,
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
  struct sigaction oldActions[std::size(guardedSignals)];
  action.sa_handler = reportSignal;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < std::size(guardedSignals); ++i)
    sigaction(guardedSignals[i], &action, &oldActions[i]);
  call();
  for (size_t i = 0; i < std::size(guardedSignals); ++i)
    sigaction(guardedSignals[i], &oldActions[i], nullptr);
  sigaltstack(&oldStack, nullptr);
}

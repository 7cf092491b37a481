// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/Progress.h"

#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <utility>

using namespace mlir::split;
using Clock = std::chrono::steady_clock;

/// What is quicker needs no line.
static constexpr std::chrono::seconds kPatience(2);
/// Back to the start of the line, and clear what is on it.
static constexpr char kClearLine[] = "\r\033[K";

Progress::Progress(llvm::StringRef tool) : tool(tool) {
  if (llvm::sys::Process::StandardErrIsDisplayed())
    thread = std::thread([this] { run(); });
}

Progress::~Progress() {
  stop();
  if (!thread.joinable())
    return;
  {
    std::lock_guard lock(mutex);
    isOver = true;
  }
  changed.notify_one();
  thread.join();
}

void Progress::start(llvm::StringRef what) {
  std::lock_guard lock(mutex);
  phase = what.str();
}

void Progress::stop() {
  std::lock_guard lock(mutex);
  phase.clear();
  if (std::exchange(hasLine, false))
    llvm::errs() << kClearLine;
}

void Progress::run() {
  Clock::time_point start = Clock::now();
  std::unique_lock lock(mutex);
  std::chrono::seconds shown = kPatience;
  for (; !changed.wait_until(lock, start + shown, [this] { return isOver; });
       ++shown) {
    if (phase.empty())
      continue;
    // One write, so that nothing gets between.
    std::string line = kClearLine + tool + ": " + phase + " (" +
                       std::to_string(shown.count()) + " s)";
    llvm::errs() << line;
    hasLine = true;
  }
}

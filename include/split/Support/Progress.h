// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a tool shows a person who waits.

#ifndef SPLIT_SUPPORT_PROGRESS_H
#define SPLIT_SUPPORT_PROGRESS_H

#include "llvm/ADT/StringRef.h"

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace mlir::split {

/// While it lives, and if standard error is a terminal, what the tool does
/// stands there in a line that changes every second: for what takes over two
/// seconds. The line is gone when this is.
class Progress {
public:
  explicit Progress(llvm::StringRef tool);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// From now on the tool does `what`, such as "compiling".
  void start(llvm::StringRef what);

  /// Nothing stands there until the next start: something is to be printed.
  void stop();

private:
  void run();

  std::string tool;
  std::string phase;
  std::mutex mutex;
  std::condition_variable changed;
  bool isOver = false;
  bool hasLine = false;
  std::thread thread;
};

} // namespace mlir::split

#endif // SPLIT_SUPPORT_PROGRESS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Faults of the system that no input of a tool brings about for sure.

#include "split/Support/ToolProcess.h"
#include "split/Support/InputFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"

#include "gtest/gtest.h"

#include <csignal>
#include <sys/mman.h>
#include <unistd.h>

using namespace mlir::split;
namespace fs = llvm::sys::fs;

namespace {

TEST(ToolProcess, FileThatBecomesShorterIsAnError) {
  constexpr uint64_t kBytes = 1 << 22;
  int descriptor;
  llvm::SmallString<128> path;
  ASSERT_FALSE(fs::createTemporaryFile("shorter", "npy", descriptor, path));
  auto readWhatIsGone = [&] {
    initializeTool();
    if (fs::resize_file(descriptor, kBytes))
      _exit(2);
    auto mapped = llvm::cantFail(mapFile(path));
    auto input = llvm::cantFail(InputFile::open(path));
    if (fs::resize_file(descriptor, 0))
      _exit(2);
    char byte;
    if (llvm::toString(input.read(byte, /*offset=*/0)) !=
        "the file became shorter while it was read")
      _exit(3);
    volatile char last = mapped->getBufferStart()[kBytes - 1];
    (void)last;
  };
  EXPECT_EXIT(readWhatIsGone(), ::testing::ExitedWithCode(1),
              "^error: a file became shorter while it was read\n$");
  ::close(descriptor);
  fs::remove(path);
}

// Only what lies where the stack ends is taken for its end, and only what lies
// near null for memory that is missing.
TEST(ToolProcess, OtherInvalidAddressIsASignal) {
#if LLVM_ADDRESS_SANITIZER_BUILD
  GTEST_SKIP() << "the sanitizer reports the address itself";
#endif
  void *page = mmap(nullptr, /*length=*/1, PROT_NONE,
                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(page, MAP_FAILED);
  EXPECT_EXIT(
      {
        initializeTool();
        *static_cast<volatile char *>(page) = 1;
      },
      ::testing::KilledBySignal(SIGSEGV), "^$");
  munmap(page, /*length=*/1);
}

TEST(ToolProcess, FatalErrorIsOneLine) {
  EXPECT_EXIT(
      {
        initializeTool();
        llvm::report_fatal_error("something\nis wrong");
      },
      ::testing::ExitedWithCode(1), "^error: something is wrong\n$");
}

} // namespace

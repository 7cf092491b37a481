// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a signal leaves of files that are being written.

#include "split/Support/OutputFiles.h"
#include "split/Support/Sanitizers.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"

#include "gtest/gtest.h"

#include <csignal>

using namespace mlir::split;
namespace fs = llvm::sys::fs;

namespace {

/// A job in the background may have been started with a signal ignored, which
/// LLVM then leaves so. To be undone before anything registers handlers.
[[maybe_unused]] const bool heedsSignals = [] {
  for (int signal : {SIGHUP, SIGINT, SIGTERM})
    std::signal(signal, SIG_DFL);
  return true;
}();

class OutputFilesTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("output-files", folder));
  }
  void TearDown() override { fs::remove_directories(folder); }

  std::string getPath(llvm::StringRef name) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, name);
    return path.str().str();
  }
  bool isEmpty() {
    std::error_code code;
    return fs::directory_iterator(folder, code) == fs::directory_iterator();
  }

  llvm::SmallString<128> folder;
};

class SignalTest : public OutputFilesTest,
                   public ::testing::WithParamInterface<int> {};

TEST_P(SignalTest, LeavesNothing) {
  auto write = [&] {
    OutputFiles files;
    llvm::cantFail(files.add(getPath("first"), [](llvm::raw_ostream &os) {
      os << "complete";
      return llvm::Error::success();
    }));
    llvm::cantFail(files.add(getPath("second"), [](llvm::raw_ostream &os) {
      os << "begun";
      os.flush();
      raise(GetParam());
      return llvm::Error::success();
    }));
    llvm::cantFail(files.commit());
  };
  // That sanitizer reports such a signal, and exits.
  bool isReported = kHasAddressSanitizer && GetParam() == SIGSEGV;
  if (isReported)
    EXPECT_EXIT(write(), ::testing::ExitedWithCode(1), "");
  else
    EXPECT_EXIT(write(), ::testing::KilledBySignal(GetParam()), "");
  EXPECT_TRUE(isEmpty());
}

INSTANTIATE_TEST_SUITE_P(Signals, SignalTest,
                         ::testing::Values(SIGHUP, SIGINT, SIGTERM, SIGSEGV));

TEST_F(OutputFilesTest, WhatIsNotCommittedIsRemoved) {
  {
    OutputFiles files;
    EXPECT_FALSE(bool(files.makeFolder(getPath("a/b"))));
    EXPECT_FALSE(bool(files.add(getPath("a/b/c"), [](llvm::raw_ostream &os) {
      os << "complete";
      return llvm::Error::success();
    })));
    EXPECT_TRUE(fs::exists(getPath("a/b")));
    EXPECT_FALSE(fs::exists(getPath("a/b/c")));
  }
  EXPECT_TRUE(isEmpty());
}

TEST_F(OutputFilesTest, TwoFilesOfOnePathAreAnError) {
  auto write = [](llvm::raw_ostream &) { return llvm::Error::success(); };
  OutputFiles files;
  llvm::cantFail(files.makeFolder(getPath("a")));
  llvm::cantFail(files.add(getPath("a/b"), write));
  std::string path = getPath("a/../a/./b");
  EXPECT_EQ(llvm::toString(files.add(path, write)),
            "cannot write '" + path +
                "': another file of this run is written there");
  llvm::cantFail(files.add(getPath("a/c"), write));
  EXPECT_FALSE(bool(files.commit()));
  EXPECT_TRUE(fs::exists(getPath("a/b")));
}

} // namespace

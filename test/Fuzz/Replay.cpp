// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs a fuzzer without libFuzzer: on files, on those in folders, and on what
// its mutator makes of them.
//
//     split-fuzz-<name> [--mutations=N] (FILE | FOLDER)...

#include "Fuzzing.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace mlir::split;

/// Fuzzers without a mutator of their own leave this one null.
extern "C" __attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data,
                                                                size_t size,
                                                                size_t maxSize,
                                                                unsigned seed);

/// Stands in for libFuzzer's mutations, which some mutators make use of:
/// changes one byte.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t) {
  static fuzz::Random random(1);
  if (size != 0)
    data[random.below(size)] = random.below(256);
  return size;
}

static llvm::cl::list<std::string> paths(llvm::cl::Positional,
                                         llvm::cl::OneOrMore,
                                         llvm::cl::desc("FILE|FOLDER..."));
static llvm::cl::opt<unsigned>
    mutations("mutations", llvm::cl::init(0),
              llvm::cl::desc("Run this many mutants of each input, too"));
static llvm::cl::opt<unsigned>
    firstSeed("seed", llvm::cl::init(1),
              llvm::cl::desc("The seed of the first mutation"));
static llvm::cl::opt<bool>
    verbose("verbose", llvm::cl::desc("Print each input before it is run"));

/// The longest mutant.
static constexpr size_t kMaxBytes = 1 << 14;

/// The files at and below `path`, sorted.
static std::vector<std::string> findFiles(const std::string &path) {
  if (!llvm::sys::fs::is_directory(path))
    return {path};
  std::vector<std::string> files;
  std::error_code code;
  for (llvm::sys::fs::recursive_directory_iterator entry(path, code), end;
       entry != end && !code; entry.increment(code))
    if (!llvm::sys::fs::is_directory(entry->path()))
      files.push_back(entry->path());
  if (code)
    fuzz::fail("cannot list " + path + ": " + code.message());
  std::sort(files.begin(), files.end());
  return files;
}

/// Runs `input` and, one after the other, mutants of mutants of it.
static void replay(llvm::StringRef input) {
  std::vector<uint8_t> bytes(input.begin(), input.end());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  for (unsigned i = 0; i < mutations; ++i) {
    size_t size = bytes.size();
    bytes.resize(std::max(size, kMaxBytes));
    bytes.resize(LLVMFuzzerCustomMutator(bytes.data(), size, bytes.size(),
                                         firstSeed + i));
    if (verbose)
      llvm::errs() << llvm::StringRef(reinterpret_cast<char *>(bytes.data()),
                                      bytes.size())
                   << "\n";
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
}

int main(int argc, char **argv) {
  llvm::cl::ParseCommandLineOptions(argc, argv, "Runs a fuzzer on files\n");
  if (mutations && !LLVMFuzzerCustomMutator)
    fuzz::fail("this fuzzer leaves mutations to libFuzzer");
  size_t count = 0;
  for (const std::string &path : paths)
    for (const std::string &file : findFiles(path)) {
      auto buffer =
          llvm::MemoryBuffer::getFile(file, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
      if (!buffer)
        fuzz::fail("cannot read " + file + ": " + buffer.getError().message());
      if (verbose)
        llvm::errs() << file << "\n";
      replay((*buffer)->getBuffer());
      ++count;
    }
  if (count == 0)
    fuzz::fail("no inputs");
  llvm::outs() << "replayed " << count << " inputs\n";
  return 0;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the fuzzers share. A fuzzer is a program with libFuzzer's two functions
/// below; without libFuzzer, Replay.cpp calls them.

#ifndef SPLIT_TEST_FUZZ_FUZZING_H
#define SPLIT_TEST_FUZZ_FUZZING_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/Twine.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

/// Runs one input. Returns 0, or -1 if the input says so little that it does
/// not belong into a corpus.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Changes the input of `size` bytes at `data` in place, to at most `maxSize`
/// bytes, and returns how many it then has. Not every fuzzer has one.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed);

namespace mlir::split::fuzz {

/// Prints `message` and aborts: what the input showed is a defect.
[[noreturn]] void fail(const llvm::Twine &message);

/// The choices of one mutation, reproducible from a seed.
class Random {
public:
  explicit Random(unsigned seed) : engine(seed) {}

  /// A number below `bound`, which is not zero.
  size_t below(size_t bound) { return engine() % bound; }
  bool oneIn(size_t count) { return below(count) == 0; }
  /// One of the elements of `range`, which has some.
  template <typename Range> auto &&pick(Range &&range) {
    return range[below(std::size(range))];
  }
  /// A number that is likely to matter where `value` stands.
  int64_t nearby(int64_t value);

private:
  std::minstd_rand engine;
};

/// A file in a folder of its own, written anew for each input.
class ScratchFile {
public:
  explicit ScratchFile(llvm::StringRef name);
  ~ScratchFile();

  void write(const uint8_t *data, size_t size);
  llvm::StringRef getPath() const { return path; }
  /// The path of another file in the same folder.
  std::string getSibling(llvm::StringRef name) const;

private:
  llvm::SmallString<128> folder, path;
};

/// Counts the errors of a context while it is alive, and prints nothing.
class ErrorCounter : public ScopedDiagnosticHandler {
public:
  explicit ErrorCounter(MLIRContext *context);
  int getCount() const { return count; }

private:
  int count = 0;
};

/// The dialects that models are imported to.
DialectRegistry getImportedDialects();

/// What `import` makes. It either fails with exactly one error, or makes
/// without any a module whose text is read as that module in another context of
/// the same dialects. `what` names it in messages.
OwningOpRef<ModuleOp>
checkImport(MLIRContext *context, llvm::StringRef what,
            llvm::function_ref<OwningOpRef<ModuleOp>()> import);

/// Whether `write` succeeds, which it does without errors or not with just one.
bool checkExport(MLIRContext *context,
                 llvm::function_ref<LogicalResult()> write);

/// The module that the input holds as text or bytecode; null if there is none.
OwningOpRef<ModuleOp> parse(llvm::StringRef input, MLIRContext *context);

/// `module` as text; `generic` without the syntax of the ops.
std::string print(ModuleOp module, bool generic = false);

/// Puts `result` at `data`, unless it is longer than `maxSize`: then the input
/// stays as it is. Returns its size.
size_t replaceInput(llvm::StringRef result, uint8_t *data, size_t size,
                    size_t maxSize);

} // namespace mlir::split::fuzz

#endif // SPLIT_TEST_FUZZ_FUZZING_H

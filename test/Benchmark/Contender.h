// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the benchmark times: ways to split a tensor into buffers that exist,
/// and to copy it.

#ifndef SPLIT_TEST_BENCHMARK_CONTENDER_H
#define SPLIT_TEST_BENCHMARK_CONTENDER_H

#include "split/Execution/Executable.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <memory>

/// A tensor of the driver's, row-major. Its layout is known to the driver,
/// which passes it from Python.
struct BenchmarkTensor {
  void *data;
  int64_t bytes;
  const int64_t *shape;
  int64_t rank;
  /// A TensorProto.DataType of ONNX.
  int64_t onnxType;
  const char *name;
};

class Contender {
public:
  virtual ~Contender() = default;
  /// Splits or copies the input it was made for into the outputs it was made
  /// for.
  virtual void call() = 0;
  /// Has in the outputs what a call makes, if a call leaves it elsewhere. It is
  /// not timed.
  virtual void finish() {}
};

/// A copy of `bytes` bytes, an equal share on each of `numThreads` threads, by
/// "memcpy", or by one of "vector copy", through the caches, and "streaming
/// copy", "prefetching copy" and "paging copy", which bypass them, whatever the
/// size. Both buffers begin at a multiple of 64. Fails where the compiler has
/// no stores that bypass the caches.
llvm::Expected<std::unique_ptr<Contender>>
createCopy(llvm::StringRef way, void *to, const void *from, int64_t bytes,
           int64_t numThreads);

/// The function that split-runner compiles, for `threads` threads, from the
/// ONNX model at `path`, which has one input. Fails if it cannot be compiled to
/// write to given buffers.
llvm::Expected<std::unique_ptr<Contender>>
createCompiled(llvm::StringRef path, int64_t threads,
               const BenchmarkTensor &input,
               llvm::ArrayRef<BenchmarkTensor> outputs);

/// The same for a model of any inputs that returns buffers of its own, as it
/// does where the shapes of the outputs are not static. A call frees them.
llvm::Expected<std::unique_ptr<Contender>>
createReturning(llvm::StringRef path, llvm::ArrayRef<BenchmarkTensor> inputs,
                llvm::ArrayRef<BenchmarkTensor> outputs);

/// The same model in ONNX Runtime, on one thread. `library` is the path of its
/// shared library. Fails if that cannot be loaded or rejects the model.
llvm::Expected<std::unique_ptr<Contender>>
createOnnxRuntime(const char *library, const char *path,
                  llvm::ArrayRef<BenchmarkTensor> inputs,
                  llvm::ArrayRef<BenchmarkTensor> outputs);

/// A model, compiled.
struct CompiledModel {
  std::unique_ptr<mlir::MLIRContext> context;
  std::unique_ptr<mlir::split::runner::Executable> executable;
};

/// Compiles the ONNX model at `path` as split-runner does.
llvm::Expected<CompiledModel> compileModel(llvm::StringRef path,
                                           int64_t threads);

#endif // SPLIT_TEST_BENCHMARK_CONTENDER_H

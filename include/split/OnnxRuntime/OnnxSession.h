// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Models run by ONNX Runtime, with values of the host.

#ifndef SPLIT_ONNXRUNTIME_ONNXSESSION_H
#define SPLIT_ONNXRUNTIME_ONNXSESSION_H

#include "split/HostIO/HostTensor.h"
#include "split/OnnxRuntime/OnnxRuntimeApi.h"

namespace mlir::split::runner {

/// A library of ONNX Runtime that is in use, with one thread for a session.
class OnnxRuntime {
public:
  /// Loads the library in file `path`. Fails with a message that names it.
  static llvm::Expected<std::unique_ptr<OnnxRuntime>> load(StringRef path);
  ~OnnxRuntime();

  StringRef getVersion() const { return api.version; }

private:
  friend class OnnxSession;
  OnnxRuntime() = default;

  OnnxRuntimeApi api;
  void *environment = nullptr, *memory = nullptr, *allocator = nullptr;
};

/// What a model computed for an output: a value, or why it is none.
struct OnnxOutput {
  std::optional<HostValue> value;
  std::string problem;
};

/// A model that ONNX Runtime has prepared. The library outlives it.
class OnnxSession {
public:
  /// Prepares the model of the serialized form `bytes`. The files that its
  /// tensors are in are looked for in the folder of the file `path`.
  static llvm::Expected<std::unique_ptr<OnnxSession>>
  create(const OnnxRuntime &runtime, ArrayRef<char> bytes, StringRef path);
  ~OnnxSession();

  /// Gives the model the inputs of these names, for the calls to come. The
  /// values outlive them.
  llvm::Error bind(ArrayRef<std::string> names,
                   MutableArrayRef<HostValue> values);

  /// Computes the outputs of these names, and takes those of them that are
  /// tensors or sequences.
  llvm::Expected<std::vector<OnnxOutput>> run(ArrayRef<std::string> outputs,
                                              MLIRContext *context);

  /// The median time of `calls` calls, in nanoseconds, after a few that do not
  /// count.
  llvm::Expected<double> time(ArrayRef<std::string> outputs, int64_t calls);

private:
  explicit OnnxSession(const OnnxRuntime &runtime)
      : runtime(runtime), api(runtime.api) {}

  /// A value of ONNX Runtime that uses the memory of `tensor`, or has copies of
  /// its strings.
  llvm::Expected<void *> wrap(HostTensor &tensor);
  llvm::Expected<void *> wrap(HostSequence &sequence);
  llvm::Expected<HostTensor> takeTensor(void *value, MLIRContext *context);
  llvm::Expected<HostTensor> takeStrings(void *value, Type type,
                                         ArrayRef<int64_t> shape);
  llvm::Expected<HostValue> take(void *value, MLIRContext *context);
  /// Calls the model; the results are to be released.
  llvm::Expected<std::vector<void *>> call(ArrayRef<const char *> outputs);
  void release(ArrayRef<void *> values);

  const OnnxRuntime &runtime;
  const OnnxRuntimeApi &api;
  void *session = nullptr;
  std::vector<const char *> inputNames;
  std::vector<void *> inputs;
};

} // namespace mlir::split::runner

#endif // SPLIT_ONNXRUNTIME_ONNXSESSION_H

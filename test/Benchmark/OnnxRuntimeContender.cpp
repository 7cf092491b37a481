// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Contender.h"

#include "split/OnnxRuntime/OnnxRuntimeApi.h"

#include <string>
#include <vector>

using mlir::split::OnnxRuntimeApi;

namespace {

class OnnxRuntimeContender : public Contender {
public:
  ~OnnxRuntimeContender() override {
    for (void *value : outputs)
      api.call<void>(OnnxRuntimeApi::ReleaseValue, value);
    auto release = [&](OnnxRuntimeApi::Position position, void *handle) {
      if (handle)
        api.call<void>(position, handle);
    };
    for (void *value : inputs)
      release(OnnxRuntimeApi::ReleaseValue, value);
    release(OnnxRuntimeApi::ReleaseMemoryInfo, memory);
    release(OnnxRuntimeApi::ReleaseSession, session);
    release(OnnxRuntimeApi::ReleaseSessionOptions, options);
    release(OnnxRuntimeApi::ReleaseEnv, environment);
  }

  llvm::Error open(const char *library, const char *path) {
    auto loaded = OnnxRuntimeApi::load(library);
    if (!loaded)
      return loaded.takeError();
    api = *loaded;
    constexpr int kLogErrors = 3;
    if (auto error = api.check(OnnxRuntimeApi::CreateEnv, kLogErrors,
                               "benchmark", &environment))
      return error;
    if (auto error = api.check(OnnxRuntimeApi::CreateSessionOptions, &options))
      return error;
    for (auto position : {OnnxRuntimeApi::SetIntraOpNumThreads,
                          OnnxRuntimeApi::SetInterOpNumThreads})
      if (auto error = api.check(position, options, /*threads=*/1))
        return error;
    if (auto error = api.check(OnnxRuntimeApi::CreateSession, environment, path,
                               options, &session))
      return error;
    constexpr int kDeviceAllocator = 0, kDefaultMemory = 0;
    return api.check(OnnxRuntimeApi::CreateCpuMemoryInfo, kDeviceAllocator,
                     kDefaultMemory, &memory);
  }

  llvm::Error bind(llvm::ArrayRef<BenchmarkTensor> sources,
                   llvm::ArrayRef<BenchmarkTensor> targets) {
    for (const BenchmarkTensor &source : sources) {
      inputNames.push_back(source.name);
      if (auto error = wrap(source, inputs.emplace_back()))
        return error;
    }
    for (const BenchmarkTensor &target : targets) {
      outputNames.push_back(target.name);
      if (auto error = wrap(target, outputs.emplace_back()))
        return error;
    }
    // Shows what is only known to fail when it runs.
    return run();
  }

  void call() override { llvm::consumeError(run()); }

private:
  /// Makes a value of `tensor` that uses its memory.
  llvm::Error wrap(const BenchmarkTensor &tensor, void *&value) {
    return api.check(OnnxRuntimeApi::CreateTensorWithDataAsOrtValue, memory,
                     tensor.data, size_t(tensor.bytes), tensor.shape,
                     size_t(tensor.rank), int(tensor.onnxType), &value);
  }

  llvm::Error run() {
    return api.check(OnnxRuntimeApi::Run, session, (void *)nullptr,
                     inputNames.data(), inputs.data(), inputs.size(),
                     outputNames.data(), outputNames.size(), outputs.data());
  }

  OnnxRuntimeApi api;
  void *environment = nullptr, *options = nullptr, *session = nullptr;
  void *memory = nullptr;
  std::vector<void *> inputs, outputs;
  std::vector<const char *> inputNames, outputNames;
};
} // namespace

llvm::Expected<std::unique_ptr<Contender>>
createOnnxRuntime(const char *library, const char *path,
                  llvm::ArrayRef<BenchmarkTensor> inputs,
                  llvm::ArrayRef<BenchmarkTensor> outputs) {
  auto contender = std::make_unique<OnnxRuntimeContender>();
  if (auto error = contender->open(library, path))
    return error;
  if (auto error = contender->bind(inputs, outputs))
    return error;
  return contender;
}

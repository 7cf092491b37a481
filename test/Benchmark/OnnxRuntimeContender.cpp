// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Contender.h"

#include <dlfcn.h>
#include <string>
#include <vector>

namespace {
/// The part of ONNX Runtime's C API that is used here. That API is a table of
/// functions, of which new versions only ever add to the end; the names and
/// positions are those of `struct OrtApi` in its onnxruntime_c_api.h.
struct OnnxRuntimeApi {
  /// The version of the API that is asked for, from release 1.10 of 2021.
  static constexpr uint32_t kVersion = 10;
  enum Position {
    GetErrorMessage = 2,
    CreateEnv = 3,
    CreateSession = 7,
    Run = 9,
    CreateSessionOptions = 10,
    SetIntraOpNumThreads = 24,
    SetInterOpNumThreads = 25,
    CreateTensorWithDataAsOrtValue = 49,
    CreateCpuMemoryInfo = 69,
    ReleaseEnv = 92,
    ReleaseStatus = 93,
    ReleaseMemoryInfo = 94,
    ReleaseSession = 95,
    ReleaseValue = 96,
    ReleaseSessionOptions = 100
  };

  /// Calls the function at `position`. All handles are opaque pointers.
  template <typename Result = void *, typename... Args>
  Result call(Position position, Args... args) const {
    return reinterpret_cast<Result (*)(Args...)>(
        const_cast<void *>(functions[position]))(args...);
  }

  /// Calls one that returns a status, null for success.
  template <typename... Args>
  llvm::Error check(Position position, Args... args) const {
    void *status = call(position, args...);
    if (!status)
      return llvm::Error::success();
    std::string message = call<const char *>(GetErrorMessage, status);
    call<void>(ReleaseStatus, status);
    return llvm::createStringError(message);
  }

  const void *const *functions = nullptr;
};

/// The first two functions of the library's entry point.
struct OnnxRuntimeApiBase {
  const void *const *(*getApi)(uint32_t version);
  const char *(*getVersion)();
};

class OnnxRuntimeContender : public Contender {
public:
  ~OnnxRuntimeContender() override {
    for (void *value : outputs)
      api.call<void>(OnnxRuntimeApi::ReleaseValue, value);
    auto release = [&](OnnxRuntimeApi::Position position, void *handle) {
      if (handle)
        api.call<void>(position, handle);
    };
    release(OnnxRuntimeApi::ReleaseValue, input);
    release(OnnxRuntimeApi::ReleaseMemoryInfo, memory);
    release(OnnxRuntimeApi::ReleaseSession, session);
    release(OnnxRuntimeApi::ReleaseSessionOptions, options);
    release(OnnxRuntimeApi::ReleaseEnv, environment);
  }

  llvm::Error open(const char *library, const char *path) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
      return llvm::createStringError(dlerror());
    auto getBase = reinterpret_cast<const OnnxRuntimeApiBase *(*)()>(
        dlsym(handle, "OrtGetApiBase"));
    api.functions =
        getBase ? getBase()->getApi(OnnxRuntimeApi::kVersion) : nullptr;
    if (!api.functions)
      return llvm::createStringError(llvm::Twine(library) +
                                     " has no API of version " +
                                     llvm::Twine(OnnxRuntimeApi::kVersion));
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

  llvm::Error bind(const BenchmarkTensor &source,
                   llvm::ArrayRef<BenchmarkTensor> targets) {
    inputName = source.name;
    if (auto error = wrap(source, input))
      return error;
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
    return api.check(OnnxRuntimeApi::Run, session, (void *)nullptr, &inputName,
                     &input, size_t(1), outputNames.data(), outputNames.size(),
                     outputs.data());
  }

  OnnxRuntimeApi api;
  void *environment = nullptr, *options = nullptr, *session = nullptr;
  void *memory = nullptr, *input = nullptr;
  const char *inputName = nullptr;
  std::vector<void *> outputs;
  std::vector<const char *> outputNames;
};
} // namespace

llvm::Expected<std::unique_ptr<Contender>>
createOnnxRuntime(const char *library, const char *path,
                  const BenchmarkTensor &input,
                  llvm::ArrayRef<BenchmarkTensor> outputs) {
  auto contender = std::make_unique<OnnxRuntimeContender>();
  if (auto error = contender->open(library, path))
    return error;
  if (auto error = contender->bind(input, outputs))
    return error;
  return contender;
}

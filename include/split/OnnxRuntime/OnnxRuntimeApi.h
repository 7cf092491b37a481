// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The part of ONNX Runtime's C API that is used here, of a library that is
/// loaded when it is wanted. That API is a table of functions, of which new
/// versions only ever add to the end; the names and positions are those of
/// `struct OrtApi` in its onnxruntime_c_api.h.

#ifndef SPLIT_ONNXRUNTIME_ONNXRUNTIMEAPI_H
#define SPLIT_ONNXRUNTIME_ONNXRUNTIMEAPI_H

#include "llvm/Support/Error.h"

namespace mlir::split {

struct OnnxRuntimeApi {
  /// The version of the API that is asked for, from release 1.10 of 2021.
  static constexpr uint32_t kVersion = 10;
  enum Position {
    GetErrorMessage = 2,
    CreateEnv = 3,
    CreateSession = 7,
    CreateSessionFromArray = 8,
    Run = 9,
    CreateSessionOptions = 10,
    SetIntraOpNumThreads = 24,
    SetInterOpNumThreads = 25,
    CreateTensorAsOrtValue = 48,
    CreateTensorWithDataAsOrtValue = 49,
    GetTensorMutableData = 51,
    FillStringTensor = 52,
    GetStringTensorDataLength = 53,
    GetStringTensorContent = 54,
    GetTensorElementType = 60,
    GetDimensionsCount = 61,
    GetDimensions = 62,
    GetTensorTypeAndShape = 65,
    GetValueType = 67,
    CreateCpuMemoryInfo = 69,
    GetAllocatorWithDefaultOptions = 78,
    GetValue = 80,
    GetValueCount = 81,
    CreateValue = 82,
    ReleaseEnv = 92,
    ReleaseStatus = 93,
    ReleaseMemoryInfo = 94,
    ReleaseSession = 95,
    ReleaseValue = 96,
    ReleaseTensorTypeAndShapeInfo = 99,
    ReleaseSessionOptions = 100,
    AddSessionConfigEntry = 130
  };

  /// The API of the library in file `path`, which stays loaded.
  static llvm::Expected<OnnxRuntimeApi> load(const char *path);

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
  /// The release, such as "1.20.1".
  const char *version = "";
};

} // namespace mlir::split

#endif // SPLIT_ONNXRUNTIME_ONNXRUNTIMEAPI_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/OnnxRuntime/OnnxSession.h"

#include "split/Onnx/OnnxTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <chrono>
#include <cstring>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;
using Api = OnnxRuntimeApi;

/// What ONNX Runtime calls the kinds of values.
static constexpr int kTensor = 1, kSequence = 2;

//===----------------------------------------------------------------------===//
// The library
//===----------------------------------------------------------------------===//

llvm::Expected<std::unique_ptr<OnnxRuntime>> OnnxRuntime::load(StringRef path) {
  llvm::Expected<OnnxRuntimeApi> api = OnnxRuntimeApi::load(path.str().c_str());
  if (!api)
    return api.takeError();
  std::unique_ptr<OnnxRuntime> runtime(new OnnxRuntime());
  runtime->api = *api;
  // What goes wrong otherwise is what functions return.
  constexpr int kLogFatal = 4, kDeviceAllocator = 0, kDefaultMemory = 0;
  if (llvm::Error error =
          api->check(Api::CreateEnv, kLogFatal, "split", &runtime->environment))
    return error;
  if (llvm::Error error = api->check(Api::CreateCpuMemoryInfo, kDeviceAllocator,
                                     kDefaultMemory, &runtime->memory))
    return error;
  if (llvm::Error error =
          api->check(Api::GetAllocatorWithDefaultOptions, &runtime->allocator))
    return error;
  return runtime;
}

OnnxRuntime::~OnnxRuntime() {
  // The allocator is ONNX Runtime's own.
  for (auto [position, handle] : {std::pair(Api::ReleaseMemoryInfo, memory),
                                  std::pair(Api::ReleaseEnv, environment)})
    if (handle)
      api.call<void>(position, handle);
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

/// Has `options` look for the data of tensors in `folder`.
static llvm::Error setDataFolder(const Api &api, void *options,
                                 StringRef folder) {
  // Without this setting, which older releases overlook, it is the current one.
  constexpr char kFolderKey[] =
      "session.model_external_initializers_file_folder_path";
  SmallString<256> path(folder);
  if (std::error_code code = llvm::sys::fs::make_absolute(path))
    return llvm::createStringError(folder + ": " + code.message());
  return api.check(Api::AddSessionConfigEntry, options,
                   static_cast<const char *>(kFolderKey),
                   static_cast<const char *>(path.c_str()));
}

llvm::Expected<std::unique_ptr<OnnxSession>>
OnnxSession::create(const OnnxRuntime &runtime, ArrayRef<char> bytes,
                    StringRef path) {
  std::unique_ptr<OnnxSession> session(new OnnxSession(runtime));
  const Api &api = runtime.api;
  void *options = nullptr;
  if (llvm::Error error = api.check(Api::CreateSessionOptions, &options))
    return error;
  llvm::scope_exit releaseOptions(
      [&] { api.call<void>(Api::ReleaseSessionOptions, options); });
  for (auto position : {Api::SetIntraOpNumThreads, Api::SetInterOpNumThreads})
    if (llvm::Error error = api.check(position, options, /*threads=*/1))
      return error;
  if (llvm::Error error =
          setDataFolder(api, options, llvm::sys::path::parent_path(path)))
    return error;
  if (llvm::Error error =
          api.check(Api::CreateSessionFromArray, runtime.environment,
                    static_cast<const void *>(bytes.data()), bytes.size(),
                    static_cast<const void *>(options), &session->session))
    return error;
  return session;
}

OnnxSession::~OnnxSession() {
  release(inputs);
  if (session)
    api.call<void>(Api::ReleaseSession, session);
}

void OnnxSession::release(ArrayRef<void *> values) {
  for (void *value : values)
    if (value)
      api.call<void>(Api::ReleaseValue, value);
}

llvm::Expected<void *> OnnxSession::wrap(HostTensor &tensor) {
  std::optional<int32_t> dataType = getOnnxDataType(tensor.getElementType());
  if (!dataType)
    return llvm::createStringError("ONNX has no element type for " +
                                   spell(tensor.getElementType()));
  const int64_t *shape = tensor.getShape().data();
  size_t rank = tensor.getRank();
  void *value = nullptr;
  if (*dataType != kOnnxString) {
    if (llvm::Error error = api.check(
            Api::CreateTensorWithDataAsOrtValue, runtime.memory,
            static_cast<void *>(tensor.getData()), size_t(tensor.getNumBytes()),
            shape, rank, int(*dataType), &value))
      return error;
    return value;
  }
  if (llvm::Error error =
          api.check(Api::CreateTensorAsOrtValue, runtime.allocator, shape, rank,
                    int(*dataType), &value))
    return error;
  std::vector<std::string> texts;
  for (int64_t i = 0; i < tensor.getNumElements(); ++i)
    texts.push_back(tensor.getString(i).str());
  std::vector<const char *> pointers;
  for (const std::string &text : texts)
    pointers.push_back(text.c_str());
  if (llvm::Error error = api.check(Api::FillStringTensor, value,
                                    pointers.data(), pointers.size())) {
    release(value);
    return error;
  }
  return value;
}

llvm::Expected<void *> OnnxSession::wrap(HostSequence &sequence) {
  std::vector<void *> tensors;
  // The sequence keeps what it consists of.
  llvm::scope_exit releaseTensors([&] { release(tensors); });
  for (HostTensor &tensor : sequence.tensors) {
    llvm::Expected<void *> value = wrap(tensor);
    if (!value)
      return value.takeError();
    tensors.push_back(*value);
  }
  void *value = nullptr;
  if (llvm::Error error = api.check(Api::CreateValue, tensors.data(),
                                    tensors.size(), kSequence, &value))
    return error;
  return value;
}

llvm::Error OnnxSession::bind(ArrayRef<std::string> names,
                              MutableArrayRef<HostValue> values) {
  release(inputs);
  inputs.clear();
  inputNames.clear();
  for (auto [name, given] : llvm::zip_equal(names, values)) {
    auto *tensor = std::get_if<HostTensor>(&given);
    llvm::Expected<void *> value =
        tensor ? wrap(*tensor) : wrap(std::get<HostSequence>(given));
    if (!value)
      return value.takeError();
    inputs.push_back(*value);
    inputNames.push_back(name.c_str());
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

llvm::Expected<std::vector<void *>>
OnnxSession::call(ArrayRef<const char *> outputs) {
  std::vector<void *> values(outputs.size(), nullptr);
  if (llvm::Error error =
          api.check(Api::Run, session, static_cast<void *>(nullptr),
                    inputNames.data(), inputs.data(), inputs.size(),
                    outputs.data(), outputs.size(), values.data()))
    return error;
  return values;
}

llvm::Expected<HostTensor> OnnxSession::takeStrings(void *value, Type type,
                                                    ArrayRef<int64_t> shape) {
  size_t bytes = 0, count = 1;
  for (int64_t size : shape)
    count *= size;
  if (llvm::Error error =
          api.check(Api::GetStringTensorDataLength, value, &bytes))
    return error;
  std::string all(bytes, 0);
  std::vector<size_t> offsets(count);
  if (llvm::Error error = api.check(Api::GetStringTensorContent, value,
                                    static_cast<void *>(all.data()), bytes,
                                    offsets.data(), count))
    return error;
  std::vector<StringRef> texts;
  for (size_t i = 0; i < count; ++i)
    texts.push_back(StringRef(all).slice(
        offsets[i], i + 1 == count ? bytes : offsets[i + 1]));
  return HostTensor::fromStrings(type, shape, texts);
}

llvm::Expected<HostTensor> OnnxSession::takeTensor(void *value,
                                                   MLIRContext *context) {
  void *about = nullptr;
  if (llvm::Error error = api.check(Api::GetTensorTypeAndShape, value, &about))
    return error;
  llvm::scope_exit releaseAbout(
      [&] { api.call<void>(Api::ReleaseTensorTypeAndShapeInfo, about); });
  int dataType = 0;
  size_t rank = 0;
  if (llvm::Error error =
          api.check(Api::GetTensorElementType, about, &dataType))
    return error;
  if (llvm::Error error = api.check(Api::GetDimensionsCount, about, &rank))
    return error;
  SmallVector<int64_t> shape(rank);
  if (llvm::Error error =
          api.check(Api::GetDimensions, about, shape.data(), rank))
    return error;
  Type type = getOnnxElementType(dataType, context);
  if (!type)
    return llvm::createStringError("ONNX element type " + Twine(dataType) +
                                   " is not supported");
  if (dataType == kOnnxString)
    return takeStrings(value, type, shape);
  void *data = nullptr;
  if (llvm::Error error = api.check(Api::GetTensorMutableData, value, &data))
    return error;
  llvm::Expected<HostTensor> tensor = HostTensor::allocate(type, shape);
  if (tensor && tensor->getNumBytes() != 0)
    std::memcpy(tensor->getData(), data, tensor->getNumBytes());
  return tensor;
}

llvm::Expected<HostValue> OnnxSession::take(void *value, MLIRContext *context) {
  int kind = 0;
  if (llvm::Error error = api.check(Api::GetValueType, value, &kind))
    return error;
  if (kind == kTensor) {
    llvm::Expected<HostTensor> tensor = takeTensor(value, context);
    if (!tensor)
      return tensor.takeError();
    return HostValue(std::move(*tensor));
  }
  if (kind != kSequence)
    return llvm::createStringError("an output is no tensor and no sequence");
  HostSequence sequence;
  size_t count = 0;
  if (llvm::Error error = api.check(Api::GetValueCount, value, &count))
    return error;
  for (size_t i = 0; i < count; ++i) {
    void *element = nullptr;
    if (llvm::Error error = api.check(Api::GetValue, value, int(i),
                                      runtime.allocator, &element))
      return error;
    llvm::scope_exit releaseElement([&] { release(element); });
    llvm::Expected<HostTensor> tensor = takeTensor(element, context);
    if (!tensor)
      return tensor.takeError();
    sequence.elementType = tensor->getElementType();
    sequence.tensors.push_back(std::move(*tensor));
  }
  // ONNX Runtime does not say of what an empty one is.
  if (!sequence.elementType)
    sequence.elementType = getOnnxElementType(kOnnxFloat, context);
  return HostValue(std::move(sequence));
}

static std::vector<const char *> getPointers(ArrayRef<std::string> names) {
  std::vector<const char *> pointers;
  for (const std::string &name : names)
    pointers.push_back(name.c_str());
  return pointers;
}

llvm::Expected<std::vector<OnnxOutput>>
OnnxSession::run(ArrayRef<std::string> outputs, MLIRContext *context) {
  auto results = call(getPointers(outputs));
  if (!results)
    return results.takeError();
  llvm::scope_exit releaseResults([&] { release(*results); });
  std::vector<OnnxOutput> values;
  for (void *result : *results) {
    llvm::Expected<HostValue> value = take(result, context);
    if (value)
      values.push_back({std::move(*value), ""});
    else
      values.push_back({std::nullopt, llvm::toString(value.takeError())});
  }
  return values;
}

llvm::Expected<double> OnnxSession::time(ArrayRef<std::string> outputs,
                                         int64_t calls) {
  constexpr int64_t kWarmUp = 5;
  std::vector<const char *> names = getPointers(outputs);
  std::vector<double> times;
  for (int64_t i = 0; i < calls + kWarmUp; ++i) {
    auto start = std::chrono::steady_clock::now();
    auto results = call(names);
    auto end = std::chrono::steady_clock::now();
    if (!results)
      return results.takeError();
    release(*results);
    if (i >= kWarmUp)
      times.push_back(
          std::chrono::duration<double, std::nano>(end - start).count());
  }
  llvm::sort(times);
  return times[times.size() / 2];
}

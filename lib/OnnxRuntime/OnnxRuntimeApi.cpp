// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/OnnxRuntime/OnnxRuntimeApi.h"

#include <dlfcn.h>

using namespace mlir::split;

namespace {
/// The first two functions of the library's entry point.
struct OnnxRuntimeApiBase {
  const void *const *(*getApi)(uint32_t version);
  const char *(*getVersion)();
};
} // namespace

llvm::Expected<OnnxRuntimeApi> OnnxRuntimeApi::load(const char *path) {
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle)
    return llvm::createStringError(dlerror());
  auto getBase = reinterpret_cast<const OnnxRuntimeApiBase *(*)()>(
      dlsym(handle, "OrtGetApiBase"));
  if (!getBase)
    return llvm::createStringError(llvm::Twine(path) +
                                   " is no library of ONNX Runtime");
  OnnxRuntimeApi api;
  api.functions = getBase()->getApi(kVersion);
  api.version = getBase()->getVersion();
  if (!api.functions)
    return llvm::createStringError(
        llvm::Twine(path) + " has no API of version " + llvm::Twine(kVersion));
  return api;
}

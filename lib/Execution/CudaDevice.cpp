// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/CudaDevice.h"

#include "split-c/Cuda.h"

#include "llvm/ADT/Twine.h"

using namespace mlir::split::runner;

llvm::Expected<std::shared_ptr<CudaDevice>>
CudaDevice::open(llvm::StringRef chip) {
  SplitCudaDevice description;
  SplitError error;
  if (splitCudaOpen(/*number=*/0, &description, &error) != SPLIT_OK)
    return llvm::createStringError(error.message);
  std::shared_ptr<CudaDevice> device(new CudaDevice());
  device->chip = chip.empty() ? ("sm_" + llvm::Twine(description.major) +
                                 llvm::Twine(description.minor))
                                    .str()
                              : chip.str();
  device->stream = mgpuStreamCreate();
  return device;
}

CudaDevice::~CudaDevice() {
  if (stream)
    mgpuStreamDestroy(stream);
  splitCudaClose();
}

llvm::StringMap<void *> CudaDevice::getFunctions() {
  auto address = [](auto *function) {
    return reinterpret_cast<void *>(function);
  };
  return {{"mgpuModuleLoad", address(&mgpuModuleLoad)},
          {"mgpuModuleLoadJIT", address(&mgpuModuleLoadJIT)},
          {"mgpuModuleUnload", address(&mgpuModuleUnload)},
          {"mgpuModuleGetFunction", address(&mgpuModuleGetFunction)},
          {"mgpuLaunchKernel", address(&mgpuLaunchKernel)},
          {"mgpuStreamSynchronize", address(&mgpuStreamSynchronize)},
          {"mgpuMemAlloc", address(&mgpuMemAlloc)},
          {"mgpuMemFree", address(&mgpuMemFree)},
          {"mgpuMemcpy", address(&mgpuMemcpy)},
          {"mgpuMemset16", address(&mgpuMemset16)},
          {"mgpuMemset32", address(&mgpuMemset32)}};
}

void CudaDevice::synchronize() { mgpuStreamSynchronize(stream); }

void *CudaDevice::copyIn(llvm::ArrayRef<char> bytes) {
  void *memory = mgpuMemAlloc(bytes.size(), stream, /*isShared=*/0);
  mgpuMemcpy(memory, const_cast<char *>(bytes.data()), bytes.size(), stream);
  return memory;
}

void CudaDevice::copyOut(llvm::MutableArrayRef<char> to, const void *from) {
  mgpuMemcpy(to.data(), const_cast<void *>(from), to.size(), stream);
  synchronize();
}

void CudaDevice::free(void *memory) { mgpuMemFree(memory, stream); }

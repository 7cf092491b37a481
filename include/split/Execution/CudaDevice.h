// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A GPU of NVIDIA that models run on, by libSplitCudaRuntime. What goes wrong
/// while it is used ends the process with an error and exit code 1.

#ifndef SPLIT_EXECUTION_CUDADEVICE_H
#define SPLIT_EXECUTION_CUDADEVICE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace mlir::split::runner {

/// The GPU with a stream of its own, while it is alive.
class CudaDevice {
public:
  /// The first GPU of this machine. Kernels are compiled for `chip`, as LLVM
  /// names it, or if that is empty for what the GPU is. Fails if there is no
  /// driver or no GPU.
  static llvm::Expected<std::shared_ptr<CudaDevice>> open(llvm::StringRef chip);
  ~CudaDevice();
  CudaDevice(const CudaDevice &) = delete;
  CudaDevice &operator=(const CudaDevice &) = delete;

  llvm::StringRef getChip() const { return chip; }
  /// What compiled code takes as its stream.
  void *getStream() const { return stream; }
  /// The functions that compiled code calls, by their names.
  static llvm::StringMap<void *> getFunctions();

  /// Waits for all that the stream was given.
  void synchronize();
  /// Memory of the GPU with a copy of `bytes`, which are not to change before
  /// the stream is waited for.
  void *copyIn(llvm::ArrayRef<char> bytes);
  /// Copies to `to` what is at `from` in memory of the GPU, and waits for it.
  void copyOut(llvm::MutableArrayRef<char> to, const void *from);
  void free(void *memory);

private:
  CudaDevice() = default;

  std::string chip;
  void *stream = nullptr;
};

} // namespace mlir::split::runner

#endif // SPLIT_EXECUTION_CUDADEVICE_H

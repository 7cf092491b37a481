// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Buffers of the host in functions whose other buffers are those of a GPU.
/// Private to the passes.

#ifndef SPLIT_LIB_GPU_HOSTTABLES_H
#define SPLIT_LIB_GPU_HOSTTABLES_H

#include "mlir/IR/Value.h"

namespace mlir::split {

/// The buffer that `view` is a view of, through all views.
Value getViewedBuffer(Value view);

/// Whether `buffer` is a view of memory of the host: of a constant or the
/// stack, of what a gpu.memcpy copies to the device, or from an argument, or of
/// what nobody but the host loads and stores.
bool isOnHost(Value buffer);

/// Whether `op` is done by the host: in control flow at most.
bool isDoneByHost(Operation *op);

} // namespace mlir::split

#endif // SPLIT_LIB_GPU_HOSTTABLES_H

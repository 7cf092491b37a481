// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The OpenMP runtime, which is only loaded for code that calls it.

#ifndef SPLIT_LIB_EXECUTION_OPENMPRUNTIME_H
#define SPLIT_LIB_EXECUTION_OPENMPRUNTIME_H

#include "llvm/Support/Error.h"

#include <cstdint>

namespace mlir::split::runner {

/// Makes the functions of libomp known to compiled code, which this thread will
/// call with `threads` threads, at most kMaxThreads. Fails if the library is
/// not there.
llvm::Error loadOpenMPRuntime(int64_t threads);

} // namespace mlir::split::runner

#endif // SPLIT_LIB_EXECUTION_OPENMPRUNTIME_H

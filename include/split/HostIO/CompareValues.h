// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether a model computed what it should.

#ifndef SPLIT_HOSTIO_COMPAREVALUES_H
#define SPLIT_HOSTIO_COMPAREVALUES_H

#include "split/HostIO/HostTensor.h"

namespace mlir::split::runner {

/// Succeeds if the values are equal, else says where they first differ: in
/// type, length, shape, or the first element with its index. Floating-point and
/// complex numbers may differ by 1e-7 + 1e-3 * |expected|, the tolerance of
/// ONNX's own backend tests; NaN equals NaN.
llvm::Error compareValues(const HostValue &expected, const HostValue &actual);

} // namespace mlir::split::runner

#endif // SPLIT_HOSTIO_COMPAREVALUES_H

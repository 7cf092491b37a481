// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NumPy's `.npy` files.
/// Source: numpy.lib.format, format versions 1.0 to 3.0.

#ifndef SPLIT_LIB_HOSTIO_NPYFILE_H
#define SPLIT_LIB_HOSTIO_NPYFILE_H

#include "split/HostIO/HostTensor.h"

namespace mlir::split::runner {

/// Reads the array in file `path`: bool, integers of 8 to 64 bits,
/// floating-point numbers of 16 to 64 bits and complex numbers of 64 and 128
/// bits, in C or Fortran order and either byte order. Large files are mapped
/// rather than read. Errors do not name the file.
llvm::Expected<HostTensor> readNpyFile(StringRef path, MLIRContext *context);

/// Reads the array whose `.npy` file is `contents`, in memory that `owner`
/// keeps and that may be written to.
llvm::Expected<HostTensor>
readNpy(StringRef contents, std::shared_ptr<void> owner, MLIRContext *context);

/// What comes before the elements of `tensor`, in row-major order, in an `.npy`
/// file of format version 1.0. Fails if NumPy has no such type.
llvm::Expected<std::string> getNpyHeader(const HostTensor &tensor);

/// Writes `tensor` in format version 1.0, C order. Fails if NumPy has no such
/// type.
llvm::Error writeNpyFile(const HostTensor &tensor, raw_ostream &os);

} // namespace mlir::split::runner

#endif // SPLIT_LIB_HOSTIO_NPYFILE_H

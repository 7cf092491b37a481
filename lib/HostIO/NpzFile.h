// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NumPy's `.npz` files: ZIP archives of `.npy` files, stored or deflated.
/// Source: numpy.savez, numpy.savez_compressed; PKWARE APPNOTE 6.3.

#ifndef SPLIT_LIB_HOSTIO_NPZFILE_H
#define SPLIT_LIB_HOSTIO_NPZFILE_H

#include "split/HostIO/HostTensor.h"

namespace mlir::split::runner {

/// The names of the arrays in file `path`, in its order. Errors do not name the
/// file.
llvm::Expected<std::vector<std::string>> listNpzArrays(StringRef path);

/// Reads array `name` of file `path`. Large archives are mapped rather than
/// read. Errors do not name the file.
llvm::Expected<HostTensor> readNpzArray(StringRef path, StringRef name,
                                        MLIRContext *context);

/// Writes arrays with their names, stored. Fails if NumPy has no such type.
llvm::Error
writeNpzFile(ArrayRef<std::pair<std::string, const HostTensor *>> arrays,
             raw_ostream &os);

} // namespace mlir::split::runner

#endif // SPLIT_LIB_HOSTIO_NPZFILE_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Random inputs for a model.

#ifndef SPLIT_HOSTIO_RANDOMINPUTS_H
#define SPLIT_HOSTIO_RANDOMINPUTS_H

#include "split/HostIO/HostTensor.h"
#include "split/HostIO/Parameter.h"

#include <map>

namespace mlir::split::runner {

/// The sizes of dynamic dimensions, by their names; of one without a name as
/// `INPUT:INDEX`.
using RandomDims = std::map<std::string, int64_t>;

/// One value for each of `parameters`, the same for one seed: floats from -1 to
/// 1, integers from 0 to 9. Fails if the size of a dimension is not known, or
/// for elements other than numbers.
llvm::Expected<std::vector<HostValue>>
makeRandomInputs(ArrayRef<Parameter> parameters, uint64_t seed,
                 const RandomDims &dims);

} // namespace mlir::split::runner

#endif // SPLIT_HOSTIO_RANDOMINPUTS_H

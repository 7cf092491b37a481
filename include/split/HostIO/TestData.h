// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Folders with recorded inputs and outputs, as ONNX's backend tests have them.

#ifndef SPLIT_HOSTIO_TESTDATA_H
#define SPLIT_HOSTIO_TESTDATA_H

#include "split/HostIO/HostTensor.h"
#include "split/HostIO/Parameter.h"

namespace mlir::split::runner {

/// The data sets in `directory`: the folder itself if it has `input_N.pb` or
/// `output_N.pb` files, or else its folders `test_data_set_*` in order.
llvm::Expected<std::vector<std::string>> findTestDataSets(StringRef directory);

/// The values recorded for `parameters` in folder `directory`, in files `role`
/// (`input` or `output`) `_N.pb`. Fails if it has another number of them.
llvm::Expected<std::vector<HostValue>>
readRecorded(StringRef directory, StringRef role,
             ArrayRef<Parameter> parameters, MLIRContext *context);

/// Fails, naming the output, unless `actual` is what was recorded.
llvm::Error compareWithRecorded(ArrayRef<Parameter> outputs,
                                ArrayRef<HostValue> recorded,
                                ArrayRef<HostValue> actual);

} // namespace mlir::split::runner

#endif // SPLIT_HOSTIO_TESTDATA_H

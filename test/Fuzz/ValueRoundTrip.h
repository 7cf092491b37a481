// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values that are read from files, written, and read again.

#ifndef SPLIT_TEST_FUZZ_VALUEROUNDTRIP_H
#define SPLIT_TEST_FUZZ_VALUEROUNDTRIP_H

#include "Fuzzing.h"

#include "split/HostIO/ValueFile.h"

namespace mlir::split::fuzz {

/// Reads `file` as a value of the kind that `type` is. If that succeeds, the
/// value must be the same after it was written in `format`.
void checkValueFile(const ScratchFile &file, Type type,
                    runner::ValueFormat format);

} // namespace mlir::split::fuzz

#endif // SPLIT_TEST_FUZZ_VALUEROUNDTRIP_H

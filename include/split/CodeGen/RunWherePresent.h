// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A pass that is only run where it has something to do.

#ifndef SPLIT_CODEGEN_RUNWHEREPRESENT_H
#define SPLIT_CODEGEN_RUNWHEREPRESENT_H

#include "mlir/Pass/PassManager.h"

namespace mlir::split {

/// The pass split-run-where-present, which runs `pass` if there is one of
/// `ops`, names of ops or of dialects, inside of the op that it is run on.
std::unique_ptr<Pass> createRunWherePresentPass(ArrayRef<StringRef> ops,
                                                std::unique_ptr<Pass> pass);

} // namespace mlir::split

#endif // SPLIT_CODEGEN_RUNWHEREPRESENT_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The machine that copies are planned for, as options and the module describe
/// it.

#ifndef SPLIT_LIB_COPIES_TRANSFORMS_MACHINEOPTIONS_H
#define SPLIT_LIB_COPIES_TRANSFORMS_MACHINEOPTIONS_H

#include "split/Copies/Plan/CopyMachine.h"

namespace mlir {
class DataLayout;
class MLIRContext;
} // namespace mlir

namespace mlir::split {

/// The machine whose device `CPU` the specification that `layout` knows of
/// describes. What it does not say is as in a CopyMachine.
CopyMachine readTargetMachine(const DataLayout &layout, MLIRContext *context);

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_TRANSFORMS_MACHINEOPTIONS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Mutations of modules: of attributes, types, operands and ops.

#ifndef SPLIT_TEST_FUZZ_MODULEMUTATOR_H
#define SPLIT_TEST_FUZZ_MODULEMUTATOR_H

#include "Fuzzing.h"

#include "mlir/IR/DialectRegistry.h"

namespace mlir::split::fuzz {

/// What becomes of a mutation after which the module is invalid.
enum class Invalid { Dropped, Kept };

/// Changes a few things in `module`.
void mutateModule(OwningOpRef<ModuleOp> &module, Random &random,
                  Invalid invalid);

/// Reads the module of an input, changes it, and returns it as text; empty if
/// there is none that is valid. Its dialects are those of `registry`.
std::string mutateModuleText(llvm::StringRef input,
                             const DialectRegistry &registry, Random &random,
                             Invalid invalid);

} // namespace mlir::split::fuzz

#endif // SPLIT_TEST_FUZZ_MODULEMUTATOR_H

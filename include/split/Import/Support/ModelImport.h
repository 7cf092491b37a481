// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What importers of all formats do alike: errors that name the file and the
/// node, one error a model, shapes within the limits, and declared types.

#ifndef SPLIT_IMPORT_SUPPORT_MODELIMPORT_H
#define SPLIT_IMPORT_SUPPORT_MODELIMPORT_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <optional>
#include <string>

namespace mlir::split {

/// Calls `import` and verifies what it returns. Of several errors only the
/// first is emitted: it says it all. The result is null if there was one.
OwningOpRef<ModuleOp>
importOneErrorAtMost(MLIRContext *context,
                     function_ref<OwningOpRef<ModuleOp>()> import);

/// "node 'name' (Split)", or "node #7 (Split)" for one without a name. Neither
/// text is trusted: what cannot be printed is escaped.
std::string describeNode(StringRef name, int64_t index, StringRef opType);

/// The location of `what`, a part of the model, in the file at `fileLoc`.
Location getPartLoc(const Twine &what, Location fileLoc);

/// The number of elements of `shape`; nothing if a dimension is negative or the
/// product does not fit into 64 bits.
std::optional<int64_t> getNumElements(ArrayRef<int64_t> shape);

/// `value`, a result of a model, as one of the type `declared` that the model
/// gives it, or an error at `fileLoc` if they contradict each other. `what`
/// names the result. Dimensions that only the declared type knows are checked
/// at run time; those that only the value's type knows stay known.
FailureOr<Value> castToDeclared(OpBuilder &builder, Value value, Type declared,
                                const Twine &what, Location fileLoc);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_MODELIMPORT_H

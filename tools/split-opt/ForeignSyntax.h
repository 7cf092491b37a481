// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The pretty forms of other compilers' ops and types, so that split-opt reads
/// and prints what they print: `torch.aten.…`, `onnx.Constant dense<…>`,
/// `IE.Split(%x) …`. Syntax only: the ops are unregistered ones, just as their
/// generic forms are where nothing is known of them.

#ifndef SPLIT_TOOLS_SPLIT_OPT_FOREIGNSYNTAX_H
#define SPLIT_TOOLS_SPLIT_OPT_FOREIGNSYNTAX_H

namespace mlir {
class DialectRegistry;

namespace split {

/// Adds dialects `onnx`, `torch`, `IE` and `const` with nothing but syntax to
/// `registry`, each unless there is one of that name: the real ones may have
/// come by a plugin.
void registerForeignSyntax(DialectRegistry &registry);

} // namespace split
} // namespace mlir

#endif // SPLIT_TOOLS_SPLIT_OPT_FOREIGNSYNTAX_H

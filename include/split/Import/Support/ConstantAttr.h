// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The elements of constant tensors as attributes.

#ifndef SPLIT_IMPORT_SUPPORT_CONSTANTATTR_H
#define SPLIT_IMPORT_SUPPORT_CONSTANTATTR_H

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"

#include <memory>

namespace mlir::split {

/// `bytes` as an attribute of `type`: little-endian, in row-major order, a bool
/// (0 or 1) in a byte. A large tensor becomes a resource called `name` that
/// shares the bytes, so that they are neither hashed nor copied; `owner` keeps
/// them alive.
TypedAttr getDenseAttr(RankedTensorType type, ArrayRef<char> bytes,
                       StringRef name, std::shared_ptr<const void> owner);

/// `strings` as an attribute of `type`.
TypedAttr getStringsAttr(RankedTensorType type, ArrayRef<std::string> strings);

} // namespace mlir::split

#endif // SPLIT_IMPORT_SUPPORT_CONSTANTATTR_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The element types of OpenVINO, and how constants of them are stored.

#ifndef SPLIT_LIB_IMPORT_OPENVINO_ELEMENTTYPES_H
#define SPLIT_LIB_IMPORT_OPENVINO_ELEMENTTYPES_H

#include "mlir/IR/BuiltinTypes.h"

#include <vector>

namespace mlir::split::openvino {

/// The type that `name` stands for, as in element_type ("f32", "boolean") or as
/// in precision ("FP32", "BOOL"); null if there is none here.
Type getElementType(StringRef name, MLIRContext *context);

/// The bytes that `count` elements of `type` take in a file; nothing if that is
/// not fixed, or does not fit into 64 bits. Elements of four bits are packed.
std::optional<int64_t> getStoredBytes(Type type, int64_t count);

/// The bytes of `count` elements as getDenseAttr takes them, from those of a
/// file.
std::vector<char> unpack(std::vector<char> stored, Type type, int64_t count);

} // namespace mlir::split::openvino

#endif // SPLIT_LIB_IMPORT_OPENVINO_ELEMENTTYPES_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_LIB_IMPORT_ONNX_ATTRIBUTETYPE_H
#define SPLIT_LIB_IMPORT_ONNX_ATTRIBUTETYPE_H

#include "onnx/onnx_pb.h"
#include "llvm/Support/LogicalResult.h"

#include <string>

namespace mlir::split {

/// The type of an attribute. Files of the first ONNX versions do not state it:
/// it is then that of the field that is set, and undefined if none is.
onnx::AttributeProto_AttributeType
getAttributeType(const onnx::AttributeProto &attribute);

/// Fails if `attribute` holds a value that its type does not speak of, or has
/// both a value and a reference; `error` then says so, to follow the name of
/// the attribute. A value that is left out is the default of its field.
llvm::LogicalResult checkAttributeValue(const onnx::AttributeProto &attribute,
                                        std::string &error);

} // namespace mlir::split

#endif // SPLIT_LIB_IMPORT_ONNX_ATTRIBUTETYPE_H

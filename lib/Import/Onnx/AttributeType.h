// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_LIB_IMPORT_ONNX_ATTRIBUTETYPE_H
#define SPLIT_LIB_IMPORT_ONNX_ATTRIBUTETYPE_H

#include "onnx/onnx_pb.h"

namespace mlir::split {

/// The type of an attribute. Files of the first ONNX versions do not state it:
/// it is then that of the field that is set, and undefined if none is.
onnx::AttributeProto_AttributeType
getAttributeType(const onnx::AttributeProto &attribute);

} // namespace mlir::split

#endif // SPLIT_LIB_IMPORT_ONNX_ATTRIBUTETYPE_H

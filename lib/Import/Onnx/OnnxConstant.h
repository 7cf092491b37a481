// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Types and elements of constant ONNX tensors as attributes.

#ifndef SPLIT_LIB_IMPORT_ONNX_ONNXCONSTANT_H
#define SPLIT_LIB_IMPORT_ONNX_ONNXCONSTANT_H

#include "split/Import/OnnxTensor.h"

#include "mlir/IR/BuiltinAttributeInterfaces.h"
#include "mlir/IR/BuiltinTypes.h"

#include <memory>

namespace mlir::split {

/// The type of a tensor that was read.
RankedTensorType getConstantType(const OnnxTensor &tensor,
                                 MLIRContext *context);

/// The elements as a dense attribute; for a large tensor as a resource that
/// shares its bytes, so that they are neither hashed nor copied.
TypedAttr getConstantAttr(std::shared_ptr<const OnnxTensor> tensor,
                          MLIRContext *context);

/// The elements of an int32 or int64 tensor.
SmallVector<int64_t> getIntegers(const OnnxTensor &tensor);

/// The elements of a tensor of floats of at most 64 bits. All are exact.
SmallVector<double> getFloats(const OnnxTensor &tensor);

} // namespace mlir::split

#endif // SPLIT_LIB_IMPORT_ONNX_ONNXCONSTANT_H

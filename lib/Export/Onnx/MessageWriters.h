// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From types and attributes that carry parts of a model to messages.

#ifndef SPLIT_LIB_EXPORT_ONNX_MESSAGEWRITERS_H
#define SPLIT_LIB_EXPORT_ONNX_MESSAGEWRITERS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"

namespace google::protobuf {
class Message;
} // namespace google::protobuf

namespace onnx {
class AttributeProto;
class TensorProto;
class TypeProto;
class ValueInfoProto;
} // namespace onnx

namespace mlir::split {

/// Begins an error.
using ExportErrorFn = function_ref<InFlightDiagnostic()>;

/// The string under `key` of `about`, which may be null; "" if there is none.
StringRef getStringOf(DictionaryAttr about, StringRef key);

/// Adds the serialized fields under `key` of `about` to `message`.
void mergeRest(DictionaryAttr about, StringRef key,
               google::protobuf::Message &message);

/// The array of dictionaries under `key` of `about`; null ones for what is
/// none.
SmallVector<DictionaryAttr> getDictionaries(DictionaryAttr about,
                                            StringRef key);

/// The type that `about` says a value is declared with, which may say less than
/// its own, `type`; `type` if it contradicts that or there is none.
Type getDeclaredType(DictionaryAttr about, Type type);

/// Sets field `number` of `message` to `text`, if there is any, in whatever
/// version of ONNX the library has.
void putString(google::protobuf::Message &message, int number, StringRef text);

/// Writes what `about` and `type` say of the value `name`. A type that is not
/// known is left out.
LogicalResult writeValueInfo(StringRef name, Type type, DictionaryAttr about,
                             onnx::ValueInfoProto &info,
                             ExportErrorFn emitError);

/// Writes shape and elements of `value`, a tensor.
LogicalResult writeTensor(TypedAttr value, onnx::TensorProto &tensor,
                          ExportErrorFn emitError);

/// Writes the name of an attribute, and `about`, what else is said of it.
void beginAttribute(StringRef name, DictionaryAttr about,
                    onnx::AttributeProto &attribute);

/// Writes an attribute that is no graph; `about` is what else is said of it.
LogicalResult writeAttribute(StringRef name, Attribute value,
                             DictionaryAttr about,
                             onnx::AttributeProto &attribute,
                             ExportErrorFn emitError);

} // namespace mlir::split

#endif // SPLIT_LIB_EXPORT_ONNX_MESSAGEWRITERS_H

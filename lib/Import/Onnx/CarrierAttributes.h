// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From messages to the types and attributes that carry them.

#ifndef SPLIT_LIB_IMPORT_ONNX_CARRIERATTRIBUTES_H
#define SPLIT_LIB_IMPORT_ONNX_CARRIERATTRIBUTES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributeInterfaces.h"

#include <string>
#include <vector>

namespace google::protobuf {
class Message;
} // namespace google::protobuf

namespace onnx {
class AttributeProto;
class SparseTensorProto;
class TensorProto;
class TypeProto;
class ValueInfoProto;
} // namespace onnx

namespace mlir::split {

/// The type that `proto` says, `!carrier.unknown` where it says nothing.
Type convertCarriedType(const onnx::TypeProto &proto, MLIRContext *context);

/// Adds what `info` says of a value beside its name and its MLIR type.
void describeValue(onnx::ValueInfoProto info, MLIRContext *context,
                   NamedAttrList &about);

/// The numbers of the fields `overload` of nodes and of functions, which ONNX
/// has from IR version 10 on.
inline constexpr int kNodeOverload = 8;
inline constexpr int kFunctionOverload = 13;

/// The number of the field `attribute_proto` of functions, which ONNX has from
/// IR version 9 on: their attributes that have default values.
inline constexpr int kFunctionDefaults = 11;

/// The string in field `number` of `message`, which is known by that number in
/// whatever version of ONNX the library has.
std::string getString(const google::protobuf::Message &message, int number);
/// The bytes of the messages in the repeated field `number` of `message`.
std::vector<std::string> getMessages(const google::protobuf::Message &message,
                                     int number);
/// The string in field `number`; the field is cleared.
std::string takeString(google::protobuf::Message &message, int number);

/// Adds what is left in `message` under `key`, if there is anything.
void addRest(const google::protobuf::Message &message, StringRef key,
             MLIRContext *context, NamedAttrList &about);

/// Adds a string under `key` unless it is empty.
void addString(StringRef key, StringRef text, MLIRContext *context,
               NamedAttrList &about);

/// Imports attributes of nodes and stored tensors. Messages are taken apart.
class AttributeImporter {
public:
  explicit AttributeImporter(MLIRContext *context) : builder(context) {}

  /// The attribute that carries `attribute`, which checkAttributeValue accepts;
  /// null if it is a graph, and only how many there are for several graphs.
  /// `about` receives what else is said of it. On failure, `error` says why in
  /// one line.
  FailureOr<Attribute> importAttribute(onnx::AttributeProto &attribute,
                                       NamedAttrList &about,
                                       std::string &error);

  /// The elements of `tensor`, or where they are. What is left in the message
  /// is its name and what else is said of it. A large tensor becomes a resource
  /// called `name`.
  FailureOr<TypedAttr> importTensor(onnx::TensorProto &tensor, StringRef name,
                                    std::string &error);
  /// The same of a sparse tensor, whose name is that of its values.
  FailureOr<TypedAttr> importSparseTensor(onnx::SparseTensorProto &tensor,
                                          std::string &error);

private:
  /// What `attribute` holds, which is of the kind `kind`.
  FailureOr<Attribute> importValue(onnx::AttributeProto &attribute,
                                   StringAttr kind, NamedAttrList &about,
                                   std::string &error);
  FailureOr<RankedTensorType> getTensorType(const onnx::TensorProto &tensor,
                                            std::string &error);
  FailureOr<Attribute> importTensorAttribute(onnx::TensorProto &tensor,
                                             NamedAttrList &about,
                                             std::string &error);
  /// Of the types of a byte or less that only carried tensors have.
  FailureOr<TypedAttr> importNarrowTensor(onnx::TensorProto &tensor,
                                          RankedTensorType type, StringRef name,
                                          std::string &error);
  FailureOr<Attribute> importSparseAttribute(onnx::SparseTensorProto &tensor,
                                             NamedAttrList &about,
                                             std::string &error);
  /// `elements`, each imported by `import`, as an attribute of kind `kind`;
  /// `about` receives what else is said of each.
  template <typename Elements, typename ImportFn>
  FailureOr<Attribute> importList(Elements &elements, StringAttr kind,
                                  NamedAttrList &about, ImportFn import);

  Builder builder;
};

} // namespace mlir::split

#endif // SPLIT_LIB_IMPORT_ONNX_CARRIERATTRIBUTES_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How a carried module says what an ONNX model says beside its nodes: the keys
/// of the dictionaries of the carrier dialect, which the importer fills and the
/// exporter reads. Where a message says more than what has a key, the rest of
/// it is kept as it is serialized, as a string: fields of newer versions of
/// ONNX survive this way.

#ifndef SPLIT_ONNX_CARRIEDMODEL_H
#define SPLIT_ONNX_CARRIEDMODEL_H

#include "llvm/ADT/StringRef.h"

namespace mlir::split::onnx_keys {

//===----------------------------------------------------------------------===//
// carrier.model, of a module
//===----------------------------------------------------------------------===//

/// The string "onnx".
inline constexpr llvm::StringLiteral kFormat = "format";
/// The path of the file that external data is below the folder of, a string.
inline constexpr llvm::StringLiteral kPath = "path";
/// The opset of each domain, an array of pairs [domain, version]. Also of
/// functions.
inline constexpr llvm::StringLiteral kOpsets = "opsets";
inline constexpr llvm::StringLiteral kIrVersion = "ir_version";
inline constexpr llvm::StringLiteral kProducerName = "producer_name";
inline constexpr llvm::StringLiteral kProducerVersion = "producer_version";
inline constexpr llvm::StringLiteral kModelVersion = "model_version";
/// An array of pairs [key, value].
inline constexpr llvm::StringLiteral kMetadata = "metadata";

//===----------------------------------------------------------------------===//
// carrier.graph, of a function, and of graphs inside of nodes
//===----------------------------------------------------------------------===//

/// The name of a graph, function or value, a string.
inline constexpr llvm::StringLiteral kName = "name";
inline constexpr llvm::StringLiteral kDomain = "domain";
/// The name of a function of the model, a string: no graph of a node, and not
/// the main graph.
inline constexpr llvm::StringLiteral kFunction = "function";
inline constexpr llvm::StringLiteral kOverload = "overload";
/// Of a function, what it calls its attributes: an array of strings. In an
/// origin, what else is said of attributes of the node, by their names.
inline constexpr llvm::StringLiteral kAttributes = "attributes";
/// Of a graph inside of a node, what is said of its inputs and outputs: arrays
/// of dictionaries.
inline constexpr llvm::StringLiteral kInputs = "inputs";
inline constexpr llvm::StringLiteral kOutputs = "outputs";
/// What is said of values: an array of dictionaries.
inline constexpr llvm::StringLiteral kValueInfo = "value_info";
/// Inputs that are constants, of versions of the format that list them among
/// the inputs: an array of dictionaries.
inline constexpr llvm::StringLiteral kConstantInputs = "constant_inputs";
/// The position among the inputs, an integer.
inline constexpr llvm::StringLiteral kPosition = "position";

//===----------------------------------------------------------------------===//
// carrier.value, of an argument or a result, and elsewhere of a value
//===----------------------------------------------------------------------===//

/// The type that the model declares, where it is not that of the value.
inline constexpr llvm::StringLiteral kType = "type";
inline constexpr llvm::StringLiteral kDimNames = "dim_names";
/// The serialized type, where an MLIR type and names of dimensions do not say
/// all of it.
inline constexpr llvm::StringLiteral kTypeMessage = "type_message";
/// The value that an argument has if none is given.
inline constexpr llvm::StringLiteral kDefault = "default";
/// On an argument that is a stored tensor and no input: it may not be folded,
/// because something beside the nodes refers to it by its name.
inline constexpr llvm::StringLiteral kStored = "stored";

//===----------------------------------------------------------------------===//
// Everywhere
//===----------------------------------------------------------------------===//

inline constexpr llvm::StringLiteral kDocString = "doc_string";
/// What else the message says, serialized.
inline constexpr llvm::StringLiteral kRest = "rest";
/// In an origin: what is said of the graphs inside of a node, in their order.
inline constexpr llvm::StringLiteral kBodies = "bodies";
/// What else the message of a tensor says, serialized.
inline constexpr llvm::StringLiteral kTensorRest = "tensor";

} // namespace mlir::split::onnx_keys

#endif // SPLIT_ONNX_CARRIEDMODEL_H

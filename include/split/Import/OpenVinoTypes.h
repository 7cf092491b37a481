// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What importing and exporting OpenVINO IR share: names of element types, and
/// the words that carried models have for what the format says.

#ifndef SPLIT_IMPORT_OPENVINOTYPES_H
#define SPLIT_IMPORT_OPENVINOTYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APInt.h"

#include <string>

namespace mlir::split::openvino {

/// The name of an element type as OpenVINO spells it: "f32", "boolean"; "" if
/// it has no such type.
std::string getElementTypeName(Type type);

/// What `precision` of a port says for the element type `name`: "FP32", "BOOL".
std::string getPrecision(StringRef name);

/// The bytes of a file for elements of `bits` bits each, less than a byte: from
/// the lower bits of a byte on, and on into the next; single bits from the
/// upper bits on.
std::string packBits(llvm::ArrayRef<llvm::APInt> elements, unsigned bits);

/// Whether constants of such elements are kept as they are stored: those of
/// less than a byte, strings, and types that MLIR lacks.
bool isKeptAsStored(Type elementType);

/// The constants at or below a node of XML, as an XPath: the case of a type is
/// of no importance.
inline constexpr llvm::StringLiteral kConstLayersPath =
    "descendant-or-self::layer[translate(@type, 'CONST', 'const') = 'const']";

namespace keys {
/// The domain of nodes of OpenVINO's sets of operations; the version is the
/// number of the set. Rewrites of other formats' nodes of the same name leave
/// them alone.
inline constexpr llvm::StringLiteral kDomain = "openvino";
/// In carrier.model: the string "openvino", and the version of the format.
inline constexpr llvm::StringLiteral kFormat = "format";
inline constexpr llvm::StringLiteral kVersion = "version";
/// In carrier.model, carrier.value and origins: what is said beside, as XML.
inline constexpr llvm::StringLiteral kAbout = "about";
/// In carrier.model and carrier.value: the name of the network, or of the
/// Parameter or Result.
inline constexpr llvm::StringLiteral kName = "name";
/// In carrier.value of arguments: `shape` of the Parameter.
inline constexpr llvm::StringLiteral kShape = "shape";
/// In carrier.value of arguments: the names of the value, separated by commas.
inline constexpr llvm::StringLiteral kNames = "names";
/// Of nodes with networks inside of them: their XML, the weights of the
/// constants in it, which have positions in these instead of offsets, and the
/// ids of the ports of the node, inputs first.
inline constexpr llvm::StringLiteral kBodies = "#bodies";
inline constexpr llvm::StringLiteral kWeights = "#weights";
inline constexpr llvm::StringLiteral kPorts = "#ports";
} // namespace keys

} // namespace mlir::split::openvino

#endif // SPLIT_IMPORT_OPENVINOTYPES_H

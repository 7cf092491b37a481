// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an OpenVINO IR file says: layers, their ports, and the edges between
/// them. Plain data, checked to be a graph without cycles; what layers mean is
/// not looked at.

#ifndef SPLIT_LIB_IMPORT_OPENVINO_NETWORK_H
#define SPLIT_LIB_IMPORT_OPENVINO_NETWORK_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace mlir::split::openvino {

/// A dimension: a size, or sizes from `least` to `most`.
struct Dim {
  int64_t least = 0;
  /// Nothing if there is no bound.
  std::optional<int64_t> most;

  bool isStatic() const { return most == least; }
};

/// Sizes; none if the rank is dynamic.
using Shape = std::optional<llvm::SmallVector<Dim>>;

/// The shape that `text` spells: "2,3", "?,-1", "1..8,2..", "" or "...".
llvm::Expected<Shape> parseShape(llvm::StringRef text);

struct Port {
  int64_t id;
  /// Of an output: "FP32", "I64" ... or "".
  std::string precision;
  llvm::SmallVector<Dim> dims;
  /// Of an output: the names that the model gives the value, separated by
  /// commas.
  std::string names;
};

/// Where a value comes from: an output of a layer, by their positions.
struct Source {
  size_t layer;
  size_t output;
};

struct Layer {
  int64_t id;
  std::string name, type;
  /// The set of operations that the type is of: "opset1", or "" if the file
  /// does not say.
  std::string version;
  /// The attributes of its <data>.
  llvm::StringMap<std::string> attributes;
  llvm::SmallVector<Port> inputs, outputs;
  /// What each input is connected to.
  llvm::SmallVector<Source> sources;
  /// What the file says about the layer beside, as XML: <rt_info>.
  std::string about;
  /// The networks inside of the layer and how they are connected, as XML; "" if
  /// there are none. The constants of them have, as their offset, a position in
  /// `bodyWeights`.
  std::string bodies;
  /// Offset and size of each constant of the bodies.
  std::vector<std::pair<int64_t, int64_t>> bodyWeights;

  /// Whether the layer is of `operation`, whatever the case of its letters: the
  /// reader of OpenVINO does not tell them apart by case either.
  bool isA(llvm::StringRef operation) const {
    return operation.equals_insensitive(type);
  }

  llvm::StringRef getAttribute(llvm::StringRef attribute) const {
    auto found = attributes.find(attribute);
    return found == attributes.end() ? llvm::StringRef()
                                     : llvm::StringRef(found->second);
  }
};

struct Network {
  std::string name, version;
  /// As of layers.
  std::string about;
  /// In the order of the file.
  std::vector<Layer> layers;
  /// The positions of the layers, each behind those that it takes values of.
  std::vector<size_t> order;
};

/// Reads the IR in `text`. Networks inside of layers are checked like it.
llvm::Expected<Network> parseNetwork(llvm::StringRef text);

/// How messages call a layer: "node 'split' (VariadicSplit)".
std::string describe(const Layer &layer);

} // namespace mlir::split::openvino

#endif // SPLIT_LIB_IMPORT_OPENVINO_NETWORK_H

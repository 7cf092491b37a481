// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The table of layers: for each operation and each of its versions what inputs
/// it has, and how it is imported. Sources: the operation specifications of
/// OpenVINO ("Add-1"), of which the number is the first set of operations
/// ("opset1") that has the version.

#ifndef SPLIT_LIB_IMPORT_OPENVINO_LAYERRULES_H
#define SPLIT_LIB_IMPORT_OPENVINO_LAYERRULES_H

#include "mlir/IR/Types.h"
#include "mlir/Support/LLVM.h"

namespace mlir::split::openvino {

class LayerBinder;

/// The newest set of operations whose specification was read.
inline constexpr int64_t kNewestOpset = 16;

/// What the elements of an input may be.
enum class Elements {
  Any,
  Numbers,
  Floats,
  Integers,
  Bools,
  BoolsOrIntegers,
  BoolsOrNumbers
};

/// Whether elements of `type` are of `elements`.
bool isOneOf(Type type, Elements elements);
/// "numbers", "floats" ...
StringRef describe(Elements elements);

struct LayerInput {
  StringRef name;
  Elements elements = Elements::Any;
};

/// The only input of many operations.
inline constexpr LayerInput kAny[] = {{"data"}};
inline constexpr LayerInput kFloat[] = {{"data", Elements::Floats}};

/// Imports one layer.
using LayerImporter = LogicalResult (*)(LayerBinder &);

/// A version of an operation.
struct LayerRule {
  StringRef type;
  /// The first set of operations that has it.
  int64_t opset;
  ArrayRef<LayerInput> inputs;
  LayerImporter import;
  /// How many inputs have to be there; all of them unless it is said.
  size_t numRequired = ~size_t(0);
  /// Whether there may be any number of inputs like the last one.
  bool isVariadic = false;
  /// Whether the first input may have an unknown rank.
  bool takesUnranked = false;
};

/// The rule of a layer of `type`, in whatever case, in the set of operations
/// `opset`: its newest version that is not newer than the set. Null if there is
/// none.
const LayerRule *lookupLayerRule(StringRef type, int64_t opset);
/// Whether any version of `type` is known.
bool isKnownLayer(StringRef type);

/// The rows of each family.
ArrayRef<LayerRule> getActivationLayers();
ArrayRef<LayerRule> getArithmeticLayers();
ArrayRef<LayerRule> getConstLayers();
ArrayRef<LayerRule> getMovementLayers();
ArrayRef<LayerRule> getReductionLayers();
ArrayRef<LayerRule> getShapeLayers();
ArrayRef<LayerRule> getSliceLayers();
ArrayRef<LayerRule> getSplitLayers();

} // namespace mlir::split::openvino

#endif // SPLIT_LIB_IMPORT_OPENVINO_LAYERRULES_H

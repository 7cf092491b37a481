// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Writes a carried module as OpenVINO IR.

#ifndef SPLIT_LIB_EXPORT_OPENVINO_OPENVINOEXPORTER_H
#define SPLIT_LIB_EXPORT_OPENVINO_OPENVINOEXPORTER_H

#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseMap.h"

#include <pugixml.hpp>

namespace mlir::split::openvino {

/// The text `name` of `attributes`; "" if there is none.
StringRef getText(DictionaryAttr attributes, StringRef name);

void setAttribute(pugi::xml_node node, const char *name, StringRef value);
void setAttribute(pugi::xml_node node, const char *name, int64_t value);

/// "2,?".
std::string spellShape(ArrayRef<int64_t> shape);

/// See the file comment.
class OpenVinoExporter {
public:
  explicit OpenVinoExporter(ModuleOp module) : module(module) {}

  /// Fills in the document and the weights.
  LogicalResult build();
  LogicalResult write(StringRef path);

private:
  /// A layer that is being written, and the ids of its next ports.
  struct LayerWriter {
    pugi::xml_node node;
    int64_t id;
    SmallVector<int64_t> ports;
    int64_t numPorts = 0;

    int64_t takePort() {
      int64_t position = numPorts++;
      return position < static_cast<int64_t>(ports.size()) ? ports[position]
                                                           : position;
    }
  };
  /// Where a value comes from.
  struct Source {
    int64_t layer, port;
  };

  LogicalResult writeArguments(func::FuncOp function);
  LogicalResult writeResults(func::FuncOp function, ValueRange results);
  LogicalResult writeOp(Operation *op);
  LogicalResult writeNode(carrier::NodeOp op);
  LogicalResult writeSplit(SplitOp op);
  LogicalResult writeVariadicSplit(VariadicSplitOp op);
  LogicalResult writeConcat(tensor::ConcatOp op);
  /// A VariadicSplit of `source`, or, for 0 lengths, a Split.
  LogicalResult writeParts(Operation *op, Value source, Source axis,
                           std::optional<Source> lengths);

  LayerWriter addLayer(Location loc, StringRef type, StringRef version);
  LogicalResult addInput(LayerWriter &layer, Source source);
  LogicalResult addInput(LayerWriter &layer, Value value);
  LogicalResult addOutputs(LayerWriter &layer, Operation *op);
  LogicalResult addOutput(LayerWriter &layer, Value value, StringRef names);
  /// A Const layer of the weights that are added.
  LogicalResult addConst(Location loc, Value value, TypedAttr attr);
  /// A Const layer of 64-bit integers: a scalar, or a list.
  Source addIntegers(ArrayRef<int64_t> integers, bool isScalar, StringRef name);
  /// Adds bytes to the weights, and returns their offset.
  int64_t addWeights(ArrayRef<char> bytes);
  LogicalResult addStored(Attribute attr, Location loc, int64_t &offset,
                          int64_t &size);
  LogicalResult addBodies(LayerWriter &layer, carrier::NodeOp op,
                          StringRef xml);

  ModuleOp module;
  pugi::xml_document document;
  pugi::xml_node layers, edges;
  std::string weights;
  int64_t numLayers = 0;
  llvm::DenseMap<Value, Source> sources;
};

} // namespace mlir::split::openvino

#endif // SPLIT_LIB_EXPORT_OPENVINO_OPENVINOEXPORTER_H

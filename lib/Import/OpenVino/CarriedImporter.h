// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Carries a network along, to be written again.

#ifndef SPLIT_LIB_IMPORT_OPENVINO_CARRIEDIMPORTER_H
#define SPLIT_LIB_IMPORT_OPENVINO_CARRIEDIMPORTER_H

#include "LayerBinder.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::split::openvino {

/// Imports one network.
class CarriedImporter {
public:
  CarriedImporter(const Network &network, StringRef path, MLIRContext *context);

  /// The module, not yet verified; null after an error was emitted.
  OwningOpRef<ModuleOp> import();

private:
  LogicalResult importParameter(size_t position);
  LogicalResult importConst(size_t position);
  LogicalResult importLayer(size_t position);
  void importResults();
  /// The attributes of a node, with the networks inside of it.
  FailureOr<DictionaryAttr> getAttributes(const Layer &layer, Location loc);
  /// What a port says of its value; a tensor of rank 0 if it says no sizes.
  FailureOr<Type> getPortType(const Layer &layer, const Port &port);
  /// The location of a layer, with its names.
  Location getLoc(const Layer &layer);

  const Network &network;
  StringRef folder;
  std::string file;
  Location fileLoc;
  OpBuilder builder;
  func::FuncOp function;
  /// The outputs of each layer.
  std::vector<SmallVector<Value>> values;
};

/// The op for a VariadicSplit or Split whose axis and lengths are constant,
/// with results of `types` or what else can be inferred. Null for other layers,
/// and for those of which too little is known.
FailureOr<Operation *> createCarriedSplit(const Layer &layer,
                                          ArrayRef<Value> inputs,
                                          ArrayRef<Type> types,
                                          OpBuilder &builder, Location loc);

} // namespace mlir::split::openvino

#endif // SPLIT_LIB_IMPORT_OPENVINO_CARRIEDIMPORTER_H

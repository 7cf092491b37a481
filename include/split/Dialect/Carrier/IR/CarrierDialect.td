// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_DIALECT_CARRIER_IR_CARRIERDIALECT_TD
#define SPLIT_DIALECT_CARRIER_IR_CARRIERDIALECT_TD

include "mlir/IR/OpBase.td"

def Carrier_Dialect : Dialect {
  let name = "carrier";
  let cppNamespace = "::mlir::carrier";
  let summary = "Nodes of models that nothing here computes, carried along";
  let description = [{
    A model is imported, improved and written again, although most of its
    operators have no op in this project: a node of any operator of any format is
    a `carrier.node`, a tensor that the model stores is a `carrier.constant`. What
    an operator means is known to who reads and writes the format and to who
    rewrites it, not to this dialect. Such modules canonicalize; equal nodes are
    merged, and unused ones removed, where an importer says that they may be.

    Names do not make nodes different: the name of a node and those of its results
    are in its location, as a `#carrier.origin`. They survive bytecode, and text
    that is printed with `--mlir-print-debuginfo`; a node without them gets fresh
    names when it is written.

    What a format says about a whole model, a graph, or an argument or result of
    a graph is kept in discardable attributes that only its importer and exporter
    read: `carrier.model` on modules, `carrier.graph` on functions,
    `carrier.value` on arguments and results, each a dictionary.

    `carrier.equal_parts`, without a value, is on ops that cut a tensor into a
    number of parts, where the operator of the model takes only dimensions that
    are multiples of it.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    /// What a format says about the model that a module is.
    static constexpr ::llvm::StringLiteral kModelAttrName = "carrier.model";
    /// What a format says about the graph that a function is.
    static constexpr ::llvm::StringLiteral kGraphAttrName = "carrier.graph";
    /// What a format says about an argument or a result of a graph.
    static constexpr ::llvm::StringLiteral kValueAttrName = "carrier.value";
    /// On an op that cuts a dimension: it is a multiple of the number of parts.
    static constexpr ::llvm::StringLiteral kEqualPartsAttrName =
        "carrier.equal_parts";
  }];
}

#endif // SPLIT_DIALECT_CARRIER_IR_CARRIERDIALECT_TD

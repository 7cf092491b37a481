// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_DIALECT_CARRIER_IR_CARRIEROPS_TD
#define SPLIT_DIALECT_CARRIER_IR_CARRIEROPS_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "split/Dialect/Carrier/IR/CarrierDialect.td"
include "split/Dialect/Carrier/IR/CarrierTypes.td"

class Carrier_Op<string mnemonic, list<Trait> traits = []>
    : Op<Carrier_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// carrier.node
//===----------------------------------------------------------------------===//

def Carrier_Pure : I32EnumAttrCase<"Pure", 0, "pure">;
def Carrier_Fresh : I32EnumAttrCase<"Fresh", 1, "fresh">;
def Carrier_Opaque : I32EnumAttrCase<"Opaque", 2, "opaque">;
def Carrier_Effects : I32EnumAttr<"Effects", "what evaluating a node may do",
    [Carrier_Pure, Carrier_Fresh, Carrier_Opaque]> {
  let cppNamespace = "::mlir::carrier";
}

def Carrier_NodeOp : Carrier_Op<"node", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    RecursiveMemoryEffects]> {
  let summary = "a node of a model that is carried along";
  let description = [{
    A node of the operator `op_type`, of which there may be one of that name in
    each `domain` ("" is the format's own), a new one in each `version`, and, where
    the format has such, one in each `overload`.

    `inputs` are those that are given. Inputs are counted by their positions, of
    which `absent_inputs` are left out; a result that is left out has type `none`.

    `node_attributes` has the attributes under their names, in the attribute that
    has the kind and the value they have in the format. Graphs inside of the node
    are regions instead, and `body_names` says under which name each is an
    attribute. Their blocks have the inputs of the graph as arguments and end in a
    `carrier.yield` of its outputs; they see the values around the node.

    `effects` says what evaluating the node may do, beside what the graphs inside
    may:

    - `pure`: nothing. Equal nodes may be merged, unused ones removed.
    - `fresh`: make a value that no other evaluation makes, such as a random one.
      Unused nodes may be removed.
    - `opaque`: it is not known. Nodes stay.

    None of them may be evaluated where it was not: it could fail.

    Constraints:
    - (C1) `op_type` is not empty.
    - (C2) `absent_inputs` are different positions in ascending order, and all
      positions below them are given or absent.
    - (C3) `version` is not negative.
    - (C4) `body_names` has a name for each region.
    - (C5) a region has one block, which ends in a `carrier.yield`.

    Example:

    ```mlir
    %y = carrier.node pure "Clip" version 13 (%x, %high) absent [1] {}
        : (tensor<4xf32>, tensor<f32>) -> tensor<4xf32>
    %z:2 = carrier.node opaque "Track" domain "my.ops" version 1 (%y) {rate = 2}
        : (tensor<4xf32>) -> (!carrier.unknown, none)
    ```
  }];
  let arguments = (ins
    Carrier_Effects:$effects,
    StrAttr:$op_type,
    DefaultValuedOptionalStrAttr<StrAttr, "">:$domain,
    DefaultValuedOptionalAttr<I64Attr, "0">:$version,
    DefaultValuedOptionalStrAttr<StrAttr, "">:$overload,
    Variadic<AnyType>:$inputs,
    DefaultValuedOptionalAttr<DenseI64ArrayAttr, "{}">:$absent_inputs,
    DictionaryAttr:$node_attributes,
    DefaultValuedOptionalAttr<StrArrayAttr, "{}">:$body_names
  );
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region VariadicRegion<AnyRegion>:$bodies);
  let assemblyFormat = [{
    $effects $op_type (`domain` $domain^)? (`version` $version^)?
    (`overload` $overload^)? `(` $inputs `)` (`absent` $absent_inputs^)?
    $node_attributes (`graphs` $body_names^ $bodies)?
    attr-dict `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    /// Whether the node is one of `opType` of `domain`, in whatever version.
    bool is(::llvm::StringRef opType, ::llvm::StringRef domain = "") {
      return getOpType() == opType && getDomain() == domain;
    }
    /// The number of positions of inputs up to the last that is given.
    unsigned getNumPositions() {
      return getInputs().size() + getAbsentInputs().size();
    }
    /// The input at `position`; null if it is left out.
    ::mlir::Value getInputAt(unsigned position);
    /// The attribute `name`, which is of class `AttrT`; null if there is none.
    template <typename AttrT = ::mlir::Attribute>
    AttrT getNodeAttribute(::llvm::StringRef name) {
      return getNodeAttributes().getAs<AttrT>(name);
    }
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

//===----------------------------------------------------------------------===//
// carrier.yield
//===----------------------------------------------------------------------===//

def Carrier_YieldOp : Carrier_Op<"yield", [
    Pure, Terminator, HasParent<"NodeOp">]> {
  let summary = "the outputs of a graph inside of a node";
  let description = [{
    Example:

    ```mlir
    carrier.yield %a : tensor<f32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$outputs);
  let assemblyFormat = "($outputs^ `:` type($outputs))? attr-dict";
}

//===----------------------------------------------------------------------===//
// carrier.constant
//===----------------------------------------------------------------------===//

def Carrier_ConstantOp : Carrier_Op<"constant", [
    Pure, ConstantLike, AllTypesMatch<["value", "result"]>]> {
  let summary = "a tensor that a model stores";
  let description = [{
    With `node_attribute` the format stores the tensor in a node for constants,
    in the attribute of that name, and otherwise with the graph.

    Elements of types that are not stored by whole bytes, and those of large
    tensors, are a `dense_resource` with the bytes as the format stores them.

    Example:

    ```mlir
    %w = carrier.constant dense<[1.0, 2.0]> : tensor<2xf32>
    %c = carrier.constant dense<3> : tensor<i64> in "value"
    %e = carrier.constant #carrier.external<{location = "w.bin"}> : tensor<2xf32>
    ```
  }];
  let arguments = (ins TypedAttrInterface:$value,
                       OptionalAttr<StrAttr>:$node_attribute);
  let results = (outs AnyTensor:$result);
  let assemblyFormat = "$value (`in` $node_attribute^)? attr-dict";
  let hasFolder = 1;
}

#endif // SPLIT_DIALECT_CARRIER_IR_CARRIEROPS_TD

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_DIALECT_CARRIER_IR_CARRIERTYPES_TD
#define SPLIT_DIALECT_CARRIER_IR_CARRIERTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "split/Dialect/Carrier/IR/CarrierDialect.td"

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

class Carrier_Type<string name, string typeMnemonic>
    : TypeDef<Carrier_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def Carrier_UnknownType : Carrier_Type<"Unknown", "unknown"> {
  let summary = "the type of a value of which the model does not say it";
  let description = [{
    A model need not say of which type the values between its nodes are.

    ```mlir
    !carrier.unknown
    ```
  }];
}

def Carrier_OptionalType : Carrier_Type<"Optional", "optional"> {
  let summary = "a value that may be absent";
  let description = [{
    ```mlir
    !carrier.optional<tensor<2xf32>>
    ```

    Source: ONNX `optional(T)`.
  }];
  let parameters = (ins "::mlir::Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
}

def Carrier_SequenceType : Carrier_Type<"Sequence", "sequence"> {
  let summary = "a sequence of values that are no tensors";
  let description = [{
    ```mlir
    !carrier.sequence<!carrier.map<i64, tensor<f32>>>
    ```

    Source: ONNX `seq(T)`.
  }];
  let parameters = (ins "::mlir::Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
}

def Carrier_MapType : Carrier_Type<"Map", "map"> {
  let summary = "a map";
  let description = [{
    ```mlir
    !carrier.map<i64, tensor<f32>>
    ```

    Source: ONNX `map(K, V)`.
  }];
  let parameters = (ins "::mlir::Type":$keyType, "::mlir::Type":$valueType);
  let assemblyFormat = "`<` $keyType `,` $valueType `>`";
}

def Carrier_SparseType : Carrier_Type<"Sparse", "sparse"> {
  let summary = "a sparse tensor";
  let description = [{
    ```mlir
    !carrier.sparse<tensor<100xf32>>
    ```

    Source: ONNX `sparse_tensor(T)`.
  }];
  let parameters = (ins "::mlir::Type":$tensorType);
  let assemblyFormat = "`<` $tensorType `>`";
}

def Carrier_NamedType : Carrier_Type<"Named", "named"> {
  let summary = "a type of a format, by its name";
  let description = [{
    A type, or an element type of tensors, that has no counterpart in MLIR.

    ```mlir
    tensor<2x!carrier.named<"nf4">>
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$name);
  let assemblyFormat = "`<` $name `>`";
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

class Carrier_Attr<string name, string attrMnemonic, list<Trait> traits = []>
    : AttrDef<Carrier_Dialect, name, traits> {
  let mnemonic = attrMnemonic;
}

def Carrier_OriginAttr : Carrier_Attr<"Origin", "origin"> {
  let summary = "what a node was called";
  let description = [{
    The metadata of the location of an op that came from a node: the node's name,
    and those of its results, "" where there is none. `details` is what else the
    format says about the node without changing what it means.

    ```mlir
    loc(fused<#carrier.origin<"conv1", ["y"], {}>>["model.onnx":0:0])
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$name,
                        "::mlir::ArrayAttr":$results,
                        "::mlir::DictionaryAttr":$details);
  let assemblyFormat = "`<` $name `,` $results `,` $details `>`";
}

def Carrier_ParameterAttr : Carrier_Attr<"Parameter", "parameter"> {
  let summary = "the value of an attribute that a call gives";
  let description = [{
    In a function of a model, the value that its callers give the attribute
    `name`; `kind` is what the format calls the kind of such attributes.

    ```mlir
    #carrier.parameter<"alpha", "FLOAT">
    ```

    Source: ONNX `ref_attr_name`.
  }];
  let parameters = (ins "::mlir::StringAttr":$name, "::mlir::StringAttr":$kind);
  let assemblyFormat = "`<` $name `,` $kind `>`";
}

def Carrier_KindAttr : Carrier_Attr<"Kind", "kind"> {
  let summary = "an attribute of a kind that its value does not show";
  let description = [{
    `value`, and what the format calls the kind of the attribute.

    ```mlir
    #carrier.kind<"TENSORS", []>
    ```
  }];
  let parameters = (ins "::mlir::StringAttr":$kind, "::mlir::Attribute":$value);
  let assemblyFormat = "`<` $kind `,` $value `>`";
}

def Carrier_ExternalAttr
    : Carrier_Attr<"External", "external", [TypedAttrInterface]> {
  let summary = "a tensor whose elements are in another file";
  let description = [{
    The elements are neither read nor checked: `where` says in the format's words
    in which bytes of which file they are.

    ```mlir
    #carrier.external<{length = "8", location = "w.bin"}> : tensor<2xf32>
    ```

    Source: ONNX `external_data`.
  }];
  let parameters = (ins "::mlir::DictionaryAttr":$where,
                        AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "`<` $where `>`";
}

def Carrier_SparseAttr : Carrier_Attr<"Sparse", "sparse", [TypedAttrInterface]> {
  let summary = "a tensor that is stored by its elements that are not zero";
  let description = [{
    ```mlir
    #carrier.sparse<dense<1.0> : tensor<1xf32>, dense<3> : tensor<1xi64>>
        : tensor<9xf32>
    ```

    Source: ONNX `SparseTensorProto`.
  }];
  let parameters = (ins "::mlir::TypedAttr":$values,
                        "::mlir::TypedAttr":$indices,
                        AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "`<` $values `,` $indices `>`";
}

#endif // SPLIT_DIALECT_CARRIER_IR_CARRIERTYPES_TD

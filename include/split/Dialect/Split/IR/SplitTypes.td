// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_DIALECT_SPLIT_IR_SPLITTYPES_TD
#define SPLIT_DIALECT_SPLIT_IR_SPLITTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/Interfaces/DataLayoutInterfaces.td"
include "split/Dialect/Split/IR/SplitDialect.td"

class Split_Type<string name, string typeMnemonic, list<Trait> traits = []>
    : TypeDef<Split_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def Split_SequenceType : Split_Type<"Sequence", "sequence"> {
  let summary = "sequence of tensors";
  let description = [{
    A value of `!split.sequence<T>` is an ordered, immutable list of tensors of
    one element type.
    `T` is the tensor type that every element is compatible with: dimensions in
    which elements may differ are dynamic, and `T` is unranked where even the
    ranks may differ. The length is a run-time property and not part of the
    type.

    As an argument or a result of a compiled function it is a table of views on
    one base, in four memrefs: [the ABI of sequences](ABI.md#sequences).

    ```mlir
    !split.sequence<tensor<?x3xf32>>
    !split.sequence<tensor<*x!split.string>>
    ```

    Source: ONNX `seq(tensor(T))`.
  }];
  let parameters = (ins TypeParameter<"::mlir::TensorType",
                                      "type of the elements">:$tensorType);
  let builders = [
    TypeBuilderWithInferredContext<(ins "::mlir::TensorType":$tensorType), [{
      return $_get(tensorType.getContext(), tensorType);
    }]>
  ];
  let assemblyFormat = "`<` custom<SequenceElement>($tensorType) `>`";
}

def Split_StringType
    : Split_Type<"String", "string", [
        MemRefElementTypeInterface,
        DeclareTypeInterfaceMethods<DataLayoutTypeInterface>
      ]> {
  let summary = "a string as the element of a tensor";
  let description = [{
    The element type of ONNX string tensors. An element is a handle to text
    that something outside the compiled code owns: the ops of this dialect copy
    handles and never look at, copy or free the text. UTF-8 and embedded zero
    bytes are therefore kept as they are.

    ```mlir
    tensor<2x3x!split.string>
    ```

    Constants are `split.constant` ops.

    In LLVM IR a handle is one pointer. Data layouts give it the size and the
    alignment of an index, which on all machines that the project knows are
    those of a pointer.

    Source: ONNX `tensor(string)`.
  }];
}

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITTYPES_TD

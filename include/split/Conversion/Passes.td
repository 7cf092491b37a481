// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_CONVERSION_PASSES_TD
#define SPLIT_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertSplitToTensorPass : Pass<"convert-split-to-tensor"> {
  let summary = "converts splits to tensor.extract_slice";
  let description = [{
    Replaces `split.split` and `split.variadic_split` by one
    `tensor.extract_slice` per result. Sizes and axes that are only known at run
    time become `arith` and `affine` ops on index values; equal parts of a
    dynamic dimension are clamped to it, so that a slice is never out of bounds.

    Dynamic facts are taken on trust: run `generate-runtime-verification` first
    to have them checked. A source of unknown rank cannot be converted and is an
    error.

    ```mlir
    %0:2 = split.split %x sizes [2, 4] axis 0
        : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
    // becomes
    %1 = tensor.extract_slice %x[0] [2] [1] : tensor<6xf32> to tensor<2xf32>
    %2 = tensor.extract_slice %x[2] [4] [1] : tensor<6xf32> to tensor<4xf32>
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def ConvertSplitAssertsToLLVMPass
    : Pass<"convert-split-asserts-to-llvm", "::mlir::ModuleOp"> {
  let summary = "lowers the checks of a module to the LLVM dialect at once";
  let description = [{
    What `convert-to-llvm` makes of each `split.assert`: a branch, and a call of
    `splitReportCheckFailure` with the place, the message and the values. That
    looks through the whole module for the texts that it has already, for every
    function anew; this pass does so once, so that the time for thousands of
    functions grows with their number. Run it right before `convert-to-llvm`,
    when no structured control flow is left.

    ```mlir
    split.assert %ok, "the size is {0}" (%n)
    // becomes
      llvm.cond_br %ok, ^continue, ^failed
    ^failed:
      llvm.call @splitReportCheckFailure(%location, %message, %c1, %values)
      llvm.unreachable
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::LLVM::LLVMDialect"];
}

def ConvertSplitSequencesToTensorPass
    : Pass<"convert-split-sequences-to-tensor"> {
  let summary = "converts sequences to tables of views on one base tensor";
  let description = [{
    Replaces every value of type `!split.sequence` by four tensors (the base,
    and the offsets, sizes and strides of the sequence's tensors in it), and the
    ops on sequences by ops on these. The number of ops does not depend on the
    length of the sequence. Splitting into a sequence, taking one of its tensors
    and erasing one copy no elements; what must own its elements (inserting,
    constructing, returning from a function) packs them once, back to back, into
    a new base; chunks that are returned, and are all of their source in its
    order, are that already. A loop that appends to a sequence does so in place, with room to
    grow: it carries longer tensors than it needs, and how much of them it has
    used. Sequences pass through functions, calls, `scf` and
    `arith.select`.

    What is only known at run time is taken on trust: run
    `generate-runtime-verification` first to have it checked. A sequence whose
    tensors have no rank is an error.

    ```mlir
    %s = split.split_to_sequence %x axis 0
        : (tensor<?x4xf32>) -> !split.sequence<tensor<1x4xf32>>
    %y = split.sequence_at %s at %p
        : (!split.sequence<tensor<1x4xf32>>, tensor<i64>) -> tensor<1x4xf32>
    // becomes, without the tables
    %base = tensor.collapse_shape %x [[0, 1]]
        : tensor<?x4xf32> into tensor<?xf32>
    %offset = tensor.extract %offsets[%i] : tensor<?xindex>
    %y = strided.extract %base[%offset] sizes() strides(%c4, %c1)
        : tensor<?xf32> to tensor<1x4xf32>
    ```

    With `at-once`, all tensors that are joined or packed are one op
    (`strided.copy_views`, `strided.pack_equal_chunks`), which only launches of a
    GPU are made of, and not a loop over them.
  }];
  let options = [
    Option<"atOnce", "at-once", "bool", "false",
           "Join and pack all tensors of a sequence by one op">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::bufferization::BufferizationDialect",
    "::mlir::scf::SCFDialect", "::mlir::strided::StridedDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def SplitVerifyElementTypesPass
    : Pass<"split-verify-element-types", "::mlir::ModuleOp"> {
  let summary = "refuses tensors of elements that LLVM has no type for";
  let description = [{
    An error at the first op with a value that is a tensor, a sequence of
    tensors or a buffer whose elements have no counterpart in LLVM IR. The
    conversion to LLVM would leave such values behind half converted. So is a
    constant of more than 2^26 strings, each of which takes 8 bytes of the object
    file, also if all are equal.

    ```mlir
    // error: 'func.func' op has a value of type 'tensor<4xtf32>', whose elements
    // have no type in LLVM IR
    func.func private @f(%x: tensor<4xtf32>)
    ```
  }];
}

def ConvertOnnxToSplitPass
    : Pass<"convert-onnx-to-split", "::mlir::ModuleOp"> {
  let summary = "converts splits and sequences of onnx-mlir's dialect";
  let description = [{
    Replaces `onnx.Split`, `onnx.SplitToSequence` and the ops on sequences, as
    onnx-mlir and hip-ep have them, by those of this dialect. The ops, types and
    attributes go by their names, so that they need not be registered; an operand
    that is left out is absent or of type `none`.

    An op is read by the rules of its operator's version: of the newest version
    in `opset`, or the newest that its name stands for (`onnx.SplitV13`, and
    `onnx.SplitV11` for 1, 2 and 11). What that version does not allow is an
    error. Where no opset is given, an `onnx.Split` is of the newest that has its
    form: without sizes or `num_outputs`, that is 13.

    `!onnx.Seq` becomes `!split.sequence` in the functions with such ops, in
    those that call them or that they call, and in `scf`; `onnx.Return` becomes
    `func.return`, and an `onnx.Constant` an `arith.constant` where converted
    code uses it. All else of the dialect is left alone, with casts where
    it uses sequences. `onnx.name` and `onnx.dim_params` are repeated as
    `split.name` and `split.dim_names`. If only `onnx.EntryPoint` is left, it is
    erased.

    ```mlir
    %n = "onnx.NoValue"() {value} : () -> none
    %0:2 = "onnx.Split"(%x, %n) <{axis = 1 : si64, num_outputs = 2 : si64}>
        : (tensor<4x7xf32>, none) -> (tensor<4x4xf32>, tensor<4x3xf32>)
    // becomes
    %0:2 = split.split %x into 2 axis 1
        : (tensor<4x7xf32>) -> (tensor<4x4xf32>, tensor<4x3xf32>)
    ```
  }];
  let options = [
    Option<"opset", "opset", "int64_t", "::mlir::split::kNewestOnnxOpset",
           "The opset of the ops; by default the newest known">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
    "::mlir::split::SplitDialect", "::mlir::tensor::TensorDialect"
  ];
}

def ConvertTorchToSplitPass
    : Pass<"convert-torch-to-split", "::mlir::ModuleOp"> {
  let summary = "converts splits and lists of chunks of torch-mlir's dialect";
  let description = [{
    Replaces by ops of this dialect

    - `torch.operator "onnx.…"` of ONNX's splits and ops on sequences, by the
      rules of the version that the function's `torch.onnx_meta.opset_version`
      has, or of the newest known,
    - `torch.aten.split_with_sizes`, `split.sizes`, `split.Tensor`, `chunk`,
      `tensor_split.sections`, `tensor_split.indices` and `unbind.int`, and
      `torch.prim.ListUnpack` and `torch.aten.__getitem__.t` of such lists.

    The dialect need not be registered: ops, types and attributes go by their
    names. `!torch.vtensor` becomes a tensor, with signless elements for signed
    ones, a list of them `!split.sequence`, and `!torch.int` i64, in the
    functions with such ops, in those that call them or that they call, and in
    `scf`. A constant tensor becomes an `arith.constant` where converted code
    uses it. All else is left alone, behind casts.

    ```mlir
    %l = torch.aten.split_with_sizes %x, %sizes, %dim : !torch.vtensor<[2,6],f32>,
        !torch.list<int>, !torch.int -> !torch.list<vtensor<[2,?],f32>>
    %r:2 = torch.prim.ListUnpack %l : !torch.list<vtensor<[2,?],f32>>
        -> !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,4],f32>
    // becomes
    %r:2 = split.split %x sizes [2, 4] axis 1
        : (tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
    "::mlir::split::SplitDialect", "::mlir::tensor::TensorDialect"
  ];
}

def ConvertIEToSplitPass : Pass<"convert-ie-to-split", "::mlir::ModuleOp"> {
  let summary = "converts splits of OpenVINO's NPU compiler";
  let description = [{
    Replaces `IE.VariadicSplit` and `IE.Split` by ops of this dialect, which need
    not be registered: ops and attributes go by their names. The axis is the
    attribute `axis` or `axis_value`, or the second operand; the lengths are
    `split_lengths` or `split_lengths_value`, or the third. Operands of a
    VariadicSplit may be computed; that of a Split is a constant. A dimension
    that `num_splits` does not divide is an error, at run time if it is dynamic.

    All else is left alone.

    ```mlir
    %v:2 = IE.VariadicSplit(%x) {axis = 1 : i64, split_lengths = [2, -1]}
        : tensor<2x5xf32> -> tensor<2x2xf32>, tensor<2x3xf32>
    // becomes
    %v:2 = split.variadic_split %x axis 1 lengths [2, -1]
        : (tensor<2x5xf32>) -> (tensor<2x2xf32>, tensor<2x3xf32>)
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::split::SplitDialect",
    "::mlir::tensor::TensorDialect"
  ];
}

def ConvertSplitToOnnxPass : Pass<"convert-split-to-onnx", "::mlir::ModuleOp"> {
  let summary = "converts splits and sequences to onnx-mlir's dialect";
  let description = [{
    The reverse of `convert-onnx-to-split`: splits and ops on sequences in the
    generic form that onnx-mlir reads, as the version that `opset` has:
    `onnx.Split` from 18 on, `onnx.SplitV13` from 13 on, `onnx.SplitV11` before.
    What that version has no way to say is an error: equal parts of a dynamic
    dimension before 18, sizes that are only known at run time before 13, a
    remainder of a dynamic dimension, an axis that is only known at run time, and
    element types that its specification does not list.

    `!split.sequence` becomes `!onnx.Seq` in the functions with such ops, in
    those that call them or that they call, and in `scf`. All else is left alone.
    Where the dialect `onnx` is not registered, it takes
    `--allow-unregistered-dialect`.
  }];
  let options = [
    Option<"opset", "opset", "int64_t", "::mlir::split::kNewestOnnxOpset",
           "The opset of the ops; by default the newest known">
  ];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"
  ];
}

def ConvertRanksToMPIPass : Pass<"convert-ranks-to-mpi", "::mlir::ModuleOp"> {
  let summary = "lowers exchanges between processes to messages";
  let description = [{
    Replaces the ops of the `ranks` dialect, on buffers, by ops of upstream's
    `mpi` and by copies. Rank r of the communicator of all processes is the r-th
    process of the grid, in row-major order.

    An exchange is a loop of as many rounds as the group has processes. In each,
    every process meets one other, or itself: of two that meet, the one sends
    first that comes first in the group, so that blocking messages cannot wait
    for each other in a circle, whatever their size. A message has all rows that
    go from one process to another, of all sources and destinations, packed one
    after the other; where there are none, there is no message. It consists of
    bytes, whatever the type of the elements, and more than 2^30 of them are
    several messages.

    `ranks.gather_sizes` is a message of one number to each of the others.
  }];
  let options = [
    Option<"implementation", "implementation", "std::string", "\"OpenMPI\"",
           "What is lowered to: OpenMPI or MPICH, as `MPI:Implementation` of "
           "the module says for the conversion to LLVM IR, unless it says one">
  ];
  let dependentDialects = [
    "::mlir::DLTIDialect", "::mlir::arith::ArithDialect",
    "::mlir::memref::MemRefDialect", "::mlir::mpi::MPIDialect",
    "::mlir::scf::SCFDialect"
  ];
}

#endif // SPLIT_CONVERSION_PASSES_TD

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_DIALECT_STRIDED_IR_STRIDEDOPS_TD
#define SPLIT_DIALECT_STRIDED_IR_STRIDEDOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Strided_Dialect : Dialect {
  let name = "strided";
  let cppNamespace = "::mlir::strided";
  let summary = "Tensors that lie strided in one-dimensional ones";
  let description = [{
    The ops that give a table of views on one base tensor its meaning: what
    `convert-split-sequences-to-tensor` makes of sequences, which bufferization
    turns into views and copies. They are between passes and not for users: what
    they may access is not checked, neither here nor at run time.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"
  ];
}

class Strided_Op<string mnemonic, list<Trait> traits = []>
    : Op<Strided_Dialect, mnemonic, traits>;

def Strided_BaseTensor : 1DTensorOf<[AnyType]>;

def Strided_ExtractOp : Strided_Op<"extract", [
    Pure, AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                              ["reifyResultShapes"]>]> {
  let summary = "a tensor that lies strided in a one-dimensional one";
  let description = [{
    The tensor whose element (i0, i1, ...) is element
    `offset + i0 * strides[0] + i1 * strides[1] + ...` of `base`. `sizes` gives
    the dynamic dimensions of the result. It bufferizes to a view: a
    `memref.reinterpret_cast`.

    Every element lies within `base`; anything else is undefined behaviour.

    Constraints:
    - (C1) the result is ranked and has the element type of `base`.
    - (C2) there is one size for each dynamic dimension of the result.
    - (C3) there is one stride for each dimension of the result.

    Example:

    ```mlir
    %x = strided.extract %base[%offset] sizes(%n) strides(%s, %one)
        : tensor<?xf32> to tensor<?x3xf32>
    ```

    Source: the counterpart of `tensor.extract_slice` for a run-time layout.
  }];
  let arguments = (ins Strided_BaseTensor:$base, Index:$offset,
                       Variadic<Index>:$sizes, Variadic<Index>:$strides);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $base `[` $offset `]` `sizes` `(` $sizes `)` `strides` `(` $strides `)`
    attr-dict `:` type($base) `to` type($result)
  }];
  let extraClassDeclaration = [{
    /// The sizes of all dimensions: attributes where the type knows them.
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
  }];
  let hasVerifier = 1;
}

def Strided_InsertOp : Strided_Op<"insert", [
    Pure, DestinationStyleOpInterface, AllTypesMatch<["dest", "result"]>]> {
  let summary = "stores a tensor strided into another one";
  let description = [{
    `dest`, with element (i0, i1, ...) of `source` stored at
    `offset + i0 * strides[0] + i1 * strides[1] + ...`, where the elements of
    `dest` are counted in row-major order. It bufferizes to one `memref.copy`
    into the buffer of `dest`, which has to be contiguous if it has more than one
    dimension.

    Every element lies within `dest`, and no two in one place; anything else is
    undefined behaviour.

    Constraints:
    - (C1) `source` has the element type of `dest`.
    - (C2) there is one stride for each dimension of `source`.

    Example:

    ```mlir
    %r = strided.insert %x into %dest[%offset] strides(%s, %one)
        : tensor<?x3xf32> into tensor<?xf32>
    ```

    Source: the counterpart of `tensor.insert_slice` for a run-time layout.
  }];
  let arguments = (ins AnyRankedTensor:$source, AnyRankedTensor:$dest,
                       Index:$offset, Variadic<Index>:$strides);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `into` $dest `[` $offset `]` `strides` `(` $strides `)`
    attr-dict `:` type($source) `into` type($dest)
  }];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return getDestMutable();
    }
  }];
  let hasVerifier = 1;
}

def Strided_EnlargeOp : Strided_Op<"enlarge", [
    Pure, AllTypesMatch<["source", "result"]>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                              ["reifyResultShapes"]>]> {
  let summary = "a longer tensor that begins like another one";
  let description = [{
    A tensor of `count` rows, of which the first `kept` are those of `source`;
    what is in the others is not defined. It bufferizes to a new buffer, and one
    `memref.copy` of what is kept.

    `source` has `kept` rows at least, and `count` is not less than `kept`;
    anything else is undefined behaviour.

    Constraints:
    - (C1) the first dimension of `source` is dynamic, and no other one is.

    Example:

    ```mlir
    %r = strided.enlarge %x keeping %n to %m : tensor<?x3xf32>
    ```

    Source: the growth of a vector. `tensor.insert_slice` of a slice of `source`
    into a new tensor is the same, but if what becomes of the new one may also be
    `source`, as in a branch of `scf.if`, one-shot bufferization takes reading
    the one for a conflict with writing to the other, and copies twice.
  }];
  let arguments = (ins AnyRankedTensor:$source, Index:$kept, Index:$count);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $source `keeping` $kept `to` $count attr-dict `:` type($source)
  }];
  let extraClassDeclaration = [{
    /// The sizes of the first `rows` rows.
    ::llvm::SmallVector<::mlir::OpFoldResult> getSizes(::mlir::Value rows);
  }];
  let hasVerifier = 1;
}

def Strided_PackChunksOp : Strided_Op<"pack_chunks", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "stores all chunks of a tensor one after the other";
  let description = [{
    `source` holds `rows` rows of `pitch` elements, one after the other, and each
    row begins with chunks: chunk k has `sizes[k] * unit` elements. The result is
    `dest`, with all rows of chunk 0 stored at its beginning, then all rows of
    chunk 1, and so on.

    Every element lies within `source` and `dest`, the chunks of a row do not
    take more than `pitch` elements, and no size is negative; anything else is
    undefined behaviour.

    On tensors it has the result; it bufferizes to itself on buffers, where it
    has none and writes to `dest`, which does not overlap `source`.

    Constraints:
    - (C1) `source` and `dest` have one element type.
    - (C2) either `source`, `sizes` and `dest` are tensors, and there is one
      result, of the type of `dest`; or all are buffers, and there is none.
    - (C3) elements of a buffer `source` or `dest` lie next to each other.

    Example:

    ```mlir
    %r = strided.pack_chunks %source, %sizes into %dest rows %n pitch %p unit %u
        : (tensor<?xf32>, tensor<3xindex>, tensor<?xf32>, index, index, index)
        -> tensor<?xf32>
    ```

    Source: the copies of `split.split` with an axis anywhere, into one buffer.
  }];
  let arguments = (ins
    AnyTypeOf<[Strided_BaseTensor, MemRefRankOf<[AnyType], [1]>]>:$source,
    AnyTypeOf<[1DTensorOf<[Index]>, MemRefRankOf<[Index], [1]>]>:$sizes,
    AnyTypeOf<[Strided_BaseTensor, MemRefRankOf<[AnyType], [1]>]>:$dest,
    Index:$rows, Index:$pitch, Index:$unit);
  let results = (outs Optional<Strided_BaseTensor>:$result);
  let assemblyFormat = [{
    $source `,` $sizes `into` $dest `rows` $rows `pitch` $pitch `unit` $unit
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Strided_PackEqualChunksOp : Strided_Op<"pack_equal_chunks", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "stores all chunks of one width one after the other";
  let description = [{
    `source` holds `rows` rows of `pitch` elements, one after the other, and each
    row is chunks of `width` elements, of which the last has what is left. The
    result is `dest`, with all rows of the first chunk stored at its beginning,
    then all rows of the second one, and so on.

    Every element lies within `source` and `dest`, and `width` is not less than
    1 unless there is nothing to store; anything else is undefined behaviour.

    On tensors it has the result; it bufferizes to itself on buffers, where it
    has none and writes to `dest`, which does not overlap `source`.

    Constraints:
    - (C1) `source` and `dest` have one element type.
    - (C2) either `source` and `dest` are tensors, and there is one result, of
      the type of `dest`; or both are buffers, and there is none.
    - (C3) elements of a buffer `source` or `dest` lie next to each other.

    Example:

    ```mlir
    %r = strided.pack_equal_chunks %source into %dest rows %n pitch %p width %w
        : (tensor<?xf32>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
    ```

    Source: `strided.pack_chunks`, for `split.split_to_sequence` with one size.
  }];
  let arguments = (ins
    AnyTypeOf<[Strided_BaseTensor, MemRefRankOf<[AnyType], [1]>]>:$source,
    AnyTypeOf<[Strided_BaseTensor, MemRefRankOf<[AnyType], [1]>]>:$dest,
    Index:$rows, Index:$pitch, Index:$width);
  let results = (outs Optional<Strided_BaseTensor>:$result);
  let assemblyFormat = [{
    $source `into` $dest `rows` $rows `pitch` $pitch `width` $width
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def Strided_CopyViewsOp : Strided_Op<"copy_views", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "stores strided tensors strided into another one";
  let description = [{
    Each row of `places` is a tensor of rank R that lies strided in `source` and
    is stored strided into `dest`, where elements are counted in row-major order:
    its columns are the offset in `source`, the offset in `dest`, R sizes, R
    strides in `source`, and R strides in `dest`, all in elements. The result is
    `dest` with all of them stored.

    Every element lies within `source` and `dest`, no two are stored in one
    place, and no size is negative; anything else is undefined behaviour.

    On tensors it has the result; it bufferizes to itself on buffers, where it
    has none and writes to `dest`, which does not overlap `source`.

    Constraints:
    - (C1) `source` and `dest` have one element type.
    - (C2) either `source`, `places` and `dest` are tensors, and there is one
      result, of the type of `dest`; or all are buffers, and there is none.
    - (C3) elements of a buffer `source` or `dest` lie next to each other.
    - (C4) `places` has 2 + 3 * R columns.

    Example:

    ```mlir
    %r = strided.copy_views %source, %places into %dest
        : (tensor<?xf32>, tensor<?x8xindex>, tensor<?x?xf32>) -> tensor<?x?xf32>
    ```

    Source: `strided.extract` and `strided.insert` of all tensors of a sequence.
  }];
  let arguments = (ins
    AnyTypeOf<[Strided_BaseTensor, MemRefRankOf<[AnyType], [1]>]>:$source,
    AnyTypeOf<[2DTensorOf<[Index]>, MemRefRankOf<[Index], [2]>]>:$places,
    AnyTypeOf<[AnyRankedTensor, AnyNon0RankedMemRef]>:$dest);
  let results = (outs Optional<AnyRankedTensor>:$result);
  let assemblyFormat = [{
    $source `,` $places `into` $dest attr-dict
    `:` functional-type(operands, results)
  }];
  let extraClassDeclaration = [{
    /// The rank of the tensors.
    int64_t getViewRank() {
      return (::llvm::cast<::mlir::ShapedType>(getPlaces().getType())
                  .getDimSize(1) - 2) / 3;
    }
  }];
  let hasVerifier = 1;
}

#endif // SPLIT_DIALECT_STRIDED_IR_STRIDEDOPS_TD

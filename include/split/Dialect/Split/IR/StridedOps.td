// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The two ops that give a table of views on one base tensor its meaning: what
// sequences become before bufferization. Included by SplitOps.td.

#ifndef SPLIT_DIALECT_SPLIT_IR_STRIDEDOPS_TD
#define SPLIT_DIALECT_SPLIT_IR_STRIDEDOPS_TD

def Split_BaseTensor : 1DTensorOf<[AnyType]>;

def Split_ExtractStridedOp : Split_Op<"extract_strided", [
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
    %x = split.extract_strided %base[%offset] sizes(%n) strides(%s, %one)
        : tensor<?xf32> to tensor<?x3xf32>
    ```

    Source: the counterpart of `tensor.extract_slice` for a run-time layout.
  }];
  let arguments = (ins Split_BaseTensor:$base, Index:$offset,
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

def Split_InsertStridedOp : Split_Op<"insert_strided", [
    Pure, AllTypesMatch<["dest", "result"]>]> {
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
    %r = split.insert_strided %x into %dest[%offset] strides(%s, %one)
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
  let hasVerifier = 1;
}

#endif // SPLIT_DIALECT_SPLIT_IR_STRIDEDOPS_TD

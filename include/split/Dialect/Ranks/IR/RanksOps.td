// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_DIALECT_RANKS_IR_RANKSOPS_TD
#define SPLIT_DIALECT_RANKS_IR_RANKSOPS_TD

include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Ranks_Dialect : Dialect {
  let name = "ranks";
  let cppNamespace = "::mlir::ranks";
  let summary = "Rows that change owner between processes";
  let description = [{
    What splits, joins and slices along a sharded axis become when a program is
    partitioned: between upstream's `shard` dialect, which says who owns what,
    and its `mpi` dialect, which moves bytes. The ops are between passes and not
    for users: `split-partition-functions` makes them and `convert-ranks-to-mpi`
    lowers them.

    Processes are those of a `shard.grid` of static shape, in row-major order of
    their place in it. A *group* is the processes that differ in `grid_axes`
    only; a process has a *position* in its group, row-major in the order of
    `grid_axes`.

    A *row* is what lies at one index of the axis. A *row table* has a line for
    each position: the first row that this process owns, and the one after its
    last, counted along the axis of what is exchanged.
  }];
  let dependentDialects = ["::mlir::shard::ShardDialect"];
}

class Ranks_Op<string mnemonic, list<Trait> traits = []>
    : Op<Ranks_Dialect, mnemonic, traits # [
        DeclareOpInterfaceMethods<SymbolUserOpInterface>]>;

def Ranks_Data : AnyTypeOf<[AnyRankedTensor, AnyStridedMemRef]>;
def Ranks_Table : AnyTypeOf<[2DTensorOf<[Index]>, MemRefRankOf<[Index], [2]>]>;
def Ranks_Sizes : AnyTypeOf<[1DTensorOf<[Index]>, MemRefRankOf<[Index], [1]>]>;

def Ranks_PositionOp : Ranks_Op<"position", [Pure]> {
  let summary = "the position of this process in its group";
  let description = [{
    Example:

    ```mlir
    %p = ranks.position on @grid axes [0]
    ```

    Source: `shard.process_linear_index`, in a group.
  }];
  let arguments = (ins FlatSymbolRefAttr:$grid, DenseI16ArrayAttr:$grid_axes);
  let results = (outs Index:$result);
  let assemblyFormat = "`on` $grid `axes` $grid_axes attr-dict";
}

def Ranks_GatherSizesOp : Ranks_Op<"gather_sizes", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "the sizes that the processes of a group have";
  let description = [{
    Element p of the result is the `size` of the process at position p.

    On tensors it has the result; it bufferizes to itself on a buffer, where it
    has none and writes to `dest`.

    Constraints:
    - (C1) either `dest` is a tensor and there is one result, of its type; or it
      is a buffer and there is none.
    - (C2) `dest` has an element for each process of the group.

    Example:

    ```mlir
    %sizes = ranks.gather_sizes %n into %dest on @grid axes [0]
        : tensor<4xindex> -> tensor<4xindex>
    ```

    Source: MPI_Allgather of one integer.
  }];
  let arguments = (ins Index:$size, Ranks_Sizes:$dest, FlatSymbolRefAttr:$grid,
                       DenseI16ArrayAttr:$grid_axes);
  let results = (outs Optional<1DTensorOf<[Index]>>:$result);
  let assemblyFormat = [{
    $size `into` $dest `on` $grid `axes` $grid_axes attr-dict
    `:` functional-type($dest, results)
  }];
  let hasVerifier = 1;
}

def Ranks_ExchangeOp : Ranks_Op<"exchange", [
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "gives every row to the processes that shall own it";
  let description = [{
    `sources` are the rows along `axis` that this process owns, as
    `source_rows` says; `dests` become those that it shall own, as `dest_rows`
    says. Rows of all tables are counted in common: row r of a destination is
    row r of that source in whose lines r is. No two lines of the tables of the
    sources have a row in common, and every row of a destination is in one of
    them; of what is not in one, the destination keeps its own.

    A row that its new owner had before is copied and not sent. To each of the
    others a process sends one message at most, with all rows of all sources
    that go there.

    With `columns`, a row table along dimension `across`, a destination has of
    that dimension only what the line of its process says, of which sources have
    all: from rows to columns. A message has what the other process shall own.

    On tensors it has a result for each destination; it bufferizes to itself on
    buffers, where it has none and writes to `dests`, which overlap neither each
    other nor the sources.

    Constraints:
    - (C1) there is one table for each source and each destination, and either
      all are tensors, and there is a result for each destination, of its type;
      or all are buffers, and there is none.
    - (C2) all sources and destinations have one element type and one rank, and
      `axis` is in it.
    - (C3) a table has a line of two numbers for each process of the group.
    - (C4) elements have whole bytes, which mean the same in all processes.
    - (C5) `columns` and `across` are both given or both absent, and `across` is
      another dimension than `axis`.

    Example:

    ```mlir
    %r:2 = ranks.exchange %x rows %from into %a, %b rows %to0, %to1
        along 0 on @grid axes [0]
        : (tensor<?x4xf32>, tensor<2x2xindex>, tensor<?x4xf32>,
           tensor<?x4xf32>, tensor<2x2xindex>, tensor<2x2xindex>)
        -> (tensor<?x4xf32>, tensor<?x4xf32>)
    ```

    Source: MPI_Alltoallv, for rows anywhere in a tensor.
  }];
  let arguments = (ins
    Variadic<Ranks_Data>:$sources, Variadic<Ranks_Table>:$source_rows,
    Variadic<Ranks_Data>:$dests, Variadic<Ranks_Table>:$dest_rows,
    Optional<Ranks_Table>:$columns,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$axis,
    OptionalAttr<ConfinedAttr<I64Attr, [IntNonNegative]>>:$across,
    FlatSymbolRefAttr:$grid, DenseI16ArrayAttr:$grid_axes);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $sources `rows` $source_rows `into` $dests `rows` $dest_rows `along` $axis
    (`columns` $columns^ `across` $across)? `on` $grid `axes` $grid_axes attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

#endif // SPLIT_DIALECT_RANKS_IR_RANKSOPS_TD

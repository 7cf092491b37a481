// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequences through loops, branches and calls. control_flow.py says what comes
// out, control-flow-memory.test that no memory is lost or misused.

!m = tensor<?x2xf32>
!s = !split.sequence<!m>

// Inserts the first i rows of x for every i below n, alternately in front and
// behind.
func.func private @build(%x: !m, %n: index) -> !s {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %empty = split.sequence_empty : !s
  %built = scf.for %i = %c0 to %n step %c1 iter_args(%s = %empty) -> (!s) {
    %rows = tensor.extract_slice %x[0, 0] [%i, 2] [1, 1] : !m to !m
    %odd = arith.remui %i, %c2 : index
    %behind = arith.muli %odd, %i : index
    %p = tensor.from_elements %behind : tensor<index>
    %t = split.sequence_insert %s, %rows at %p : (!s, !m, tensor<index>) -> !s
    scf.yield %t : !s
  }
  return %built : !s
}

// The first tensor comes last; a sequence without one stays as it is.
func.func private @rotate(%s: !s) -> !s {
  %c0 = arith.constant 0 : i64
  %p0 = arith.constant dense<0> : tensor<i64>
  %length = split.sequence_length %s : (!s) -> tensor<i64>
  %n = tensor.extract %length[] : tensor<i64>
  %some = arith.cmpi sgt, %n, %c0 : i64
  %r = scf.if %some -> (!s) {
    %first = split.sequence_at %s at %p0 : (!s, tensor<i64>) -> !m
    %rest = split.sequence_erase %s at %p0 : (!s, tensor<i64>) -> !s
    %rotated = split.sequence_insert %rest, %first : (!s, !m) -> !s
    scf.yield %rotated : !s
  } else {
    scf.yield %s : !s
  }
  return %r : !s
}

// A call in a call, and the argument as it was.
func.func private @rotate_twice(%s: !s) -> (!s, !s) {
  %once = call @rotate(%s) : (!s) -> !s
  %twice = call @rotate(%once) : (!s) -> !s
  return %twice, %s : !s, !s
}

// Erases in front until one tensor is left, or none.
func.func private @last(%s: !s) -> !s {
  %c1 = arith.constant 1 : i64
  %p0 = arith.constant dense<0> : tensor<i64>
  %r = scf.while (%a = %s) : (!s) -> !s {
    %length = split.sequence_length %a : (!s) -> tensor<i64>
    %n = tensor.extract %length[] : tensor<i64>
    %more = arith.cmpi sgt, %n, %c1 : i64
    scf.condition(%more) %a : !s
  } do {
  ^bb0(%a: !s):
    %erased = split.sequence_erase %a at %p0 : (!s, tensor<i64>) -> !s
    scf.yield %erased : !s
  }
  return %r : !s
}

func.func @main(%x: !m {split.name = "x"}, %given: !s {split.name = "given"},
                %count: tensor<i64>, %choice: tensor<i1>)
    -> (!s, !s, !s, !s, !s, !s, !s, !m) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p0 = arith.constant dense<0> : tensor<i64>
  %n64 = tensor.extract %count[] : tensor<i64>
  %n = arith.index_cast %n64 : i64 to index
  %c = tensor.extract %choice[] : tensor<i1>

  %built = call @build(%x, %n) : (!m, index) -> !s
  // One branch makes a sequence of its own, the other a view of x.
  %either = scf.if %c -> (!s) {
    %inserted = split.sequence_insert %given, %x at %p0 : (!s, !m, tensor<i64>) -> !s
    scf.yield %inserted : !s
  } else {
    %chunks = split.split_to_sequence %x chunks_of 2 axis 0 : (!m) -> !s
    scf.yield %chunks : !s
  }
  %last = call @last(%built) : (!s) -> !s
  %rotated:2 = call @rotate_twice(%given) : (!s) -> (!s, !s)
  // Some iterations pass the sequence on as it is, and all read another one.
  %grown = scf.for %i = %c0 to %n step %c1 iter_args(%s = %given) -> (!s) {
    %next = scf.if %c -> (!s) {
      %p = tensor.from_elements %i : tensor<index>
      %e = split.sequence_at %built at %p : (!s, tensor<index>) -> !m
      %t = split.sequence_insert %s, %e at %p0 : (!s, !m, tensor<i64>) -> !s
      scf.yield %t : !s
    } else {
      scf.yield %s : !s
    }
    scf.yield %next : !s
  }
  %selected = arith.select %c, %built, %either : !s
  %joined = split.concat_from_sequence %either axis 0 : (!s) -> !m
  return %built, %either, %last, %rotated#0, %rotated#1, %grown, %selected, %joined
      : !s, !s, !s, !s, !s, !s, !s, !m
}

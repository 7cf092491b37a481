// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequences that are built in loops, selected, returned twice and shared with
// tensors: no buffer is lost, freed twice, or read after it was freed.
//
// REQUIRES: valgrind, clang
// RUN: split-opt %s --split-to-llvm-pipeline=runtime-verification=false \
// RUN: | mlir-translate --mlir-to-llvmir -o %t.ll
// RUN: clang -O1 -Wno-override-module %t.ll -o %t
// RUN: valgrind -q --leak-check=full --error-exitcode=1 %t

!s = !split.sequence<tensor<?x?xf32>>

func.func private @build(%x: tensor<?x?xf32>, %n: index, %c: i1) -> (!s, !s, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = split.sequence_empty : !s
  %p0 = arith.constant dense<0> : tensor<i64>
  %inserted = scf.for %i = %c0 to %n step %c1 iter_args(%s = %empty) -> (!s) {
    %rows = tensor.extract_slice %x[0, 0] [%i, 2] [1, 1] : tensor<?x?xf32> to tensor<?x2xf32>
    %t = split.sequence_insert %s, %rows at %p0 : (!s, tensor<?x2xf32>, tensor<i64>) -> !s
    scf.yield %t : !s
  }
  %split = split.split_to_sequence %x chunks_of 2 axis 0 : (tensor<?x?xf32>) -> !s
  %either = scf.if %c -> (!s) {
    %erased = split.sequence_erase %split : (!s) -> !s
    scf.yield %erased : !s
  } else {
    scf.yield %inserted : !s
  }
  %selected = arith.select %c, %either, %inserted : !s
  %joined = split.concat_from_sequence %selected axis 0 : (!s) -> tensor<?x?xf32>
  return %inserted, %selected, %joined : !s, !s, tensor<?x?xf32>
}

func.func private @twice(%s: !s) -> (!s, !s) {
  return %s, %s : !s, !s
}

func.func private @last(%s: !s) -> !s {
  %c1 = arith.constant 1 : i64
  %p0 = arith.constant dense<0> : tensor<i64>
  %r = scf.while (%a = %s) : (!s) -> !s {
    %length = split.sequence_length %a : (!s) -> tensor<i64>
    %n = tensor.extract %length[] : tensor<i64>
    %goes_on = arith.cmpi sgt, %n, %c1 : i64
    scf.condition(%goes_on) %a : !s
  } do {
  ^bb0(%a: !s):
    %erased = split.sequence_erase %a at %p0 : (!s, tensor<i64>) -> !s
    scf.yield %erased : !s
  }
  return %r : !s
}

// 0 if every call gives the same sum.
func.func @main() -> i32 {
  %x = arith.constant dense<[[1., 2., 3.], [4., 5., 6.], [7., 8., 9.], [10., 11., 12.], [13., 14., 15.]]> : tensor<5x3xf32>
  %dynamic = tensor.cast %x : tensor<5x3xf32> to tensor<?x?xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %calls = arith.constant 1000 : index
  %zero = arith.constant 0.0 : f32
  %m1 = arith.constant dense<-1> : tensor<i64>
  %sum = scf.for %i = %c0 to %calls step %c1 iter_args(%sum = %zero) -> (f32) {
    %odd = arith.remui %i, %c3 : index
    %c = arith.cmpi eq, %odd, %c1 : index
    %built:3 = func.call @build(%dynamic, %c3, %c) : (tensor<?x?xf32>, index, i1) -> (!s, !s, tensor<?x?xf32>)
    %two:2 = func.call @twice(%built#1) : (!s) -> (!s, !s)
    %last = func.call @last(%two#1) : (!s) -> !s
    %both = split.sequence_insert %two#0, %built#2 : (!s, tensor<?x?xf32>) -> !s
    %at = split.sequence_at %both at %m1 : (!s, tensor<i64>) -> tensor<?x?xf32>
    %e = tensor.extract %at[%c0, %c1] : tensor<?x?xf32>
    %next = arith.addf %sum, %e : f32
    scf.yield %next : f32
  }
  %expected = arith.constant 2000.0 : f32
  %differs = arith.cmpf une, %sum, %expected : f32
  %status = arith.extui %differs : i1 to i32
  return %status : i32
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splitting ops of a dialect outside this project, built against the installed
// tree: they are inferred, checked, bounded, tiled and lowered by the passes of
// this project, and run.

// RUN: rm -rf %t && mkdir %t
// RUN: %cmake --install %split_build_root --prefix %t/installed --strip > %t/install.log
// RUN: %cmake -S %S/Inputs/foreign-op -B %t/build -G Ninja -DCMAKE_PREFIX_PATH=%t/installed \
// RUN:   -DCMAKE_CXX_COMPILER=%cxx_compiler > %t/configure.log
// RUN: %cmake --build %t/build > %t/build.log
// RUN: split-file %s %t/programs

// Inferred: a dimension that only follows from the split is static.
// RUN: %t/build/foreign-opt %t/programs/infer.mlir --split-infer-shapes \
// RUN:   | FileCheck %t/programs/infer.mlir

// Verified, by its own verifier, which is split's.
// RUN: not %t/build/foreign-opt %t/programs/verify.mlir 2>&1 \
// RUN:   | FileCheck %t/programs/verify.mlir

// Bounded: that the dimensions of the chunks agree needs no check.
// RUN: %t/build/foreign-opt %t/programs/bounds.mlir --split-verify-operand-shapes \
// RUN:   | FileCheck %t/programs/bounds.mlir

// Tiled.
// RUN: %t/build/foreign-opt %t/programs/tile.mlir --transform-interpreter \
// RUN:   | FileCheck %t/programs/tile.mlir

// A split that cannot be lowered is an error at the op.
// RUN: not %t/build/foreign-opt %t/programs/unranked.mlir --convert-split-to-tensor 2>&1 \
// RUN:   | FileCheck %t/programs/unranked.mlir

// Checked, bufferized, lowered, and run.
// RUN: %t/build/foreign-opt %t/programs/run.mlir --split-to-llvm-pipeline > %t/run.mlir
// RUN: %mlir_runner %t/run.mlir -e main --entry-point-result=i64 \
// RUN:   --shared-libs=%t/build/libforeign-runtime.so | FileCheck %t/programs/run.mlir
// RUN: not %mlir_runner %t/run.mlir -e wrong --entry-point-result=i64 \
// RUN:   --shared-libs=%t/build/libforeign-runtime.so 2>&1 \
// RUN:   | FileCheck %t/programs/run.mlir --check-prefix=FAILED

// A sequence of chunks is lowered, and what its type says of them is checked.
// RUN: %t/build/foreign-opt %t/programs/sequence.mlir --split-to-tensor-pipeline \
// RUN:   | FileCheck %t/programs/sequence.mlir

// The number of equal parts is that of the results.
// RUN: %t/build/foreign-opt %t/programs/parts.mlir --generate-runtime-verification \
// RUN:   | FileCheck %t/programs/parts.mlir

// Results that lose the axis are refused, and nothing is made of them.
// RUN: not %t/build/foreign-opt %t/programs/rows.mlir --split-canonicalize-tensors \
// RUN:   --convert-split-to-tensor 2>&1 | FileCheck %t/programs/rows.mlir

// So is a sequence of equal parts.
// RUN: not %t/build/foreign-opt %t/programs/equal.mlir --generate-runtime-verification \
// RUN:   --convert-split-sequences-to-tensor 2>&1 | FileCheck %t/programs/equal.mlir

//--- equal.mlir
// CHECK: error: 'foreign.pairs' op takes or makes a sequence, and nothing says what it does
func.func @equal(%x: tensor<?x4xf32>) -> tensor<i64> {
  %0 = foreign.pairs %x equal : (tensor<?x4xf32>) -> !split.sequence<tensor<?x4xf32>>
  %1 = split.sequence_length %0 : (!split.sequence<tensor<?x4xf32>>) -> tensor<i64>
  return %1 : tensor<i64>
}

//--- parts.mlir
// CHECK-LABEL: func.func @parts
//       CHECK:   %[[N:.*]] = arith.constant 3 : index
//       CHECK:   arith.ceildivsi %{{.*}}, %[[N]]
func.func @parts(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0:3 = foreign.parts %x : (tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0#1 : tensor<?xf32>
}

//--- rows.mlir
// CHECK: error: 'foreign.parts' op cannot be lowered: its results must be chunks of given sizes or equal parts that keep the axis
func.func @rows(%x: tensor<2x4x?xf32>) -> index {
  %c1 = arith.constant 1 : index
  %0:2 = foreign.parts %x rows : (tensor<2x4x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>)
  %1 = tensor.dim %0#1, %c1 : tensor<4x?xf32>
  return %1 : index
}

//--- sequence.mlir
// CHECK-LABEL: func.func @pairs
//   CHECK-DAG:   split.assert %{{.*}}, "dimension 0 of chunk {0} is {1}, but its type says {2}"
//       CHECK:   tensor.extract_slice
func.func @pairs(%x: tensor<?x4xf32>, %p: tensor<i64>) -> tensor<2x4xf32> {
  %0 = foreign.pairs %x : (tensor<?x4xf32>) -> !split.sequence<tensor<2x4xf32>>
  %1 = split.sequence_at %0 at %p : (!split.sequence<tensor<2x4xf32>>, tensor<i64>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

//--- infer.mlir
// CHECK-LABEL: func.func @halves
// CHECK:         foreign.halves %{{.*}} : (tensor<7x3xf32>) -> (tensor<4x3xf32>, tensor<3x3xf32>)
func.func @halves(%x: tensor<7x3xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %0:2 = foreign.halves %x : (tensor<7x3xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xf32>
}

// The source is the operand that the interface says.
// CHECK-LABEL: func.func @cut
// CHECK:         %[[X:.*]] = tensor.cast %{{.*}} : tensor<?xi64> to tensor<5xi64>
// CHECK:         foreign.cut %[[X]] at %{{.*}} : (tensor<2xi64>, tensor<5xi64>)
func.func @cut(%x: tensor<12xi64>, %sizes: tensor<2xi64>) -> (tensor<?xi64>, tensor<?xi64>) {
  %c5 = arith.constant 5 : index
  %0 = tensor.extract_slice %x[0] [%c5] [1] : tensor<12xi64> to tensor<?xi64>
  %1:2 = foreign.cut %0 at %sizes : (tensor<2xi64>, tensor<?xi64>) -> (tensor<?xi64>, tensor<?xi64>)
  return %1#0, %1#1 : tensor<?xi64>, tensor<?xi64>
}

//--- bounds.mlir
// CHECK-LABEL: func.func @cut
// CHECK-NOT:     split.assert
// CHECK:         return
func.func @cut(%x: tensor<?x?xf32>, %sizes: tensor<1xi64>) -> tensor<?x?xf32> {
  %0 = foreign.cut %x at %sizes : (tensor<1xi64>, tensor<?x?xf32>) -> tensor<?x5xf32>
  %1:2 = foreign.halves %0 : (tensor<?x5xf32>) -> (tensor<?x5xf32>, tensor<?x5xf32>)
  %2:2 = foreign.halves %0 : (tensor<?x5xf32>) -> (tensor<?x5xf32>, tensor<?x5xf32>)
  %3 = arith.addf %1#0, %2#0 : tensor<?x5xf32>
  %4 = tensor.cast %3 : tensor<?x5xf32> to tensor<?x?xf32>
  return %4 : tensor<?x?xf32>
}

//--- tile.mlir
// CHECK-LABEL: func.func @halves
//  CHECK-SAME:   %[[X:.*]]: tensor<8x6xf32>
//       CHECK:   scf.forall (%[[I:.*]]) in
//   CHECK-NOT:     foreign.halves
//       CHECK:     tensor.extract_slice %[[X]]
func.func @halves(%x: tensor<8x6xf32>) -> tensor<4x6xf32> {
  %0:2 = foreign.halves %x : (tensor<8x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  %1 = tensor.empty() : tensor<4x6xf32>
  %2 = linalg.exp ins(%0#1 : tensor<4x6xf32>) outs(%1 : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %split = transform.structured.match ops{["foreign.halves"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %exp tile_sizes [2, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %fused, %new = transform.structured.fuse_into_containing_op %split into %loop : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

//--- verify.mlir
// CHECK: error: 'foreign.halves' op result 1 has type 'tensor<4xf32>', but its chunk has type 'tensor<3xf32>'
func.func @halves(%x: tensor<7xf32>) {
  %0:2 = foreign.halves %x : (tensor<7xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

//--- unranked.mlir
// CHECK: error: 'foreign.halves' op cannot be lowered: the rank of its source is not known
func.func @halves(%x: tensor<*xf32>) -> tensor<*xf32> {
  %0:2 = foreign.halves %x : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return %0#1 : tensor<*xf32>
}

//--- run.mlir
// CHECK: 5
// FAILED: check failed at {{.*}}: cut sizes sum to {0}, but dimension 1 of the source is {1} (6, 5)
// The result is element [1, 2] of rows [[0, 1, 2, 3, 4], ...] that are cut at 2
// and 3, after the rows were halved: row 2 at column 3, which is 2 + 3.
func.func private @sum(%rows: index, %sizes: tensor<2xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = tensor.generate %rows {
  ^bb0(%i: index, %j: index):
    %0 = arith.addi %i, %j : index
    %1 = arith.index_cast %0 : index to i64
    tensor.yield %1 : i64
  } : tensor<?x5xi64>
  %halves:2 = foreign.halves %x : (tensor<?x5xi64>) -> (tensor<?x5xi64>, tensor<?x5xi64>)
  %chunks:2 = foreign.cut %halves#1 at %sizes
      : (tensor<2xi64>, tensor<?x5xi64>) -> (tensor<?x?xi64>, tensor<?x?xi64>)
  %element = tensor.extract %chunks#1[%c0, %c1] : tensor<?x?xi64>
  return %element : i64
}

func.func @main() -> i64 {
  %rows = arith.constant 3 : index
  %sizes = arith.constant dense<[2, 3]> : tensor<2xi64>
  %0 = call @sum(%rows, %sizes) : (index, tensor<2xi64>) -> i64
  return %0 : i64
}

func.func @wrong() -> i64 {
  %rows = arith.constant 3 : index
  %sizes = arith.constant dense<[2, 4]> : tensor<2xi64>
  %0 = call @sum(%rows, %sizes) : (index, tensor<2xi64>) -> i64
  return %0 : i64
}

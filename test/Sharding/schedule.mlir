// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-file %s %t
// RUN: split-opt %t/model.mlir --transform-preload-library=transform-library-paths=%t/schedule.mlir --transform-interpreter | FileCheck %s
//
// A schedule chooses the sharding and what the program is lowered to: here, what a
// processor runs that exchanges rows by Open MPI.

//--- schedule.mlir
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.consumed}) {
    transform.split.create_grid @grid shape [2] in %module : !transform.any_op
    %split = transform.structured.match ops{["split.split"]} in %module
        : (!transform.any_op) -> !transform.any_op
    transform.split.shard operand 0 of %split on @grid split_axes = [[0]] : !transform.any_op
    %sharded = transform.apply_registered_pass "split-shard-pipeline" to %module
        : (!transform.any_op) -> !transform.any_op
    %lowered = transform.apply_registered_pass "split-to-llvm-pipeline"
        with options = { "runtime-verification" = false } to %sharded
        : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

//--- model.mlir
// CHECK: module attributes {dlti.map = {{.*}}"MPI:Implementation" = "OpenMPI"
// CHECK-DAG: llvm.func @MPI_Send(
// CHECK-DAG: llvm.func @MPI_Recv(
// CHECK-LABEL: llvm.func @main(
// CHECK: llvm.call @MPI_Send
// CHECK-NOT: shard.
func.func @main(%x: tensor<8x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  %0:2 = split.split %x sizes [4, 4] axis 0 : (tensor<8x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>)
  return %0#0, %0#1 : tensor<4x6xf32>, tensor<4x6xf32>
}

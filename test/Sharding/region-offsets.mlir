// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-propagate-shardings-pipeline | FileCheck %s
//
// Where shards are cut in one of the tensors that a value may be does not fit one of
// another size.

shard.grid @grid(shape = 2)

// CHECK-LABEL: func.func @branch
//       CHECK:   %[[R:.*]] = scf.if
//       CHECK:   else
//       CHECK:     scf.yield
//  CHECK-NEXT:   }
//  CHECK-NEXT:   %[[S:.*]] = shard.sharding @grid split_axes = {{\[\[}}0]] :
//  CHECK-NEXT:   shard.shard %[[R]] to %[[S]] :
func.func @branch(%x: tensor<6x2xi8>, %y: tensor<2x2xi8>, %c: i1) -> tensor<?x2xi8> {
  %s = shard.sharding @grid split_axes = [[0], []] sharded_dims_offsets = [0, 4, 6] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6x2xi8>
  %1 = scf.if %c -> tensor<?x2xi8> {
    %2 = tensor.cast %0 : tensor<6x2xi8> to tensor<?x2xi8>
    scf.yield %2 : tensor<?x2xi8>
  } else {
    %2 = tensor.cast %y : tensor<2x2xi8> to tensor<?x2xi8>
    scf.yield %2 : tensor<?x2xi8>
  }
  return %1 : tensor<?x2xi8>
}

// Of one size, they fit all.
// CHECK-LABEL: func.func @same_size
//       CHECK:   %[[R:.*]] = scf.if
//       CHECK:   else
//       CHECK:     scf.yield
//  CHECK-NEXT:   }
//  CHECK-NEXT:   %[[S:.*]] = shard.sharding @grid split_axes = {{\[\[}}0]] sharded_dims_offsets = [0, 4, 6] :
//  CHECK-NEXT:   shard.shard %[[R]] to %[[S]] :
func.func @same_size(%x: tensor<6x2xi8>, %y: tensor<6x2xi8>, %c: i1) -> tensor<6x2xi8> {
  %s = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 4, 6] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<6x2xi8>
  %1 = scf.if %c -> tensor<6x2xi8> {
    scf.yield %0 : tensor<6x2xi8>
  } else {
    scf.yield %y : tensor<6x2xi8>
  }
  return %1 : tensor<6x2xi8>
}

// CHECK-LABEL: func.func @loop
//       CHECK:   scf.while (%[[A:.*]] = %{{.*}})
//   CHECK-NOT:   sharded_dims_offsets
//       CHECK:   return
func.func @loop(%x: tensor<?x2xi8>, %y: tensor<2x2xi8>, %c: i1) -> tensor<?x2xi8> {
  %s = shard.sharding @grid split_axes = [[0], []] sharded_dims_offsets = [0, 4, 6] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<?x2xi8>
  %1 = scf.while (%a = %0) : (tensor<?x2xi8>) -> tensor<?x2xi8> {
    scf.condition(%c) %a : tensor<?x2xi8>
  } do {
  ^bb0(%b: tensor<?x2xi8>):
    %2 = tensor.cast %y : tensor<2x2xi8> to tensor<?x2xi8>
    scf.yield %2 : tensor<?x2xi8>
  }
  return %1 : tensor<?x2xi8>
}

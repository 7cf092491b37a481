// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Links of which the passes behind do less together than of each alone stay: they
// are tried on functions of some of them, of which nothing is left, and nothing
// said.
//
// RUN: split-opt %s --split-roll-chains='min-ops=6 min-count=2 trial=builtin.module(split-canonicalize-tensors,convert-split-to-tensor,split-cse,split-lower-elementwise,split-fuse-elementwise)' --remarks-filter=split-.* 2>%t.remarks | FileCheck %s --implicit-check-not=@trial
// RUN: count 0 < %t.remarks
// Without a trial all of them are loops.
// RUN: split-opt %s --split-roll-chains='min-ops=6 min-count=2' | FileCheck %s --check-prefix=ALL
// Passes that refuse some leave it to those behind to say so.
// RUN: split-opt %s --split-roll-chains='min-ops=6 min-count=2 trial=builtin.module(split-verify)' | FileCheck %s --check-prefix=ALL
// RUN: split-opt %s --pass-pipeline='builtin.module(func.func(split-roll-chains{min-ops=6 min-count=2 trial=builtin.module(split-cse)}))' | FileCheck %s --check-prefix=FUNCTIONS

// Only a module has room for others.
// FUNCTIONS-NOT: scf.for

// Each needs the last one's sum.
// CHECK-LABEL: func.func @reductions(
//       CHECK:   scf.for {{.*}} iter_args
//   ALL-LABEL: func.func @reductions(
//         ALL:   scf.for {{.*}} iter_args
func.func @reductions(%x: tensor<8xf32>) -> tensor<8xf32> {
  %f0 = tensor.empty() : tensor<f32>
  %s0 = linalg.reduce { arith.maximumf } ins(%x : tensor<8xf32>) outs(%f0 : tensor<f32>) dimensions = [0]
  %e0 = tensor.empty() : tensor<8xf32>
  %0 = linalg.broadcast ins(%s0 : tensor<f32>) outs(%e0 : tensor<8xf32>) dimensions = [0]
  %f1 = tensor.empty() : tensor<f32>
  %s1 = linalg.reduce { arith.maximumf } ins(%0 : tensor<8xf32>) outs(%f1 : tensor<f32>) dimensions = [0]
  %e1 = tensor.empty() : tensor<8xf32>
  %1 = linalg.broadcast ins(%s1 : tensor<f32>) outs(%e1 : tensor<8xf32>) dimensions = [0]
  %f2 = tensor.empty() : tensor<f32>
  %s2 = linalg.reduce { arith.maximumf } ins(%1 : tensor<8xf32>) outs(%f2 : tensor<f32>) dimensions = [0]
  %e2 = tensor.empty() : tensor<8xf32>
  %2 = linalg.broadcast ins(%s2 : tensor<f32>) outs(%e2 : tensor<8xf32>) dimensions = [0]
  %f3 = tensor.empty() : tensor<f32>
  %s3 = linalg.reduce { arith.maximumf } ins(%2 : tensor<8xf32>) outs(%f3 : tensor<f32>) dimensions = [0]
  %e3 = tensor.empty() : tensor<8xf32>
  %3 = linalg.broadcast ins(%s3 : tensor<f32>) outs(%e3 : tensor<8xf32>) dimensions = [0]
  return %3 : tensor<8xf32>
}

// Element-wise ops become one.
// CHECK-LABEL: func.func @elementwise(
//   CHECK-NOT:   scf.for
//       CHECK:   return
//   ALL-LABEL: func.func @elementwise(
//         ALL:   scf.for {{.*}} iter_args
func.func @elementwise(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32>
  %1 = math.exp %0 : tensor<8xf32>
  %2 = math.exp %1 : tensor<8xf32>
  %3 = math.exp %2 : tensor<8xf32>
  %4 = math.exp %3 : tensor<8xf32>
  %5 = math.exp %4 : tensor<8xf32>
  %6 = math.exp %5 : tensor<8xf32>
  %7 = math.exp %6 : tensor<8xf32>
  %8 = math.exp %7 : tensor<8xf32>
  return %8 : tensor<8xf32>
}

// Halves that are joined and split again are those before.
// CHECK-LABEL: func.func @joined_halves(
//   CHECK-NOT:   scf.for
//       CHECK:   return
//   ALL-LABEL: func.func @joined_halves(
//         ALL:   scf.for {{.*}} iter_args
func.func @joined_halves(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0:2 = split.split %x into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1 = tensor.concat dim(0) %0#1, %0#0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %2:2 = split.split %1 into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %3 = tensor.concat dim(0) %2#1, %2#0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %4:2 = split.split %3 into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %5 = tensor.concat dim(0) %4#1, %4#0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %6:2 = split.split %5 into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %7 = tensor.concat dim(0) %6#1, %6#0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %8:2 = split.split %7 into 2 axis 0 : (tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %9 = tensor.concat dim(0) %8#1, %8#0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %9 : tensor<8xf32>
}

// What is the same each time is computed once.
// CHECK-LABEL: func.func @invariant(
//   CHECK-NOT:   scf.for
//       CHECK:   return
//   ALL-LABEL: func.func @invariant(
//         ALL:   scf.for {{.*}} iter_args
func.func @invariant(%x: tensor<8xf32>, %w: tensor<8xf32>) -> tensor<8xf32> {
  %f0 = tensor.empty() : tensor<f32>
  %a0 = linalg.reduce { arith.maximumf } ins(%w : tensor<8xf32>) outs(%f0 : tensor<f32>) dimensions = [0]
  %s0 = linalg.reduce { arith.maximumf } ins(%x : tensor<8xf32>) outs(%a0 : tensor<f32>) dimensions = [0]
  %e0 = tensor.empty() : tensor<8xf32>
  %0 = linalg.broadcast ins(%s0 : tensor<f32>) outs(%e0 : tensor<8xf32>) dimensions = [0]
  %f1 = tensor.empty() : tensor<f32>
  %a1 = linalg.reduce { arith.maximumf } ins(%w : tensor<8xf32>) outs(%f1 : tensor<f32>) dimensions = [0]
  %s1 = linalg.reduce { arith.maximumf } ins(%0 : tensor<8xf32>) outs(%a1 : tensor<f32>) dimensions = [0]
  %e1 = tensor.empty() : tensor<8xf32>
  %1 = linalg.broadcast ins(%s1 : tensor<f32>) outs(%e1 : tensor<8xf32>) dimensions = [0]
  %f2 = tensor.empty() : tensor<f32>
  %a2 = linalg.reduce { arith.maximumf } ins(%w : tensor<8xf32>) outs(%f2 : tensor<f32>) dimensions = [0]
  %s2 = linalg.reduce { arith.maximumf } ins(%1 : tensor<8xf32>) outs(%a2 : tensor<f32>) dimensions = [0]
  %e2 = tensor.empty() : tensor<8xf32>
  %2 = linalg.broadcast ins(%s2 : tensor<f32>) outs(%e2 : tensor<8xf32>) dimensions = [0]
  %f3 = tensor.empty() : tensor<f32>
  %a3 = linalg.reduce { arith.maximumf } ins(%w : tensor<8xf32>) outs(%f3 : tensor<f32>) dimensions = [0]
  %s3 = linalg.reduce { arith.maximumf } ins(%2 : tensor<8xf32>) outs(%a3 : tensor<f32>) dimensions = [0]
  %e3 = tensor.empty() : tensor<8xf32>
  %3 = linalg.broadcast ins(%s3 : tensor<f32>) outs(%e3 : tensor<8xf32>) dimensions = [0]
  return %3 : tensor<8xf32>
}

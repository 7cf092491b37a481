// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-input-file --split-roll-chains="min-ops=6 min-count=2" | FileCheck %s
// RUN: split-opt %s --split-input-file --split-roll-chains="min-ops=2 min-count=1" | FileCheck %s --check-prefix=SHORT

// What layers are scaled by differs: a table has a row for each iteration.
// CHECK-LABEL: func.func @layers(
// CHECK-DAG:     %[[TABLE:.*]] = arith.constant dense<{{\[\[}}1.000000e+00, 2.000000e+00], [5.000000e+00, 5.000000e+00]]> : tensor<2x2xf32>
// CHECK:         %[[LOOP:.*]] = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[T:.*]] = %{{.*}}) -> (tensor<?x2xf32>) {
// CHECK-NEXT:      %[[ROW:.*]] = tensor.extract_slice %[[TABLE]][%[[I]], 0] [1, 2] [1, 1] : tensor<2x2xf32> to tensor<2xf32>
// CHECK-NEXT:      %[[SCALED:.*]] = linalg.generic {{.*}} ins(%[[T]], %[[ROW]] : tensor<?x2xf32>, tensor<2xf32>)
// CHECK:           %[[SUM:.*]] = linalg.add ins(%[[SCALED]],
// CHECK-NEXT:      scf.yield %[[SUM]]
// CHECK:         linalg.generic {{.*}} ins(%[[LOOP]], %{{.*}} : tensor<?x2xf32>, tensor<2xf32>)
// CHECK-NOT:     scf.for
#rows = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#layer = {indexing_maps = [#rows, #row, #rows], iterator_types = ["parallel", "parallel"]}
func.func @layers(%x: tensor<?x2xf32>, %y: tensor<?x2xf32>, %e: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %k0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %k1 = arith.constant dense<5.0> : tensor<2xf32>
  %k2 = arith.constant dense<[3.0, 4.0]> : tensor<2xf32>
  %k3 = arith.constant dense<[6.0, 7.0]> : tensor<2xf32>
  %s0 = linalg.add ins(%x, %y : tensor<?x2xf32>, tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) -> tensor<?x2xf32>
  %0 = linalg.generic #layer ins(%s0, %k0 : tensor<?x2xf32>, tensor<2xf32>) outs(%e : tensor<?x2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<?x2xf32>
  %s1 = linalg.add ins(%0, %y : tensor<?x2xf32>, tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) -> tensor<?x2xf32>
  %1 = linalg.generic #layer ins(%s1, %k1 : tensor<?x2xf32>, tensor<2xf32>) outs(%e : tensor<?x2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<?x2xf32>
  %s2 = linalg.add ins(%1, %y : tensor<?x2xf32>, tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) -> tensor<?x2xf32>
  %2 = linalg.generic #layer ins(%s2, %k2 : tensor<?x2xf32>, tensor<2xf32>) outs(%e : tensor<?x2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<?x2xf32>
  %s3 = linalg.add ins(%2, %y : tensor<?x2xf32>, tensor<?x2xf32>) outs(%e : tensor<?x2xf32>) -> tensor<?x2xf32>
  %3 = linalg.generic #layer ins(%s3, %k3 : tensor<?x2xf32>, tensor<2xf32>) outs(%e : tensor<?x2xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<?x2xf32>
  return %3 : tensor<?x2xf32>
}

// -----

// Numbers that an op has in its region, of which one constant may be two and a
// number may be the same each time.
// CHECK-LABEL: func.func @numbers(
// CHECK-DAG:     %[[SAME:.*]] = arith.constant 9.000000e+00 : f32
// CHECK-DAG:     %[[ONE:.*]] = arith.constant dense<[1.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK-DAG:     %[[OTHER:.*]] = arith.constant dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// CHECK:         scf.for %[[I:.*]] = %{{.*}} iter_args(%[[T:.*]] = %{{.*}}) -> (tensor<4xf32>) {
// CHECK-NEXT:      %[[K:.*]] = tensor.extract %[[ONE]][%[[I]]] : tensor<2xf32>
// CHECK-NEXT:      %[[LESS:.*]] = linalg.map ins(%[[T]] : tensor<4xf32>)
// CHECK-NEXT:        (%[[A:[a-z0-9_]+]]: f32
// CHECK-NEXT:          %[[P:.*]] = arith.subf %[[A]], %[[K]] : f32
// CHECK-NEXT:          linalg.yield %[[P]]
// CHECK-NEXT:        }
// CHECK-NEXT:      %[[L:.*]] = tensor.extract %[[OTHER]][%[[I]]] : tensor<2xf32>
// CHECK-NEXT:      linalg.map ins(%[[LESS]] : tensor<4xf32>)
// CHECK-NEXT:        (%[[B:[a-z0-9_]+]]: f32
// CHECK-NEXT:          %[[Q:.*]] = arith.mulf %[[B]], %[[L]] : f32
// CHECK-NEXT:          arith.addf %[[Q]], %[[SAME]] : f32
func.func @numbers(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1.0 : f32
  %c2 = arith.constant 2.0 : f32
  %c3 = arith.constant 3.0 : f32
  %c9 = arith.constant 9.0 : f32
  %0 = linalg.map ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = arith.mulf %a, %c1 : f32
    %q = arith.addf %p, %c9 : f32
    linalg.yield %q : f32
  }
  %1 = linalg.map ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = arith.subf %a, %c1 : f32
    linalg.yield %p : f32
  }
  %2 = linalg.map ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = arith.mulf %a, %c2 : f32
    %q = arith.addf %p, %c9 : f32
    linalg.yield %q : f32
  }
  %3 = linalg.map ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = arith.subf %a, %c3 : f32
    linalg.yield %p : f32
  }
  %4 = linalg.map ins(%3 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = arith.mulf %a, %c3 : f32
    %q = arith.addf %p, %c9 : f32
    linalg.yield %q : f32
  }
  %5 = linalg.map ins(%4 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = arith.subf %a, %c2 : f32
    linalg.yield %p : f32
  }
  %6 = linalg.map ins(%5 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = arith.mulf %a, %c1 : f32
    %q = arith.addf %p, %c9 : f32
    linalg.yield %q : f32
  }
  %7 = linalg.map ins(%6 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = arith.subf %a, %c2 : f32
    linalg.yield %p : f32
  }
  return %7 : tensor<4xf32>
}

// -----

// A tensor of one number and a number may have the same table.
// CHECK-LABEL: func.func @number_of_tensor(
// CHECK:         %[[TABLE:.*]] = arith.constant dense<[1.500000e+00, 2.500000e+00, 3.500000e+00]> : tensor<3xf32>
// CHECK:         scf.for %[[I:.*]] = %{{.*}} iter_args(%[[T:.*]] = %{{.*}}) -> (tensor<4xf32>) {
// CHECK-NEXT:      %[[ROW:.*]] = tensor.extract_slice %[[TABLE]][%[[I]]] [1] [1] : tensor<3xf32> to tensor<f32>
// CHECK-NEXT:      %[[NUMBER:.*]] = tensor.extract %[[TABLE]][%[[I]]] : tensor<3xf32>
// CHECK-NEXT:      linalg.generic {{.*}} ins(%[[T]], %[[ROW]] : tensor<4xf32>, tensor<f32>)
// CHECK:             arith.addf %{{.*}}, %[[NUMBER]] : f32
#all = affine_map<(d0) -> (d0)>
#one = affine_map<(d0) -> ()>
#layer = {indexing_maps = [#all, #one, #all], iterator_types = ["parallel"]}
func.func @number_of_tensor(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %k0 = arith.constant dense<0.5> : tensor<f32>
  %c0 = arith.constant 0.5 : f32
  %k1 = arith.constant dense<1.5> : tensor<f32>
  %c1 = arith.constant 1.5 : f32
  %k2 = arith.constant dense<2.5> : tensor<f32>
  %c2 = arith.constant 2.5 : f32
  %k3 = arith.constant dense<3.5> : tensor<f32>
  %c3 = arith.constant 3.5 : f32
  %k4 = arith.constant dense<4.5> : tensor<f32>
  %c4 = arith.constant 4.5 : f32
  %r0 = linalg.generic #layer ins(%x, %k0 : tensor<4xf32>, tensor<f32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %q = arith.addf %m, %c0 : f32
    linalg.yield %q : f32
  } -> tensor<4xf32>
  %r1 = linalg.generic #layer ins(%r0, %k1 : tensor<4xf32>, tensor<f32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %q = arith.addf %m, %c1 : f32
    linalg.yield %q : f32
  } -> tensor<4xf32>
  %r2 = linalg.generic #layer ins(%r1, %k2 : tensor<4xf32>, tensor<f32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %q = arith.addf %m, %c2 : f32
    linalg.yield %q : f32
  } -> tensor<4xf32>
  %r3 = linalg.generic #layer ins(%r2, %k3 : tensor<4xf32>, tensor<f32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %q = arith.addf %m, %c3 : f32
    linalg.yield %q : f32
  } -> tensor<4xf32>
  %r4 = linalg.generic #layer ins(%r3, %k4 : tensor<4xf32>, tensor<f32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    %q = arith.addf %m, %c4 : f32
    linalg.yield %q : f32
  } -> tensor<4xf32>
  return %r4 : tensor<4xf32>
}

// -----

// Of several kinds, one table says which row of a kind's is an iteration's.
// CHECK-LABEL: func.func @kinds(
// CHECK-DAG:     %[[KINDS:.*]] = arith.constant dense<[0, 0, 1, 0]> : tensor<4xi32>
// CHECK-DAG:     %[[NUMBERS:.*]] = arith.constant dense<[0, 1, 0, 2]> : tensor<4xi32>
// CHECK-DAG:     %[[TABLE:.*]] = arith.constant dense<{{\[\[}}1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>
// CHECK:         scf.for %[[I:.*]] = %{{.*}} iter_args(%[[T:.*]] = %{{.*}}) -> (tensor<2xi32>) {
// CHECK-NEXT:      tensor.extract %[[KINDS]][%[[I]]]
// CHECK:           case 0 {
// CHECK-NEXT:        %[[NUMBER:.*]] = tensor.extract %[[NUMBERS]][%[[I]]] : tensor<4xi32>
// CHECK-NEXT:        %[[INDEX:.*]] = arith.index_castui %[[NUMBER]] : i32 to index
// CHECK-NEXT:        %[[ROW:.*]] = tensor.extract_slice %[[TABLE]][%[[INDEX]], 0] [1, 2] [1, 1] : tensor<3x2xi32> to tensor<2xi32>
// CHECK-NEXT:        linalg.add ins(%[[T]], %[[ROW]]
// CHECK:           default {
// CHECK-NEXT:        linalg.max
func.func @kinds(%x: tensor<2xi32>, %y: tensor<2xi32>, %e: tensor<2xi32>) -> tensor<2xi32> {
  %k0 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %k1 = arith.constant dense<[3, 4]> : tensor<2xi32>
  %k2 = arith.constant dense<[5, 6]> : tensor<2xi32>
  %0 = linalg.max ins(%x, %y : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %1 = linalg.add ins(%0, %k0 : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %2 = linalg.add ins(%1, %k1 : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %3 = linalg.max ins(%2, %y : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %4 = linalg.add ins(%3, %k2 : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %5 = linalg.max ins(%4, %y : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  return %5 : tensor<2xi32>
}

// -----

// A power is a product if its exponent is known, a division by a known integer
// none, and places and sizes are known only so: these stay as they are.
// SHORT-LABEL: func.func @powers(
// SHORT-NOT: scf.for
func.func @powers(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 1.0 : f32
  %c1 = arith.constant 2.0 : f32
  %c2 = arith.constant 3.0 : f32
  %c3 = arith.constant 4.0 : f32
  %0 = linalg.map ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = math.powf %a, %c0 : f32
    linalg.yield %p : f32
  }
  %1 = linalg.map ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = math.powf %a, %c1 : f32
    linalg.yield %p : f32
  }
  %2 = linalg.map ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = math.powf %a, %c2 : f32
    linalg.yield %p : f32
  }
  %3 = linalg.map ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = math.powf %a, %c3 : f32
    linalg.yield %p : f32
  }
  return %3 : tensor<4xf32>
}

// -----

// SHORT-LABEL: func.func @same_power(
// SHORT: scf.for
func.func @same_power(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 2.0 : f32
  %c1 = arith.constant 2.0 : f32
  %c2 = arith.constant 2.0 : f32
  %c3 = arith.constant 2.0 : f32
  %0 = linalg.map ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = math.powf %a, %c0 : f32
    linalg.yield %p : f32
  }
  %1 = linalg.map ins(%0 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = math.powf %a, %c1 : f32
    linalg.yield %p : f32
  }
  %2 = linalg.map ins(%1 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = math.powf %a, %c2 : f32
    linalg.yield %p : f32
  }
  %3 = linalg.map ins(%2 : tensor<4xf32>) outs(%e : tensor<4xf32>) (%a: f32, %o: f32) {
    %p = math.powf %a, %c3 : f32
    linalg.yield %p : f32
  }
  return %3 : tensor<4xf32>
}

// -----

// SHORT-LABEL: func.func @divisions(
// SHORT-NOT: scf.for
func.func @divisions(%x: tensor<2xi32>, %e: tensor<2xi32>) -> tensor<2xi32> {
  %k0 = arith.constant dense<2> : tensor<2xi32>
  %k1 = arith.constant dense<3> : tensor<2xi32>
  %k2 = arith.constant dense<4> : tensor<2xi32>
  %k3 = arith.constant dense<5> : tensor<2xi32>
  %0 = linalg.div ins(%x, %k0 : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %1 = linalg.div ins(%0, %k1 : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %2 = linalg.div ins(%1, %k2 : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %3 = linalg.div ins(%2, %k3 : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  return %3 : tensor<2xi32>
}

// -----

// SHORT-LABEL: func.func @other_divisions(
// SHORT: scf.for
func.func @other_divisions(%x: tensor<2xi32>, %e: tensor<2xi32>) -> tensor<2xi32> {
  %k0 = arith.constant dense<[2, 3]> : tensor<2xi32>
  %k1 = arith.constant dense<[3, 4]> : tensor<2xi32>
  %k2 = arith.constant dense<[4, 5]> : tensor<2xi32>
  %k3 = arith.constant dense<[5, 6]> : tensor<2xi32>
  %0 = linalg.div ins(%x, %k0 : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %1 = linalg.div ins(%0, %k1 : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %2 = linalg.div ins(%1, %k2 : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %3 = linalg.div ins(%2, %k3 : tensor<2xi32>, tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  return %3 : tensor<2xi32>
}

// -----

// SHORT-LABEL: func.func @places(
// SHORT-NOT: scf.for
func.func @places(%x: tensor<2xindex>, %e: tensor<2xindex>) -> tensor<2xindex> {
  %k0 = arith.constant dense<[2, 3]> : tensor<2xindex>
  %k1 = arith.constant dense<[3, 4]> : tensor<2xindex>
  %k2 = arith.constant dense<[4, 5]> : tensor<2xindex>
  %k3 = arith.constant dense<[5, 6]> : tensor<2xindex>
  %0 = linalg.map ins(%x, %k0 : tensor<2xindex>, tensor<2xindex>) outs(%e : tensor<2xindex>) (%a: index, %b: index, %o: index) {
    %p = arith.addi %a, %b : index
    linalg.yield %p : index
  }
  %1 = linalg.map ins(%0, %k1 : tensor<2xindex>, tensor<2xindex>) outs(%e : tensor<2xindex>) (%a: index, %b: index, %o: index) {
    %p = arith.addi %a, %b : index
    linalg.yield %p : index
  }
  %2 = linalg.map ins(%1, %k2 : tensor<2xindex>, tensor<2xindex>) outs(%e : tensor<2xindex>) (%a: index, %b: index, %o: index) {
    %p = arith.addi %a, %b : index
    linalg.yield %p : index
  }
  %3 = linalg.map ins(%2, %k3 : tensor<2xindex>, tensor<2xindex>) outs(%e : tensor<2xindex>) (%a: index, %b: index, %o: index) {
    %p = arith.addi %a, %b : index
    linalg.yield %p : index
  }
  return %3 : tensor<2xindex>
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-lower-linalg=narrow-vectors | FileCheck %s
// RUN: split-opt %s --split-lower-linalg | FileCheck %s --check-prefix=LOOPS

// Without the option there are no vectors.
// LOOPS-NOT: vector

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>
#turned = affine_map<(i, j) -> (j, i)>

// What there is once for a row stays a number until a vector is needed.
// CHECK-LABEL: func.func @gate(
//  CHECK-SAME:     %[[X:.*]]: memref<?x7xf32, strided<[14, 1]>>, %[[C:.*]]: memref<7xf32>, %[[R:.*]]: memref<?xf32>, %[[S:.*]]: f32, %[[Y:.*]]: memref<?x7xf32>, %[[Z:.*]]: memref<?x7xi8>
//   CHECK-DAG:   %[[C0:.*]] = arith.constant 0 : index
//   CHECK-DAG:   arith.constant 1.000000e+00 : f32
//       CHECK:   scf.for %[[I:.*]] =
//   CHECK-NOT:     scf.for
//   CHECK-DAG:     %[[A:.*]] = vector.load %[[X]][%[[I]], %[[C0]]] : memref<?x7xf32, strided<[14, 1]>>, vector<7xf32>
//   CHECK-DAG:     %[[B:.*]] = vector.load %[[C]][%[[C0]]] : memref<7xf32>, vector<7xf32>
//   CHECK-DAG:     %[[D:.*]] = memref.load %[[R]][%[[I]]] : memref<?xf32>
//       CHECK:     %[[SCALED:.*]] = arith.mulf %[[D]], %[[S]] : f32
//       CHECK:     %[[TANH:.*]] = math.tanh %[[A]] : vector<7xf32>
//       CHECK:     %[[WIDE:.*]] = vector.broadcast %[[SCALED]] : f32 to vector<7xf32>
//       CHECK:     %[[SUM:.*]] = arith.addf %[[TANH]], %[[WIDE]] fastmath<contract> : vector<7xf32>
//       CHECK:     %[[ONES:.*]] = arith.constant dense<1.000000e+00> : vector<7xf32>
//       CHECK:     %[[LESS:.*]] = arith.cmpf olt, %[[SUM]], %[[ONES]] : vector<7xf32>
//       CHECK:     %[[PICKED:.*]] = arith.select %[[LESS]], %[[SUM]], %[[B]] : vector<7xi1>, vector<7xf32>
//       CHECK:     %[[WHOLE:.*]] = arith.fptosi %[[PICKED]] : vector<7xf32> to vector<7xi8>
//   CHECK-DAG:     vector.store %[[PICKED]], %[[Y]][%[[I]], %[[C0]]] : memref<?x7xf32>, vector<7xf32>
//   CHECK-DAG:     vector.store %[[WHOLE]], %[[Z]][%[[I]], %[[C0]]] : memref<?x7xi8>, vector<7xi8>
//       CHECK:   return
func.func @gate(%x: memref<?x7xf32, strided<[14, 1]>>, %c: memref<7xf32>, %r: memref<?xf32>, %s: f32,
                %y: memref<?x7xf32>, %z: memref<?x7xi8>) {
  linalg.generic {indexing_maps = [#all, #column, #row, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %c, %r : memref<?x7xf32, strided<[14, 1]>>, memref<7xf32>, memref<?xf32>)
      outs(%y, %z : memref<?x7xf32>, memref<?x7xi8>) {
  ^bb0(%a: f32, %b: f32, %d: f32, %out0: f32, %out1: i8):
    %one = arith.constant 1.0 : f32
    %0 = arith.mulf %d, %s : f32
    %1 = math.tanh %a : f32
    %2 = arith.addf %1, %0 fastmath<contract> : f32
    %3 = arith.cmpf olt, %2, %one : f32
    %4 = arith.select %3, %2, %b : f32
    %5 = arith.fptosi %4 : f32 to i8
    linalg.yield %4, %5 : f32, i8
  }
  return
}

// A result that is the same for all of a row.
// CHECK-LABEL: func.func @same
//       CHECK:     %[[E:.*]] = math.exp %{{.*}} : f32
//       CHECK:     %[[ALL:.*]] = vector.broadcast %[[E]] : f32 to vector<4xf32>
//       CHECK:     vector.store %[[ALL]]
func.func @same(%r: memref<?xf32>, %y: memref<?x4xf32>) {
  linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%r : memref<?xf32>) outs(%y : memref<?x4xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  }
  return
}

// A constant that is no number.
// CHECK-LABEL: func.func @poison
//       CHECK:   %[[P:.*]] = ub.poison : f32
//       CHECK:     vector.broadcast %[[P]] : f32 to vector<8xf32>
func.func @poison(%x: memref<?x8xf32>, %y: memref<?x8xf32>) {
  %p = ub.poison : f32
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<?x8xf32>) outs(%y : memref<?x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = math.exp %a : f32
    %1 = arith.cmpf ogt, %0, %a : f32
    %2 = arith.select %1, %0, %p : f32
    linalg.yield %2 : f32
  }
  return
}

// CHECK-LABEL: func.func @others
//   CHECK-NOT:   vector
//       CHECK:   return
func.func @others(%x3: memref<?x3xf32>, %x8: memref<?x8xf32>, %x32: memref<?x32xf32>, %n: memref<?x?xf32>,
                  %gaps: memref<?x8xf32, strided<[16, 2]>>, %d: memref<?x8xf64>, %b: memref<?x8xbf16>,
                  %sums: memref<?xf32>, %turned: memref<8x?xf32>, %truths: memref<?x8xi1>,
                  %wide: memref<?x8xi24>, %x31: memref<?x31xf32>) {
  // So few, so many, or an unknown number.
  linalg.exp ins(%x3 : memref<?x3xf32>) outs(%x3 : memref<?x3xf32>)
  linalg.exp ins(%x32 : memref<?x32xf32>) outs(%x32 : memref<?x32xf32>)
  linalg.exp ins(%n : memref<?x?xf32>) outs(%n : memref<?x?xf32>)
  // Not side by side.
  linalg.exp ins(%gaps : memref<?x8xf32, strided<[16, 2]>>) outs(%x8 : memref<?x8xf32>)
  linalg.generic {indexing_maps = [#turned, #all], iterator_types = ["parallel", "parallel"]}
      ins(%turned : memref<8x?xf32>) outs(%x8 : memref<?x8xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = math.exp %a : f32
    linalg.yield %0 : f32
  }
  // No formula, or none that is long.
  linalg.exp ins(%d : memref<?x8xf64>) outs(%d : memref<?x8xf64>)
  linalg.exp ins(%b : memref<?x8xbf16>) outs(%b : memref<?x8xbf16>)
  linalg.abs ins(%x8 : memref<?x8xf32>) outs(%x8 : memref<?x8xf32>)
  // What is no number of whole bytes in memory.
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x8 : memref<?x8xf32>) outs(%truths : memref<?x8xi1>) {
  ^bb0(%a: f32, %out: i1):
    %0 = math.exp %a : f32
    %1 = arith.cmpf ogt, %0, %a : f32
    linalg.yield %1 : i1
  }
  // So much code that LLVM takes long.
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x31 : memref<?x31xf32>) outs(%x31 : memref<?x31xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = math.tanh %a : f32
    %1 = math.tanh %0 : f32
    %2 = math.tanh %1 : f32
    %3 = math.tanh %2 : f32
    %4 = math.tanh %3 : f32
    %5 = math.tanh %4 : f32
    %6 = math.tanh %5 : f32
    %7 = math.tanh %6 : f32
    %8 = math.tanh %7 : f32
    linalg.yield %8 : f32
  }
  // What takes more bytes in memory than in a vector.
  linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x8 : memref<?x8xf32>) outs(%wide : memref<?x8xi24>) {
  ^bb0(%a: f32, %out: i24):
    %0 = math.exp %a : f32
    %1 = arith.fptosi %0 : f32 to i24
    linalg.yield %1 : i24
  }
  // An element depends on those before.
  linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x8 : memref<?x8xf32>) outs(%sums : memref<?xf32>) {
  ^bb0(%a: f32, %out: f32):
    %0 = math.exp %a : f32
    %1 = arith.addf %0, %out : f32
    linalg.yield %1 : f32
  }
  // A function that has no vectors, and what knows where it is.
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%x8 : memref<?x8xf32>) {
  ^bb0(%a: f32):
    %0 = math.exp %a : f32
    %1 = math.sin %0 : f32
    linalg.yield %1 : f32
  }
  linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%x8 : memref<?x8xf32>) {
  ^bb0(%a: f32):
    %0 = math.exp %a : f32
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i32
    %l = arith.sitofp %k : i32 to f32
    %1 = arith.addf %0, %l : f32
    linalg.yield %1 : f32
  }
  return
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-collapse-dimensions | FileCheck %s

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last = affine_map<(d0, d1, d2) -> (d2)>
#rows = affine_map<(d0, d1, d2) -> (d0)>

// All of a buffer without gaps is one row.
// CHECK-LABEL: func.func @whole(
//  CHECK-SAME:   %[[X:.*]]: memref<?x4x3xf32>, %[[Y:.*]]: memref<?x4x3xf32>
//   CHECK-DAG:   %[[FROM:.*]] = memref.collapse_shape %[[X]] {{\[\[}}0, 1, 2]] : memref<?x4x3xf32> into memref<?xf32>
//   CHECK-DAG:   %[[TO:.*]] = memref.collapse_shape %[[Y]] {{\[\[}}0, 1, 2]] : memref<?x4x3xf32> into memref<?xf32>
//       CHECK:   linalg.generic {{.*}} iterator_types = ["parallel"]} ins(%[[FROM]] : memref<?xf32>) outs(%[[TO]] : memref<?xf32>)
func.func @whole(%x: memref<?x4x3xf32>, %y: memref<?x4x3xf32>) {
  linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<?x4x3xf32>) outs(%y : memref<?x4x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Between the rows of a part there is something else.
// CHECK-LABEL: func.func @part(
//       CHECK:   memref.collapse_shape %{{.*}} {{\[\[}}0], [1, 2]] : memref<8x4x3xf32, strided<[24, 3, 1], offset: 12>> into memref<8x12xf32, strided<[24, 1], offset: 12>>
//       CHECK:   linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]}
func.func @part(%x: memref<8x4x3xf32, strided<[24, 3, 1], offset: 12>>, %y: memref<8x4x3xf32>) {
  linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : memref<8x4x3xf32, strided<[24, 3, 1], offset: 12>>) outs(%y : memref<8x4x3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %a : f32
    linalg.yield %0 : f32
  }
  return
}

// What is the same for all of two dimensions takes no part in it.
// CHECK-LABEL: func.func @of_columns(
//       CHECK:   linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]} ins(%{{.*}}, %{{.*}} : memref<32x3xf32>, memref<3xf32>) outs(%{{.*}} : memref<32x3xf32>)
func.func @of_columns(%x: memref<8x4x3xf32>, %c: memref<3xf32>, %y: memref<8x4x3xf32>) {
  linalg.generic {indexing_maps = [#id3, #last, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %c : memref<8x4x3xf32>, memref<3xf32>) outs(%y : memref<8x4x3xf32>) {
  ^bb0(%a: f32, %d: f32, %b: f32):
    %0 = arith.addf %a, %d : f32
    linalg.yield %0 : f32
  }
  return
}

// Those that are not parallel, known to be empty, of buffers of unknown distances,
// or counted stay.
// CHECK-LABEL: func.func @others(
//   CHECK-NOT:   memref.collapse_shape
//       CHECK:   return
func.func @others(%x: memref<8x4x3xf32>, %sum: memref<8xf32>, %e: memref<0x?x3xf32>, %f: memref<?x?x?xf32, strided<[?, ?, 1]>>, %n: memref<8x4x3xindex>) {
  linalg.generic {indexing_maps = [#id3, #rows], iterator_types = ["parallel", "reduction", "reduction"]}
      ins(%x : memref<8x4x3xf32>) outs(%sum : memref<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%e : memref<0x?x3xf32>) {
  ^bb0(%a: f32):
    %0 = arith.addf %a, %a : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%f : memref<?x?x?xf32, strided<[?, ?, 1]>>) {
  ^bb0(%a: f32):
    %0 = arith.addf %a, %a : f32
    linalg.yield %0 : f32
  }
  linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]}
      outs(%n : memref<8x4x3xindex>) {
  ^bb0(%a: index):
    %0 = linalg.index 1 : index
    linalg.yield %0 : index
  }
  return
}

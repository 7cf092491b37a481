// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-normalize-slices | FileCheck %s
// RUN: split-opt %s --split-canonicalize-tensors | FileCheck %s --check-prefix=FOLD
// RUN: %mlir_opt %s --canonicalize --split-input-file | FileCheck %s --check-prefix=UPSTREAM
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

// CHECK-LABEL: func.func @extract
//       CHECK:   tensor.extract_slice %{{.*}}[0, 3, 0] [1, 1, 3] [1, 1, 1] : tensor<2x6x4xi64> to tensor<1x3xi64>
func.func @extract(%x: tensor<2x6x4xi64>) -> tensor<1x3xi64> {
  %0 = tensor.extract_slice %x[0, 3, 0] [1, 1, 3] [2, 1, 1] : tensor<2x6x4xi64> to tensor<1x3xi64>
  return %0 : tensor<1x3xi64>
}

// CHECK-LABEL: func.func @extract_dynamic
//       CHECK:   tensor.extract_slice %{{.*}}[0, 0] [1, 3] [1, 1] : tensor<2x6xi64> to tensor<3xi64>
func.func @extract_dynamic(%x: tensor<2x6xi64>, %s: index) -> tensor<3xi64> {
  %0 = tensor.extract_slice %x[0, 0] [1, 3] [%s, 1] : tensor<2x6xi64> to tensor<3xi64>
  return %0 : tensor<3xi64>
}

// CHECK-LABEL: func.func @insert
//       CHECK:   tensor.insert_slice %{{.*}} into %{{.*}}[1, 0] [1, 3] [1, 2] : tensor<3xi64> into tensor<2x6xi64>
func.func @insert(%x: tensor<2x6xi64>, %y: tensor<3xi64>) -> tensor<2x6xi64> {
  %0 = tensor.insert_slice %y into %x[1, 0] [1, 3] [5, 2] : tensor<3xi64> into tensor<2x6xi64>
  return %0 : tensor<2x6xi64>
}

// A stride that means something stays.
// CHECK-LABEL: func.func @strided
//       CHECK:   tensor.extract_slice %{{.*}}[0, 0] [2, 3] [1, 2]
func.func @strided(%x: tensor<2x6xi64>) -> tensor<2x3xi64> {
  %0 = tensor.extract_slice %x[0, 0] [2, 3] [1, 2] : tensor<2x6xi64> to tensor<2x3xi64>
  return %0 : tensor<2x3xi64>
}

// The size that was written as 1 is dropped, not one that turns out to be 1. When
// upstream's pattern leaves it, so does the pass.
// CHECK-LABEL:    func.func @extract_ones
//       CHECK:      %[[S:.*]] = tensor.extract_slice %{{.*}}[0, 0, 2, 0] [1, %{{.*}}, 1, %{{.*}}] [1, 1, 1, 1] : tensor<4x6x4x6xf32> to tensor<1x?x1x?xf32>
//       CHECK:      %[[C:.*]] = tensor.collapse_shape %[[S]] {{.}}[0], [1], [2, 3]] : tensor<1x?x1x?xf32> into tensor<1x?x?xf32>
//       CHECK:      tensor.cast %[[C]] : tensor<1x?x?xf32> to tensor<?x?x?xf32>
// FOLD-LABEL:     func.func @extract_ones
//       FOLD:       tensor.collapse_shape {{.*}} {{.}}[0], [1], [2, 3]] : tensor<1x?x1x?xf32> into tensor<1x?x?xf32>
// UPSTREAM-LABEL: func.func @extract_ones
//       UPSTREAM:   tensor.extract_slice {{.*}} : tensor<4x6x4x6xf32> to tensor<?x1x?xf32>
func.func @extract_ones(%x: tensor<4x6x4x6xf32>, %n: index) -> tensor<?x?x?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %x[0, 0, 2, 0] [%c1, %n, 1, %n] [1, 1, 1, 1] : tensor<4x6x4x6xf32> to tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// CHECK-LABEL:    func.func @insert_ones
//       CHECK:      %[[S:.*]] = tensor.cast %{{.*}} : tensor<?x?x?xf32> to tensor<1x?x?xf32>
//       CHECK:      %[[E:.*]] = tensor.expand_shape %[[S]] {{.}}[0], [1], [2, 3]]
//       CHECK:      tensor.insert_slice %[[E]] into %{{.*}}[0, 0, 2, 0] [1, %{{.*}}, 1, %{{.*}}] [1, 1, 1, 1]
// FOLD-LABEL:     func.func @insert_ones
//       FOLD:       tensor.expand_shape {{.*}} {{.}}[0], [1], [2, 3]] {{.*}} : tensor<1x?x?xf32> into tensor<1x?x1x?xf32>
// UPSTREAM-LABEL: func.func @insert_ones
//       UPSTREAM:   tensor.insert_slice {{.*}} : tensor<?x1x?xf32> into tensor<4x6x4x6xf32>
func.func @insert_ones(%x: tensor<4x6x4x6xf32>, %y: tensor<?x?x?xf32>, %n: index) -> tensor<4x6x4x6xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert_slice %y into %x[0, 0, 2, 0] [%c1, %n, 1, %n] [1, 1, 1, 1] : tensor<?x?x?xf32> into tensor<4x6x4x6xf32>
  return %0 : tensor<4x6x4x6xf32>
}

// A stride that makes a dimension look like one that is dropped: 2 of 4 elements
// each are the 8 of dimension 1.
// CHECK-LABEL: func.func @extract_strided
//  CHECK-SAME:     %[[X:.*]]: tensor<3x6x2x4xi1>, %[[N:.*]]: index
//       CHECK:   %[[S:.*]] = tensor.extract_slice %[[X]][2, 3, 1, 1] [1, 1, %[[N]], 3] [1, 1, 2, 1] : tensor<3x6x2x4xi1> to tensor<1x1x?x3xi1>
//       CHECK:   tensor.collapse_shape %[[S]] {{.}}[0, 1], [2], [3]] : tensor<1x1x?x3xi1> into tensor<1x?x3xi1>
func.func @extract_strided(%x: tensor<3x6x2x4xi1>, %n: index) -> tensor<?x1x3xi1> {
  %0 = tensor.extract_slice %x[2, 3, 1, 1] [1, 1, %n, 3] [1, 1, 2, 1] : tensor<3x6x2x4xi1> to tensor<1x?x3xi1>
  %1 = tensor.cast %0 : tensor<1x?x3xi1> to tensor<?x1x3xi1>
  return %1 : tensor<?x1x3xi1>
}

// CHECK-LABEL: func.func @insert_strided
//  CHECK-SAME:     %{{.*}}: tensor<3x6x4xi1>, %[[Y:.*]]: tensor<1x?xi1>, %[[N:.*]]: index
//       CHECK:   %[[E:.*]] = tensor.expand_shape %[[Y]] {{.}}[0, 1], [2]] output_shape [1, 1, %[[N]]] : tensor<1x?xi1> into tensor<1x1x?xi1>
//       CHECK:   tensor.insert_slice %[[E]] into %{{.*}}[2, 3, 1] [1, 1, %[[N]]] [1, 1, 4] : tensor<1x1x?xi1> into tensor<3x6x4xi1>
func.func @insert_strided(%x: tensor<3x6x4xi1>, %y: tensor<1x?xi1>, %n: index) -> tensor<3x6x4xi1> {
  %0 = tensor.insert_slice %y into %x[2, 3, 1] [1, 1, %n] [1, 1, 4] : tensor<1x?xi1> into tensor<3x6x4xi1>
  return %0 : tensor<3x6x4xi1>
}

// CHECK-LABEL: func.func @insert_strided_in_parallel
//       CHECK:   %[[E:.*]] = tensor.expand_shape %{{.*}} {{.}}[0, 1], [2]] output_shape [1, 1, %[[N:.*]]] :
//       CHECK:   scf.forall.in_parallel
//       CHECK:     tensor.parallel_insert_slice %[[E]] into %{{.*}}[%{{.*}}, 3, 1] [1, 1, %[[N]]] [1, 1, 4] : tensor<1x1x?xi1> into tensor<3x6x4xi1>
func.func @insert_strided_in_parallel(%x: tensor<3x6x4xi1>, %y: tensor<1x?xi1>, %n: index) -> tensor<3x6x4xi1> {
  %0 = scf.forall (%i) in (3) shared_outs(%out = %x) -> tensor<3x6x4xi1> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %out[%i, 3, 1] [1, 1, %n] [1, 1, 4] : tensor<1x?xi1> into tensor<3x6x4xi1>
    }
  }
  return %0 : tensor<3x6x4xi1>
}

// Without strides, what is dropped is the first of the dimensions of size 1, whatever
// the type says.
// CHECK-LABEL: func.func @extract_second_one
//       CHECK:   %[[S:.*]] = tensor.extract_slice %{{.*}}[5, 2, 3, 1] [1, 2, 1, %{{.*}}] [1, 1, 1, 1] : tensor<6x4x4x?xf32> to tensor<1x2x1x?xf32>
//       CHECK:   tensor.collapse_shape %[[S]] {{.}}[0], [1], [2, 3]] : tensor<1x2x1x?xf32> into tensor<1x2x?xf32>
func.func @extract_second_one(%x: tensor<6x4x4x?xf32>, %n: index) -> tensor<1x2x?xf32> {
  %0 = tensor.extract_slice %x[5, 2, 3, 1] [1, 2, 1, %n] [1, 1, 1, 1] : tensor<6x4x4x?xf32> to tensor<1x2x?xf32>
  return %0 : tensor<1x2x?xf32>
}

// A size that may turn out to be 1, as well.
// CHECK-LABEL: func.func @extract_after_value
//       CHECK:   tensor.extract_slice %{{.*}} : tensor<?x4x?xf32> to tensor<?x2x1xf32>
//       CHECK:   tensor.collapse_shape %{{.*}} {{.}}[0], [1, 2]] : tensor<?x2x1xf32> into tensor<?x2xf32>
func.func @extract_after_value(%x: tensor<?x4x?xf32>, %n: index) -> tensor<?x2xf32> {
  %0 = tensor.extract_slice %x[0, 1, 2] [%n, 2, 1] [1, 1, 1] : tensor<?x4x?xf32> to tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// The first one is dropped.
// CHECK-LABEL: func.func @extract_before_value
//       CHECK:   tensor.extract_slice %{{.*}}[1, 0, 2] [1, %{{.*}}, 1] [1, 1, 1] : tensor<4x?x?xf32> to tensor<?x1xf32>
//   CHECK-NOT:   tensor.collapse_shape
func.func @extract_before_value(%x: tensor<4x?x?xf32>, %n: index) -> tensor<?x1xf32> {
  %0 = tensor.extract_slice %x[1, 0, 2] [1, %n, 1] [1, 1, 1] : tensor<4x?x?xf32> to tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}

// CHECK-LABEL: func.func @insert_second_one
//       CHECK:   %[[E:.*]] = tensor.expand_shape %{{.*}} {{.}}[0], [1, 2]] output_shape [1, 2, 1] : tensor<1x2xf32> into tensor<1x2x1xf32>
//       CHECK:   tensor.insert_slice %[[E]] into %{{.*}}[5, 2, 3] [1, 2, 1] [1, 1, 1] : tensor<1x2x1xf32> into tensor<6x4x?xf32>
func.func @insert_second_one(%x: tensor<6x4x?xf32>, %y: tensor<1x2xf32>) -> tensor<6x4x?xf32> {
  %0 = tensor.insert_slice %y into %x[5, 2, 3] [1, 2, 1] [1, 1, 1] : tensor<1x2xf32> into tensor<6x4x?xf32>
  return %0 : tensor<6x4x?xf32>
}

// What is dead may fail.
// CHECK-LABEL: func.func @dead
//       CHECK:   tensor.extract
func.func @dead(%x: tensor<?xf32>, %i: index) {
  %0 = tensor.extract %x[%i] : tensor<?xf32>
  return
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-sequences-to-tensor=at-once --canonicalize | FileCheck %s

// What is copied of all tensors of a sequence is one op, of which the table says
// where each is and where it goes.
// CHECK-LABEL: func.func @join(
//       CHECK:   %[[OFFSETS:.*]]:2 = scf.for
//       CHECK:   %[[PLACES:.*]] = scf.for {{.*}} -> (tensor<?x8xindex>)
//   CHECK-NOT:   strided.insert
//       CHECK:   %[[JOINED:.*]] = strided.copy_views %{{.*}}, %[[PLACES]] into %{{.*}} : (tensor<?xf32>, tensor<?x8xindex>, tensor<?x?xf32>) -> tensor<?x?xf32>
//       CHECK:   return %[[JOINED]]
func.func @join(%s: !split.sequence<tensor<?x?xf32>>) -> tensor<?x?xf32> {
  %0 = split.concat_from_sequence %s axis 1 : (!split.sequence<tensor<?x?xf32>>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// A new axis is no dimension of the views.
// CHECK-LABEL: func.func @stack(
//       CHECK:   strided.copy_views %{{.*}}, %{{.*}} into %{{.*}} : (tensor<?xf32>, tensor<?x5xindex>, tensor<?x?xf32>) -> tensor<?x?xf32>
func.func @stack(%s: !split.sequence<tensor<?xf32>>) -> tensor<?x?xf32> {
  %0 = split.concat_from_sequence %s axis 0 new_axis = true : (!split.sequence<tensor<?xf32>>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @pass_on(
//       CHECK:   strided.copy_views %{{.*}}, %{{.*}} into %{{.*}} : (tensor<?xf32>, tensor<?x2xindex>, tensor<?xf32>) -> tensor<?xf32>
//   CHECK-NOT:   strided
func.func @pass_on(%s: !split.sequence<tensor<f32>>) -> !split.sequence<tensor<f32>> {
  return %s : !split.sequence<tensor<f32>>
}

// CHECK-LABEL: func.func @insert(
//       CHECK:   strided.copy_views
//       CHECK:   strided.insert
func.func @insert(%s: !split.sequence<tensor<?xf32>>, %x: tensor<?xf32>) -> !split.sequence<tensor<?xf32>> {
  %0 = split.sequence_insert %s, %x : (!split.sequence<tensor<?xf32>>, tensor<?xf32>) -> !split.sequence<tensor<?xf32>>
  return %0 : !split.sequence<tensor<?xf32>>
}

// Chunks of one size need no table, unless they are joined in several copies.
// CHECK-LABEL: func.func @equal(
//       CHECK:   strided.pack_equal_chunks %{{.*}} into %{{.*}} : (tensor<?xf32>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
//   CHECK-NOT:   strided
func.func @equal(%x: tensor<?x?xf32>, %n: tensor<i64>) -> !split.sequence<tensor<?x?xf32>> {
  %0 = split.split_to_sequence %x sizes %n axis 1 : (tensor<?x?xf32>, tensor<i64>) -> !split.sequence<tensor<?x?xf32>>
  return %0 : !split.sequence<tensor<?x?xf32>>
}

// CHECK-LABEL: func.func @batches(
//       CHECK:   strided.copy_views
//   CHECK-NOT:   strided
func.func @batches(%x: tensor<?x?x?xf32>, %n: tensor<i64>) -> tensor<?x?x?xf32> {
  %0 = split.split_to_sequence %x sizes %n axis 1 : (tensor<?x?x?xf32>, tensor<i64>) -> !split.sequence<tensor<?x?x?xf32>>
  %1 = split.concat_from_sequence %0 axis 2 : (!split.sequence<tensor<?x?x?xf32>>) -> tensor<?x?x?xf32>
  return %1 : tensor<?x?x?xf32>
}

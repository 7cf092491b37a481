// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -one-shot-bufferize="allow-return-allocs-from-loops bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" -canonicalize | FileCheck %s
// RUN: split-opt %s -one-shot-bufferize="allow-return-allocs-from-loops bufferize-function-boundaries" -canonicalize | FileCheck %s --check-prefix=STRIDED

// A view: neither an allocation nor a copy. A constant stride is in the type.
// CHECK-LABEL: func.func @extract
//  CHECK-SAME:   %[[BASE:[^:]*]]: memref<?xf32>, %[[O:[^:]*]]: index, %[[N:[^:]*]]: index, %[[S:[^:]*]]: index
func.func @extract(%base: tensor<?xf32>, %o: index, %n: index, %s: index) -> f32 {
  // CHECK-NOT: memref.alloc
  // CHECK-NOT: memref.copy
  // CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[BASE]] to offset: [%[[O]]], sizes: [%[[N]], 3], strides: [%[[S]], 1] : memref<?xf32> to memref<?x3xf32, strided<[?, 1], offset: ?>>
  // CHECK: memref.load %[[VIEW]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = strided.extract %base[%o] sizes(%n) strides(%s, %c1) : tensor<?xf32> to tensor<?x3xf32>
  %e = tensor.extract %x[%c0, %c1] : tensor<?x3xf32>
  return %e : f32
}

// A base that is itself strided.
// STRIDED-LABEL: func.func @extract
//  STRIDED-SAME:   %[[BASE:[^:]*]]: memref<?xf32, strided<[?], offset: ?>>, %[[O:[^:]*]]: index, %[[N:[^:]*]]: index, %[[S:[^:]*]]: index
//       STRIDED: %[[BUFFER:.*]], %[[OFFSET:.*]], %{{.*}}, %[[STRIDE:.*]] = memref.extract_strided_metadata %[[BASE]]
//   STRIDED-DAG: %[[O2:.*]] = arith.muli %[[O]], %[[STRIDE]]
//   STRIDED-DAG: %[[O3:.*]] = arith.addi %[[OFFSET]], %[[O2]]
//   STRIDED-DAG: %[[S2:.*]] = arith.muli %[[S]], %[[STRIDE]]
//       STRIDED: memref.reinterpret_cast %[[BASE]] to offset: [%[[O3]]], sizes: [%[[N]], 3], strides: [%[[S2]], %[[STRIDE]]]

// One copy, into the destination itself.
// CHECK-LABEL: func.func @insert
//  CHECK-SAME:   %[[X:[^:]*]]: memref<?x3xf32>, %[[O:[^:]*]]: index, %[[S:[^:]*]]: index
func.func @insert(%x: tensor<?x3xf32>, %o: index, %s: index, %m: index) -> tensor<?xf32> {
  // CHECK: %[[DEST:.*]] = memref.alloc
  // CHECK: %[[N:.*]] = memref.dim %[[X]]
  // CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[DEST]] to offset: [%[[O]]], sizes: [%[[N]], 3], strides: [%[[S]], 1]
  // CHECK: memref.copy %[[X]], %[[VIEW]]
  // CHECK: return %[[DEST]]
  %c1 = arith.constant 1 : index
  %dest = bufferization.alloc_tensor(%m) : tensor<?xf32>
  %r = strided.insert %x into %dest[%o] strides(%s, %c1) : tensor<?x3xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}

// The base is written to while the view is still needed: the view is copied
// first.
// CHECK-LABEL: func.func @written_later
func.func @written_later(%n: index, %o: index, %f: f32) -> (f32, f32) {
  // CHECK: %[[BASE:.*]] = memref.alloc
  // CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[BASE]]
  // CHECK: %[[COPY:.*]] = memref.alloc
  // CHECK: memref.copy %[[VIEW]], %[[COPY]]
  // CHECK: memref.store %{{.*}}, %[[BASE]]
  // CHECK: memref.load %[[COPY]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %base = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %full = tensor.insert %f into %base[%c1] : tensor<?xf32>
  %x = strided.extract %full[%o] sizes() strides(%c1) : tensor<?xf32> to tensor<3xf32>
  %written = tensor.insert %f into %full[%c0] : tensor<?xf32>
  %e = tensor.extract %x[%c0] : tensor<3xf32>
  %w = tensor.extract %written[%o] : tensor<?xf32>
  return %e, %w : f32, f32
}

// The view is written to while the base is still needed: only the view is
// copied.
// CHECK-LABEL: func.func @view_written
func.func @view_written(%n: index, %o: index, %f: f32) -> (f32, f32) {
  // CHECK: %[[BASE:.*]] = memref.alloc
  // CHECK: %[[VIEW:.*]] = memref.reinterpret_cast %[[BASE]]
  // CHECK: %[[COPY:.*]] = memref.alloc() {{.*}} : memref<3xf32>
  // CHECK: memref.copy %[[VIEW]], %[[COPY]]
  // CHECK: memref.store %{{.*}}, %[[COPY]]
  // CHECK: memref.load %[[BASE]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %base = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %full = tensor.insert %f into %base[%c1] : tensor<?xf32>
  %x = strided.extract %full[%o] sizes() strides(%c1) : tensor<?xf32> to tensor<3xf32>
  %written = tensor.insert %f into %x[%c0] : tensor<3xf32>
  %e = tensor.extract %full[%c0] : tensor<?xf32>
  %w = tensor.extract %written[%c1] : tensor<3xf32>
  return %e, %w : f32, f32
}

// The op itself, on buffers. A source with gaps is copied first.
// CHECK-LABEL: func.func @pack_chunks
//  CHECK-SAME:   %[[X:[^:]*]]: memref<?xf32>, %[[S:[^:]*]]: memref<?xindex>, %[[N:[^:]*]]: index
// STRIDED-LABEL: func.func @pack_chunks
//  STRIDED-SAME:   %[[X:[^:]*]]: memref<?xf32, strided<[?], offset: ?>>, %[[S:[^:]*]]: memref<?xindex, strided<[?], offset: ?>>
func.func @pack_chunks(%x: tensor<?xf32>, %s: tensor<?xindex>, %n: index) -> tensor<?xf32> {
  // CHECK: %[[DEST:.*]] = memref.alloc
  // CHECK-NEXT: strided.pack_chunks %[[X]], %[[S]] into %[[DEST]] rows %[[N]] pitch %[[N]] unit %[[N]] : (memref<?xf32>, memref<?xindex>, memref<?xf32>, index, index, index) -> ()
  // CHECK-NEXT: return %[[DEST]]
  // STRIDED: %[[DEST:.*]] = memref.alloc
  // STRIDED: %[[COPY:.*]] = memref.alloc
  // STRIDED: memref.copy %[[X]], %[[COPY]]
  // STRIDED: strided.pack_chunks %[[COPY]], %[[S]] into %[[DEST]]
  %dest = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %r = strided.pack_chunks %x, %s into %dest rows %n pitch %n unit %n : (tensor<?xf32>, tensor<?xindex>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @pack_equal_chunks
//  CHECK-SAME:   %[[X:[^:]*]]: memref<?xf32>, %[[N:[^:]*]]: index
func.func @pack_equal_chunks(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: %[[DEST:.*]] = memref.alloc
  // CHECK-NEXT: strided.pack_equal_chunks %[[X]] into %[[DEST]] rows %[[N]] pitch %[[N]] width %[[N]] : (memref<?xf32>, memref<?xf32>, index, index, index) -> ()
  // CHECK-NEXT: return %[[DEST]]
  %dest = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %r = strided.pack_equal_chunks %x into %dest rows %n pitch %n width %n : (tensor<?xf32>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @copy_views
//  CHECK-SAME:   %[[X:[^:]*]]: memref<?xf32>, %[[P:[^:]*]]: memref<?x5xindex>
func.func @copy_views(%x: tensor<?xf32>, %p: tensor<?x5xindex>, %n: index) -> tensor<?x3xf32> {
  // CHECK: %[[DEST:.*]] = memref.alloc
  // CHECK-NEXT: strided.copy_views %[[X]], %[[P]] into %[[DEST]] : (memref<?xf32>, memref<?x5xindex>, memref<?x3xf32>) -> ()
  // CHECK-NEXT: return %[[DEST]]
  %dest = bufferization.alloc_tensor(%n) : tensor<?x3xf32>
  %r = strided.copy_views %x, %p into %dest : (tensor<?xf32>, tensor<?x5xindex>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %r : tensor<?x3xf32>
}

// What is kept is copied once, although the loop goes on with either of the two.
// CHECK-LABEL: func.func @enlarge
//       CHECK:   scf.for {{.*}} iter_args(%[[OLD:.*]] = %{{.*}})
//       CHECK:     scf.if
//       CHECK:       %[[NEW:.*]] = memref.alloc(%[[N:.*]]) {{.*}} : memref<?x2xf32>
//       CHECK:       %[[FROM:.*]] = memref.subview %[[OLD]][0, 0] [%[[K:.*]], 2] [1, 1]
//       CHECK:       %[[TO:.*]] = memref.subview %[[NEW]][0, 0] [%[[K]], 2] [1, 1]
//       CHECK:       memref.copy %[[FROM]], %[[TO]]
//   CHECK-NOT:       memref.copy
//       CHECK:       scf.yield %[[NEW]]
//   CHECK-NOT:     memref.copy
//       CHECK:   return
func.func @enlarge(%m: index, %k: index, %n: index, %full: i1, %f: f32) -> tensor<?x2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %start = bufferization.alloc_tensor(%m) : tensor<?x2xf32>
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%old = %start) -> (tensor<?x2xf32>) {
    %room = scf.if %full -> (tensor<?x2xf32>) {
      %new = strided.enlarge %old keeping %k to %n : tensor<?x2xf32>
      scf.yield %new : tensor<?x2xf32>
    } else {
      scf.yield %old : tensor<?x2xf32>
    }
    %written = tensor.insert %f into %room[%i, %c1] : tensor<?x2xf32>
    scf.yield %written : tensor<?x2xf32>
  }
  return %r : tensor<?x2xf32>
}

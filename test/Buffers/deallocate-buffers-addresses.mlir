// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-input-file --split-deallocate-buffers | FileCheck %s

// What knows where a buffer is may use it without its name: it is freed at the end.
// CHECK-LABEL: func.func @address(
//       CHECK:   %[[A:.*]] = memref.alloc()
//       CHECK:   memref.extract_aligned_pointer_as_index %[[A]]
//       CHECK:   call @use
//  CHECK-NEXT:   memref.dealloc %[[A]]
//  CHECK-NEXT:   return
func.func private @use(index)
func.func @address() {
  %a = memref.alloc() : memref<4xf32>
  %address = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  call @use(%address) : (index) -> ()
  return
}

// -----

// Upstream's analysis does not know that this is a view.
// CHECK-LABEL: func.func @transposed(
//       CHECK:   %[[A:.*]] = memref.alloc()
//       CHECK:   memref.transpose %[[A]]
//       CHECK:   memref.copy
//       CHECK:   memref.dealloc %[[A]]
//  CHECK-NEXT:   return
func.func @transposed(%y: memref<3x2xf32>) {
  %a = memref.alloc() : memref<2x3xf32>
  %view = memref.transpose %a (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  memref.copy %view, %y : memref<3x2xf32, strided<[1, 3]>> to memref<3x2xf32>
  return
}

// -----

// A function of which nothing is known may keep what it is given until it is called
// again.
// CHECK-LABEL: func.func @external(
//       CHECK:   %[[A:.*]] = memref.alloc()
//       CHECK:   call @put(%[[A]])
//       CHECK:   call @get()
//  CHECK-NEXT:   memref.dealloc %[[A]]
//  CHECK-NEXT:   return
func.func private @put(memref<4xf32>)
func.func private @get()
func.func @external() {
  %a = memref.alloc() : memref<4xf32>
  call @put(%a) : (memref<4xf32>) -> ()
  call @get() : () -> ()
  return
}

// -----

// So may one that stores an address, here or in a function that it calls.
// CHECK-LABEL: func.func @kept(
//       CHECK:   %[[A:.*]] = memref.alloc() : memref<4xf32>
//       CHECK:   call @put(%[[A]],
//       CHECK:   %[[FOUND:.*]] = memref.load
//       CHECK:   memref.copy %[[FOUND]]
//       CHECK:   memref.dealloc %[[A]]
//       CHECK:   return
func.func private @put(%a: memref<4xf32>, %place: memref<1xmemref<4xf32>>) {
  %zero = arith.constant 0 : index
  memref.store %a, %place[%zero] : memref<1xmemref<4xf32>>
  return
}
func.func @kept(%place: memref<1xmemref<4xf32>>, %y: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  call @put(%a, %place) : (memref<4xf32>, memref<1xmemref<4xf32>>) -> ()
  %found = memref.load %place[%zero] : memref<1xmemref<4xf32>>
  memref.copy %found, %y : memref<4xf32> to memref<4xf32>
  return
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-deallocate-buffers | FileCheck %s --enable-var-scope

// What is returned, also as a view, belongs to the caller; what a call returns
// to the function.
// CHECK-LABEL: func.func @one_block(
//       CHECK:   %[[LOCAL:.*]] = memref.alloc(
//       CHECK:   %[[RETURNED:.*]] = memref.alloc(
//       CHECK:   %[[VIEWED:.*]] = memref.alloc(
//       CHECK:   %[[CALLED:.*]] = call @callee(
//       CHECK:   %[[VIEW:.*]] = memref.cast %[[VIEWED]]
//       CHECK:   scf.for
//  CHECK-NEXT:     memref.copy
//  CHECK-NEXT:   }
//  CHECK-NEXT:   memref.dealloc %[[LOCAL]] : memref<?xf32>
//  CHECK-NEXT:   memref.dealloc %[[CALLED]] : memref<?xf32>
//  CHECK-NEXT:   return %[[RETURNED]], %[[VIEW]] :
func.func @one_block(%size: index) -> (memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.alloc(%size) : memref<?xf32>
  %1 = memref.alloc(%size) : memref<?xf32>
  %2 = memref.alloc() : memref<4xf32>
  %3 = call @callee(%size) : (index) -> memref<?xf32>
  %4 = memref.cast %2 : memref<4xf32> to memref<?xf32>
  scf.for %i = %c0 to %size step %c1 {
    memref.copy %0, %3 : memref<?xf32> to memref<?xf32>
  }
  return %1, %4 : memref<?xf32>, memref<?xf32>
}

// Each is freed behind its last use, also as a view and in a loop, and behind all that
// is copied to where it is.
// CHECK-LABEL: func.func @last_use(
//  CHECK-SAME:     %[[X:[^:]*]]: memref<4xf32>,
//       CHECK:   %[[A:.*]] = memref.alloc() : memref<4xf32>
//       CHECK:   %[[B:.*]] = memref.alloc() : memref<4xf32>
//       CHECK:   %[[C:.*]] = memref.alloc() : memref<4xf32>
//       CHECK:   %[[JOINED:.*]] = memref.alloc() : memref<8xf32>
//       CHECK:   %[[UNUSED:.*]] = memref.alloc() : memref<9xf32>
//  CHECK-NEXT:   memref.dealloc %[[UNUSED]]
//       CHECK:   linalg.exp ins(%[[X]]{{.*}} outs(%[[A]]
//       CHECK:   scf.for
//       CHECK:     linalg.abs
//       CHECK:   }
//  CHECK-NEXT:   memref.dealloc %[[A]]
//       CHECK:   linalg.exp ins(%[[X]]{{.*}} outs(%[[C]]
//       CHECK:   memref.copy %[[B]]
//   CHECK-NOT:   memref.dealloc
//       CHECK:   memref.copy %[[C]]
//   CHECK-DAG:   memref.dealloc %[[B]]
//   CHECK-DAG:   memref.dealloc %[[C]]
//       CHECK:   linalg.exp
//       CHECK:   return %[[JOINED]]
func.func @last_use(%x: memref<4xf32>, %size: index, %y: memref<4xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  %joined = memref.alloc() : memref<8xf32>
  %unused = memref.alloc() : memref<9xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %view = memref.subview %a[0] [3] [1] : memref<4xf32> to memref<3xf32>
  %target = memref.subview %b[0] [3] [1] : memref<4xf32> to memref<3xf32>
  scf.for %i = %c0 to %size step %c1 {
    linalg.abs ins(%view : memref<3xf32>) outs(%target : memref<3xf32>)
  }
  linalg.exp ins(%x : memref<4xf32>) outs(%c : memref<4xf32>)
  %first = memref.subview %joined[0] [4] [1] : memref<8xf32> to memref<4xf32>
  memref.copy %b, %first : memref<4xf32> to memref<4xf32>
  %second = memref.subview %joined[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
  memref.copy %c, %second : memref<4xf32> to memref<4xf32, strided<[1], offset: 4>>
  linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
  return %joined : memref<8xf32>
}

// In loops, too, where upstream frees at the end of the body.
// CHECK-LABEL: func.func @last_use_in_loop(
//       CHECK:   scf.for
//       CHECK:     %[[A:.*]] = memref.alloc()
//       CHECK:     %[[B:.*]] = memref.alloc()
//       CHECK:     linalg.abs ins(%[[A]]{{.*}} outs(%[[B]]
//  CHECK-NEXT:     memref.dealloc %[[A]]
//       CHECK:     linalg.exp ins(%[[B]]
//  CHECK-NEXT:     memref.dealloc %[[B]]
//       CHECK:     linalg.exp
//   CHECK-NOT:     memref.dealloc
//       CHECK:   return
func.func @last_use_in_loop(%x: memref<4xf32>, %size: index, %y: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %size step %c1 {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.abs ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    linalg.exp ins(%b : memref<4xf32>) outs(%y : memref<4xf32>)
    linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
  }
  return
}

// A buffer is used by all names that a branch gives it.
// CHECK-LABEL: func.func @last_use_of_other_name(
//       CHECK:   %[[A:.*]] = memref.alloc()
//       CHECK:   %[[NAME:.*]] = arith.select %{{.*}}, %[[A]]
//       CHECK:   linalg.exp ins(%[[NAME]]
//  CHECK-NEXT:   memref.dealloc %[[A]]
//       CHECK:   linalg.exp
//  CHECK-NEXT:   return
func.func @last_use_of_other_name(%x: memref<4xf32>, %condition: i1, %y: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %name = scf.if %condition -> memref<4xf32> {
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  linalg.exp ins(%name : memref<4xf32>) outs(%y : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%y : memref<4xf32>)
  return
}

// What a call returns is another buffer, which is freed before.
// CHECK-LABEL: func.func @last_use_behind_call(
//       CHECK:   %[[A:.*]] = memref.alloc()
//       CHECK:   %[[RESULT:.*]] = call @made_of(%[[A]])
//       CHECK:   memref.dealloc %[[RESULT]]
//       CHECK:   linalg.exp
//  CHECK-NEXT:   memref.dealloc %[[A]]
//       CHECK:   return
func.func private @made_of(%x: memref<4xf32>) -> memref<4xf32> {
  %made = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%made : memref<4xf32>)
  return %made : memref<4xf32>
}
func.func @last_use_behind_call(%x: memref<4xf32>, %y: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %result = call @made_of(%a) : (memref<4xf32>) -> memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%y : memref<4xf32>)
  return
}

// CHECK-LABEL: func.func private @callee(
//   CHECK-NOT:   memref.dealloc
//       CHECK:   return
func.func private @callee(%size: index) -> memref<?xf32> {
  %0 = memref.alloc(%size) : memref<?xf32>
  return %0 : memref<?xf32>
}

// Which of two buffers is returned is known when the function runs.
// CHECK-LABEL: func.func @selected(
//       CHECK:   scf.if
//       CHECK:     memref.dealloc
//       CHECK:   return
func.func @selected(%condition: i1) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  %2 = arith.select %condition, %0, %1 : memref<4xf32>
  return %2 : memref<4xf32>
}

// A buffer that a loop makes is freed in the loop.
// CHECK-LABEL: func.func @in_loop(
//       CHECK:   scf.for
//       CHECK:     %[[BUFFER:.*]] = memref.alloc(
//       CHECK:     memref.dealloc %[[BUFFER]]
//       CHECK:   }
//       CHECK:   return
func.func @in_loop(%x: memref<4xf32>, %size: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %size step %c1 {
    %0 = memref.alloc() : memref<4xf32>
    memref.copy %x, %0 : memref<4xf32> to memref<4xf32>
    memref.copy %0, %x : memref<4xf32> to memref<4xf32>
  }
  return
}

// One that a loop carries is freed when the next one takes its place.
// CHECK-LABEL: func.func @carried(
//       CHECK:   scf.for
//       CHECK:     memref.dealloc
//       CHECK:   return
func.func @carried(%size: index) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.alloc() : memref<4xf32>
  %1 = scf.for %i = %c0 to %size step %c1 iter_args(%carried = %0) -> memref<4xf32> {
    %2 = memref.alloc() : memref<4xf32>
    memref.copy %carried, %2 : memref<4xf32> to memref<4xf32>
    scf.yield %2 : memref<4xf32>
  }
  return %1 : memref<4xf32>
}

// An argument belongs to the caller, who would free the result too.
// CHECK-LABEL: func.func @argument(
//       CHECK:   %[[CLONE:.*]] = bufferization.clone
//       CHECK:   return %[[CLONE]]
func.func @argument(%x: memref<4xf32>) -> memref<4xf32> {
  return %x : memref<4xf32>
}

// What cannot be one buffer is freed apart: a buffer and the result of the loop
// that begins with it, twice. All four together would be compared with each
// other, which takes time with the square of their number.
// CHECK-LABEL: func.func @two_loops(
//   CHECK-NOT:   memref<4xindex>
//       CHECK:   memref.alloc() : memref<2xindex>
//   CHECK-NOT:   memref<4xindex>
//       CHECK:   call @dealloc_helper(
//   CHECK-NOT:   memref<4xindex>
//       CHECK:   memref.alloc() : memref<2xindex>
//   CHECK-NOT:   memref<4xindex>
//       CHECK:   call @dealloc_helper(
//   CHECK-NOT:   call @dealloc_helper(
//       CHECK:   return
func.func @two_loops(%n: index) -> (memref<?xf32>, memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> memref<?xf32> {
    %2 = memref.alloc(%n) : memref<?xf32>
    memref.copy %t, %2 : memref<?xf32> to memref<?xf32>
    scf.yield %2 : memref<?xf32>
  }
  %b = memref.alloc(%n) : memref<?xf32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %b) -> memref<?xf32> {
    %2 = memref.alloc(%n) : memref<?xf32>
    memref.copy %t, %2 : memref<?xf32> to memref<?xf32>
    scf.yield %2 : memref<?xf32>
  }
  return %0, %1 : memref<?xf32>, memref<?xf32>
}

// A function of another module may return what it is given.
// CHECK-LABEL: func.func @declared_result(
//       CHECK:   %[[A:.*]] = memref.alloc() : memref<4xf32>
//       CHECK:   call @declared(%[[A]])
//       CHECK:   memref.alloc() : memref<3xindex>
//       CHECK:   call @dealloc_helper(
//       CHECK:   scf.if
//  CHECK-NEXT:     memref.dealloc %[[A]]
//       CHECK:   return
func.func private @declared(memref<4xf32>) -> memref<4xf32>
func.func @declared_result(%condition: i1) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = call @declared(%0) : (memref<4xf32>) -> memref<4xf32>
  %2 = scf.if %condition -> memref<4xf32> {
    scf.yield %1 : memref<4xf32>
  } else {
    %3 = memref.alloc() : memref<4xf32>
    scf.yield %3 : memref<4xf32>
  }
  return %2 : memref<4xf32>
}

// What is read of a buffer of buffers may be any: also what came there by a copy.
// CHECK-LABEL: func.func @element(
//       CHECK:   scf.if
//       CHECK:     %[[X:.*]] = memref.alloc() : memref<4xf32>
//       CHECK:     memref.load
//       CHECK:     arith.cmpi ne
//       CHECK:     scf.if
//  CHECK-NEXT:       memref.dealloc %[[X]]
//       CHECK:     scf.yield
func.func @element(%c: i1, %z: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1xmemref<4xf32>>
  %b = memref.alloc() : memref<1xmemref<4xf32>>
  %0 = scf.if %c -> memref<4xf32> {
    %x = memref.alloc() : memref<4xf32>
    memref.store %x, %a[%c0] : memref<1xmemref<4xf32>>
    memref.copy %a, %b : memref<1xmemref<4xf32>> to memref<1xmemref<4xf32>>
    %y = memref.load %b[%c0] : memref<1xmemref<4xf32>>
    scf.yield %y : memref<4xf32>
  } else {
    scf.yield %z : memref<4xf32>
  }
  return %0 : memref<4xf32>
}

// A loop that is known to run yields its results, so that what it begins with is
// none of them, and no addresses are compared.
// CHECK-LABEL: func.func @loops_in_a_chain(
//       CHECK:   %[[BEGIN:.*]] = memref.alloc()
//   CHECK-NOT:   memref.extract_aligned_pointer_as_index
//       CHECK:   memref.dealloc %[[BEGIN]]
//       CHECK:   return
func.func @loops_in_a_chain(%x: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %x, %0 : memref<4xf32> to memref<4xf32>
  %1 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %0) -> memref<4xf32> {
    %4 = memref.alloc() : memref<4xf32>
    memref.copy %a, %4 : memref<4xf32> to memref<4xf32>
    scf.yield %4 : memref<4xf32>
  }
  %2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%a = %1) -> memref<4xf32> {
    %4 = memref.alloc() : memref<4xf32>
    memref.copy %a, %4 : memref<4xf32> to memref<4xf32>
    scf.yield %4 : memref<4xf32>
  }
  %3 = memref.load %2[%c0] : memref<4xf32>
  return %3 : f32
}

// What a branch makes is freed if that branch was taken, which is known of each of
// a chain, and not if one is the other.
// CHECK-LABEL: func.func @branches_in_a_chain(
//   CHECK-NOT:   memref.extract_aligned_pointer_as_index
//       CHECK:   %[[FIRST:.*]]:2 = scf.if
//       CHECK:     scf.yield %{{.*}}, %false
//       CHECK:     scf.yield %{{.*}}, %true
//       CHECK:   %[[SECOND:.*]]:2 = scf.if
//       CHECK:   scf.if %[[FIRST]]#1
//  CHECK-NEXT:     memref.dealloc
//       CHECK:   scf.if %[[SECOND]]#1
//  CHECK-NEXT:     memref.dealloc
//   CHECK-NOT:   memref.extract_aligned_pointer_as_index
//       CHECK:   return
func.func @branches_in_a_chain(%x: memref<4xf32>, %a: i1, %b: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = scf.if %a -> memref<4xf32> {
    scf.yield %x : memref<4xf32>
  } else {
    %3 = memref.alloc() : memref<4xf32>
    memref.copy %x, %3 : memref<4xf32> to memref<4xf32>
    scf.yield %3 : memref<4xf32>
  }
  %1 = scf.if %b -> memref<4xf32> {
    scf.yield %0 : memref<4xf32>
  } else {
    %3 = memref.alloc() : memref<4xf32>
    memref.copy %0, %3 : memref<4xf32> to memref<4xf32>
    scf.yield %3 : memref<4xf32>
  }
  %2 = memref.load %1[%c0] : memref<4xf32>
  return %2 : f32
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-select-places --split-outline-loops=min-loops=4 | FileCheck %s

// Of a branch with many loops each is moved; one with few is moved as a whole.
// CHECK-LABEL: func.func @branches
//       CHECK:   scf.if %{{.*}} {
//       CHECK:     call @[[LOOP:[^(]+]](%arg2, %arg1)
// CHECK-COUNT-16:     call @[[LOOP]](%arg2, %arg1)
//   CHECK-NEXT:   }
//   CHECK-NEXT:   call @[[BRANCH:[^(]+]](%arg0,
//   CHECK-NEXT:   return
//   CHECK-NOT: scf.for
//       CHECK: func.func private @[[BRANCH]](
//       CHECK:   scf.if
// CHECK-COUNT-2:     scf.for
//       CHECK: func.func private @[[LOOP]](
//   CHECK-NOT:   scf.if
//       CHECK:   scf.for
//   CHECK-NOT:   scf.for
func.func @branches(%c: i1, %x: memref<8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.if %c {
    scf.for %i0 = %c0 to %c8 step %c1 { memref.store %v, %x[%i0] : memref<8xf32> }
    scf.for %i1 = %c0 to %c8 step %c1 { memref.store %v, %x[%i1] : memref<8xf32> }
    scf.for %i2 = %c0 to %c8 step %c1 { memref.store %v, %x[%i2] : memref<8xf32> }
    scf.for %i3 = %c0 to %c8 step %c1 { memref.store %v, %x[%i3] : memref<8xf32> }
    scf.for %i4 = %c0 to %c8 step %c1 { memref.store %v, %x[%i4] : memref<8xf32> }
    scf.for %i5 = %c0 to %c8 step %c1 { memref.store %v, %x[%i5] : memref<8xf32> }
    scf.for %i6 = %c0 to %c8 step %c1 { memref.store %v, %x[%i6] : memref<8xf32> }
    scf.for %i7 = %c0 to %c8 step %c1 { memref.store %v, %x[%i7] : memref<8xf32> }
    scf.for %i8 = %c0 to %c8 step %c1 { memref.store %v, %x[%i8] : memref<8xf32> }
    scf.for %i9 = %c0 to %c8 step %c1 { memref.store %v, %x[%i9] : memref<8xf32> }
    scf.for %i10 = %c0 to %c8 step %c1 { memref.store %v, %x[%i10] : memref<8xf32> }
    scf.for %i11 = %c0 to %c8 step %c1 { memref.store %v, %x[%i11] : memref<8xf32> }
    scf.for %i12 = %c0 to %c8 step %c1 { memref.store %v, %x[%i12] : memref<8xf32> }
    scf.for %i13 = %c0 to %c8 step %c1 { memref.store %v, %x[%i13] : memref<8xf32> }
    scf.for %i14 = %c0 to %c8 step %c1 { memref.store %v, %x[%i14] : memref<8xf32> }
    scf.for %i15 = %c0 to %c8 step %c1 { memref.store %v, %x[%i15] : memref<8xf32> }
    scf.for %i16 = %c0 to %c8 step %c1 { memref.store %v, %x[%i16] : memref<8xf32> }
  }
  scf.if %c {
    scf.for %i0 = %c0 to %c8 step %c1 { memref.store %v, %x[%i0] : memref<8xf32> }
    scf.for %i1 = %c0 to %c8 step %c1 { memref.store %v, %x[%i1] : memref<8xf32> }
  }
  return
}

// A terminator stays, also one with a loop in it.
// CHECK-LABEL: func.func @reduction
//       CHECK:   scf.parallel
// CHECK-COUNT-17:     call @
//       CHECK:     scf.reduce(%{{.*}} : f32) {
//       CHECK:       scf.for
//       CHECK:       scf.reduce.return
func.func @reduction(%x: memref<8xf32>, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = scf.parallel (%p) = (%c0) to (%c8) step (%c1) init (%v) -> f32 {
    scf.for %i0 = %c0 to %c8 step %c1 { memref.store %v, %x[%i0] : memref<8xf32> }
    scf.for %i1 = %c0 to %c8 step %c1 { memref.store %v, %x[%i1] : memref<8xf32> }
    scf.for %i2 = %c0 to %c8 step %c1 { memref.store %v, %x[%i2] : memref<8xf32> }
    scf.for %i3 = %c0 to %c8 step %c1 { memref.store %v, %x[%i3] : memref<8xf32> }
    scf.for %i4 = %c0 to %c8 step %c1 { memref.store %v, %x[%i4] : memref<8xf32> }
    scf.for %i5 = %c0 to %c8 step %c1 { memref.store %v, %x[%i5] : memref<8xf32> }
    scf.for %i6 = %c0 to %c8 step %c1 { memref.store %v, %x[%i6] : memref<8xf32> }
    scf.for %i7 = %c0 to %c8 step %c1 { memref.store %v, %x[%i7] : memref<8xf32> }
    scf.for %i8 = %c0 to %c8 step %c1 { memref.store %v, %x[%i8] : memref<8xf32> }
    scf.for %i9 = %c0 to %c8 step %c1 { memref.store %v, %x[%i9] : memref<8xf32> }
    scf.for %i10 = %c0 to %c8 step %c1 { memref.store %v, %x[%i10] : memref<8xf32> }
    scf.for %i11 = %c0 to %c8 step %c1 { memref.store %v, %x[%i11] : memref<8xf32> }
    scf.for %i12 = %c0 to %c8 step %c1 { memref.store %v, %x[%i12] : memref<8xf32> }
    scf.for %i13 = %c0 to %c8 step %c1 { memref.store %v, %x[%i13] : memref<8xf32> }
    scf.for %i14 = %c0 to %c8 step %c1 { memref.store %v, %x[%i14] : memref<8xf32> }
    scf.for %i15 = %c0 to %c8 step %c1 { memref.store %v, %x[%i15] : memref<8xf32> }
    scf.for %i16 = %c0 to %c8 step %c1 { memref.store %v, %x[%i16] : memref<8xf32> }
    scf.reduce(%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %1 = scf.for %i = %c0 to %c8 step %c1 iter_args(%sum = %a) -> f32 {
        %2 = arith.addf %sum, %b : f32
        scf.yield %2 : f32
      }
      scf.reduce.return %1 : f32
    }
  }
  return %0 : f32
}

// A loop that stands for ops of several places hands that of the iteration on.
// CHECK-LABEL: func.func @rolled(
//       CHECK:   scf.for %[[I:.*]] = %{{.*}} {
//       CHECK:     %[[PLACE:.*]] = split.select_place %[[I]] of ["a", "b"]
//       CHECK:     %[[PASSED:.*]] = split.select_place %[[I]] of ["a", "b"]
//       CHECK:     call @[[LOOP:.*]](%arg0, %[[PLACE]], %[[PASSED]]) : (i1, index, index) -> ()
// CHECK-COUNT-16:     call @[[LOOP]](%arg0, %[[PLACE]], %{{.*}})
//       CHECK: func.func private @[[LOOP]](%{{.*}}: i1, %[[GIVEN:.*]]: index, %{{.*}}: index)
//       CHECK:   scf.for
//       CHECK:     split.assert %{{.*}}, "no" at %[[GIVEN]]
//       CHECK:     memref.alloc() {split.place = 2 : index}
#rolled = loc(fused<{split.rolled = [loc("a"), loc("b")]}>["a"])
func.func @rolled(%ok: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    scf.for %i0 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i1 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i2 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i3 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i4 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i5 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i6 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i7 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i8 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i9 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i10 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i11 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i12 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i13 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i14 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i15 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
    scf.for %i16 = %c0 to %c2 step %c1 {
      split.assert %ok, "no" loc(#rolled)
      %x = memref.alloc() : memref<8xf32> loc(#rolled)
      memref.dealloc %x : memref<8xf32>
    }
  } loc(#rolled)
  return
}

// The loops of cases count together.
// CHECK-LABEL: func.func @cases
//   CHECK-NOT:   call
//       CHECK:   scf.for
//       CHECK:     case 0 {
// CHECK-COUNT-9:       func.call @{{.*}}(%arg2, %arg1)
//   CHECK-NEXT:      scf.yield
//       CHECK:     default {
// CHECK-COUNT-9:       func.call @{{.*}}(%arg2, %arg1)
func.func @cases(%n: index, %x: memref<8xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.index_switch %i
    case 0 {
      scf.for %ia0 = %c0 to %c8 step %c1 { memref.store %v, %x[%ia0] : memref<8xf32> }
      scf.for %ia1 = %c0 to %c8 step %c1 { memref.store %v, %x[%ia1] : memref<8xf32> }
      scf.for %ia2 = %c0 to %c8 step %c1 { memref.store %v, %x[%ia2] : memref<8xf32> }
      scf.for %ia3 = %c0 to %c8 step %c1 { memref.store %v, %x[%ia3] : memref<8xf32> }
      scf.for %ia4 = %c0 to %c8 step %c1 { memref.store %v, %x[%ia4] : memref<8xf32> }
      scf.for %ia5 = %c0 to %c8 step %c1 { memref.store %v, %x[%ia5] : memref<8xf32> }
      scf.for %ia6 = %c0 to %c8 step %c1 { memref.store %v, %x[%ia6] : memref<8xf32> }
      scf.for %ia7 = %c0 to %c8 step %c1 { memref.store %v, %x[%ia7] : memref<8xf32> }
      scf.for %ia8 = %c0 to %c8 step %c1 { memref.store %v, %x[%ia8] : memref<8xf32> }
      scf.yield
    }
    default {
      scf.for %ib0 = %c0 to %c8 step %c1 { memref.store %v, %x[%ib0] : memref<8xf32> }
      scf.for %ib1 = %c0 to %c8 step %c1 { memref.store %v, %x[%ib1] : memref<8xf32> }
      scf.for %ib2 = %c0 to %c8 step %c1 { memref.store %v, %x[%ib2] : memref<8xf32> }
      scf.for %ib3 = %c0 to %c8 step %c1 { memref.store %v, %x[%ib3] : memref<8xf32> }
      scf.for %ib4 = %c0 to %c8 step %c1 { memref.store %v, %x[%ib4] : memref<8xf32> }
      scf.for %ib5 = %c0 to %c8 step %c1 { memref.store %v, %x[%ib5] : memref<8xf32> }
      scf.for %ib6 = %c0 to %c8 step %c1 { memref.store %v, %x[%ib6] : memref<8xf32> }
      scf.for %ib7 = %c0 to %c8 step %c1 { memref.store %v, %x[%ib7] : memref<8xf32> }
      scf.for %ib8 = %c0 to %c8 step %c1 { memref.store %v, %x[%ib8] : memref<8xf32> }
    }
  }
  return
}

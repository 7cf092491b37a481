// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-expand-math --split-interleave-loops | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline | mlir-translate --mlir-to-llvmir \
// RUN:   | FileCheck %s --check-prefix=LLVM

// CHECK-DAG: #[[$BY_2:.*]] = #llvm.loop_interleave<count = 2 : i32>
// CHECK-DAG: #[[$BY_4:.*]] = #llvm.loop_interleave<count = 4 : i32>
// CHECK-DAG: #[[$TWO:.*]] = #llvm.loop_annotation<interleave = #[[$BY_2]]>
// CHECK-DAG: #[[$FOUR:.*]] = #llvm.loop_annotation<interleave = #[[$BY_4]]>
// CHECK-DAG: #[[$KEPT:.*]] = #llvm.loop_annotation<mustProgress = true>

// The branch back has the metadata.
// LLVM-LABEL: define void @rows
//       LLVM:   br label %{{.*}}, !llvm.loop ![[LOOP:[0-9]+]]
//       LLVM: ![[LOOP]] = distinct !{![[LOOP]], ![[COUNT:[0-9]+]]}
//       LLVM: ![[COUNT]] = !{!"llvm.loop.interleave.count", i32 4}

// Only the loop over the elements.
// CHECK-LABEL: func.func @rows
//       CHECK:   scf.for
//       CHECK:     scf.for
//       CHECK:     } {loop_annotation = #[[$FOUR]]}
//  CHECK-NEXT:   }
//  CHECK-NEXT:   return
func.func @rows(%x: memref<?x?xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %0 = memref.load %x[%i, %j] : memref<?x?xf32>
      %1 = math.tanh %0 : f32
      memref.store %1, %x[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

// Two at once of what is so long that four would only fill the registers.
// CHECK-LABEL: func.func @long
//       CHECK:   } {loop_annotation = #[[$TWO]]}
func.func @long(%x: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %x[%i] : memref<?xf32>
    %1 = math.tanh %0 : f32
    %2 = math.exp %1 : f32
    %3 = math.erf %2 : f32
    %4 = math.log1p %3 : f32
    %5 = math.tanh %4 : f32
    memref.store %5, %x[%i] : memref<?xf32>
  }
  return
}

// CHECK-LABEL: func.func @short
//   CHECK-NOT:   loop_annotation
func.func @short(%x: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %x[%i] : memref<?xf32>
    %1 = arith.addf %0, %0 : f32
    memref.store %1, %x[%i] : memref<?xf32>
  }
  return
}

// What cannot be done for several elements at once: a call.
// CHECK-LABEL: func.func @calls
//   CHECK-NOT:   loop_annotation
func.func private @g(f32) -> f32
func.func @calls(%x: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %x[%i] : memref<?xf32>
    %1 = math.tanh %0 : f32
    %2 = func.call @g(%1) : (f32) -> f32
    memref.store %2, %x[%i] : memref<?xf32>
  }
  return
}

// What has an annotation keeps it.
// CHECK-LABEL: func.func @annotated
//       CHECK:   } {loop_annotation = #[[$KEPT]]}
func.func @annotated(%x: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %x[%i] : memref<?xf32>
    %1 = math.tanh %0 : f32
    memref.store %1, %x[%i] : memref<?xf32>
  } {loop_annotation = #llvm.loop_annotation<mustProgress = true>}
  return
}

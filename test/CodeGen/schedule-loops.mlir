// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-schedule-loops | FileCheck %s

// A schedule that is there stays; what is ordered cannot have this one.
// CHECK-LABEL: func.func @loops(
//       CHECK:   omp.wsloop schedule(dynamic = %{{.*}} : i64, nonmonotonic) {
//       CHECK:   omp.wsloop schedule(static) {
//       CHECK:   omp.wsloop ordered(0) {
func.func @loops(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  omp.wsloop {
    omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
      omp.yield
    }
  }
  omp.wsloop schedule(static) {
    omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
      omp.yield
    }
  }
  omp.wsloop ordered(0) {
    omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
      omp.yield
    }
  }
  return
}

// A fence that ends the iterations is behind the loop, where threads do not wait
// for each other: they do at the end of the region.
// CHECK-LABEL: func.func @fence(
//   CHECK-NOT:   fence
//       CHECK:   omp.wsloop nowait schedule(dynamic = %{{.*}} : i64, nonmonotonic) {
//   CHECK-NOT:   fence
//       CHECK:     omp.yield
//  CHECK-NEXT:   }
//  CHECK-NEXT: }
//  CHECK-NEXT: llvm.fence seq_cst
//  CHECK-NEXT: omp.terminator
func.func @fence(%n: index, %streams: i1, %x: memref<?xf32>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        memref.alloca_scope {
          scf.if %streams {
            memref.store %value, %x[%i] {nontemporal = true} : memref<?xf32>
            llvm.fence seq_cst
          } else {
            memref.store %value, %x[%i] : memref<?xf32>
          }
          %1 = arith.addi %i, %c1 : index
        }
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// One that something follows stays, and so does one of each round of a loop.
// CHECK-LABEL: func.func @fences(
//       CHECK:   omp.wsloop schedule(dynamic = %{{.*}} : i64, nonmonotonic) {
//       CHECK:     llvm.fence seq_cst
//  CHECK-NEXT:     memref.store
//       CHECK:     scf.for
//  CHECK-NEXT:       llvm.fence seq_cst
//       CHECK:   omp.yield
//   CHECK-NOT:   fence
//       CHECK:   memref.store
func.func @fences(%n: index, %x: memref<?xf32>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        llvm.fence seq_cst
        memref.store %value, %x[%i] : memref<?xf32>
        scf.for %j = %c0 to %n step %c1 {
          llvm.fence seq_cst
        }
        omp.yield
      }
    }
    memref.store %value, %x[%c0] : memref<?xf32>
    omp.terminator
  }
  return
}

// Where threads go on together behind the loop, they would not have waited for
// their stores.
// CHECK-LABEL: func.func @followed(
//       CHECK:   omp.wsloop schedule(
//       CHECK:     llvm.fence seq_cst
//  CHECK-NEXT:     omp.yield
//       CHECK:   omp.wsloop nowait schedule(
func.func @followed(%n: index, %x: memref<?xf32>, %y: memref<?xf32>, %value: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        memref.store %value, %x[%i] {nontemporal = true} : memref<?xf32>
        llvm.fence seq_cst
        omp.yield
      }
    }
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        %0 = memref.load %x[%c0] : memref<?xf32>
        memref.store %0, %y[%i] : memref<?xf32>
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// Fences of different kinds stay where they are.
// CHECK-LABEL: func.func @kinds(
//       CHECK:   omp.wsloop nowait schedule(dynamic = %{{.*}} : i64, nonmonotonic) {
//       CHECK:     llvm.fence seq_cst
//       CHECK:     llvm.fence release
//       CHECK:   omp.yield
//   CHECK-NOT:   fence
//       CHECK:   return
func.func @kinds(%n: index, %b: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  omp.parallel {
    omp.wsloop {
      omp.loop_nest (%i) : index = (%c0) to (%n) step (%c1) {
        scf.if %b {
          llvm.fence seq_cst
        } else {
          llvm.fence release
        }
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// Of many iterations, more than one is taken at a time; of two loops in one,
// the product counts.
// CHECK-LABEL: func.func @many(
//       CHECK:   %[[COUNT:.*]] = arith.divui
//       CHECK:   %[[SHARE:.*]] = arith.divui %[[COUNT]], %c1024
//       CHECK:   %[[PIECE:.*]] = arith.maxui %[[SHARE]], %c1
//       CHECK:   omp.wsloop schedule(dynamic = %[[PIECE]] : i64, nonmonotonic) {
//       CHECK:   %[[PRODUCT:.*]] = arith.muli
//       CHECK:   %[[SHARE:.*]] = arith.divui %[[PRODUCT]], %c1024
//       CHECK:   %[[PIECE:.*]] = arith.maxui %[[SHARE]], %c1
//       CHECK:   omp.wsloop schedule(dynamic = %[[PIECE]] : i64, nonmonotonic) {
//       CHECK:   %[[END:.*]] = arith.extsi %{{.*}} : i8 to i64
//       CHECK:   omp.wsloop schedule(dynamic = %{{.*}} : i64, nonmonotonic) {
func.func @many(%n: index, %m: i8) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  omp.wsloop {
    omp.loop_nest (%i) : index = (%c0) to (%n) step (%c2) {
      omp.yield
    }
  }
  omp.wsloop {
    omp.loop_nest (%i, %j) : index = (%c0, %c0) to (%n, %n) step (%c2, %c2) {
      omp.yield
    }
  }
  %i0 = arith.constant 0 : i8
  %i1 = arith.constant 1 : i8
  omp.wsloop {
    omp.loop_nest (%i) : i8 = (%i0) to (%m) step (%i1) {
      omp.yield
    }
  }
  return
}

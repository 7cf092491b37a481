// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-file %s %t
// RUN: split-opt %t/reads.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/reads.mlir --implicit-check-not=EliminateEmptyTensors
// RUN: split-opt %t/writes.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/writes.mlir
// RUN: split-opt %t/loop.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/loop.mlir --implicit-check-not=EliminateEmptyTensors
// RUN: split-opt %t/writing-loop.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/writing-loop.mlir
// RUN: split-opt %t/forall.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/forall.mlir
// RUN: split-opt %t/chosen.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/chosen.mlir --implicit-check-not=EliminateEmptyTensors
// RUN: split-opt %t/reduction.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/reduction.mlir \
// RUN:       --implicit-check-not=EliminateEmptyTensors
// RUN: split-opt %t/read-again.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/read-again.mlir
// RUN: split-opt %t/begun-outside.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/begun-outside.mlir
// RUN: split-opt %t/placed.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/placed.mlir --implicit-check-not=EliminateEmptyTensors
// RUN: split-opt %t/placed-branch.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/placed-branch.mlir
// RUN: split-opt %t/call.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/call.mlir
// RUN: split-opt %t/reading-call.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/reading-call.mlir \
// RUN:       --implicit-check-not=EliminateEmptyTensors
// RUN: split-opt %t/declared.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/declared.mlir
// RUN: split-opt %t/empty.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/empty.mlir --implicit-check-not=EliminateEmptyTensors
// RUN: split-opt %t/computed.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/computed.mlir
// RUN: split-opt %t/fills.mlir -split-bufferize --mlir-timing 2>&1 \
// RUN:   | FileCheck %t/fills.mlir --implicit-check-not=EliminateEmptyTensors
// RUN: split-opt %t/shapes.mlir -split-bufferize | FileCheck %t/shapes.mlir

//--- reads.mlir

// Nothing to analyse: only views, and copies of what is returned.
// CHECK: SplitBufferize
// CHECK-LABEL: func @views(
// CHECK-SAME:    %[[X:.*]]: memref<6xf32>)
// CHECK:         %[[V:.*]] = memref.subview %[[X]][2] [4] [1]
// CHECK:         %[[R:.*]] = memref.alloc() {{.*}} : memref<4xf32>
// CHECK-NEXT:    memref.copy %[[V]], %[[R]]
// CHECK-NEXT:    return %[[R]]
// CHECK-NOT:     memref.copy
func.func @views(%x: tensor<6xf32>) -> tensor<4xf32> {
  %0 = tensor.extract_slice %x[2] [4] [1] : tensor<6xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- writes.mlir

// The old value of %x is still needed, so that the analysis has to see it.
// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @insert(
// CHECK-SAME:    %[[X:.*]]: memref<6xf32>,
// CHECK:         %[[NEW:.*]] = memref.alloc() {{.*}} : memref<6xf32>
// CHECK:         memref.copy %[[X]], %[[NEW]]
// CHECK:         memref.store %{{.*}}, %[[NEW]]
// CHECK:         memref.load %[[X]]
func.func @insert(%x: tensor<6xf32>, %f: f32) -> (tensor<6xf32>, f32) {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %f into %x[%c0] : tensor<6xf32>
  %1 = tensor.extract %x[%c0] : tensor<6xf32>
  return %0, %1 : tensor<6xf32>, f32
}

//--- loop.mlir

// A loop hands on what it carries: nothing in it writes to that. It begins with
// a copy as though it did.
// CHECK: SplitBufferize
// CHECK-LABEL: func @carried(
// CHECK-SAME:    %[[X:.*]]: memref<6xf32>
// CHECK:         memref.copy %[[X]], %[[COPY:.*]] :
// CHECK-NOT:     memref.copy
// CHECK:         %[[FIRST:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[COPY]])
// CHECK-NOT:     memref.copy
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %[[FIRST]])
// CHECK-NOT:     memref.copy
func.func @carried(%x: tensor<6xf32>, %n: index) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<6xf32> {
    scf.yield %t : tensor<6xf32>
  }
  // What the one leaves is the other's.
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %0) -> tensor<6xf32> {
    scf.yield %t : tensor<6xf32>
  }
  return %1 : tensor<6xf32>
}

//--- writing-loop.mlir

// An op in it does.
// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @carried(
// CHECK-SAME:    %[[X:.*]]: memref<6xf32>
// CHECK:         memref.copy %[[X]], %[[COPY:.*]] :
// CHECK:         scf.for {{.*}} iter_args(%[[T:.*]] = %[[COPY]])
// CHECK:           memref.store %{{.*}}, %[[T]]
func.func @carried(%x: tensor<6xf32> {bufferization.writable = false}, %n: index,
                   %f: f32) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<6xf32> {
    %1 = tensor.insert %f into %t[%c0] : tensor<6xf32>
    scf.yield %1 : tensor<6xf32>
  }
  return %0 : tensor<6xf32>
}

//--- forall.mlir

// What other ops with regions do to their operands is not looked into.
// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @shared(
// CHECK-SAME:    %[[X:.*]]: memref<6xf32>
// CHECK:         memref.copy %[[X]], %{{.*}} :
// CHECK:         scf.forall
func.func @shared(%x: tensor<6xf32>, %y: tensor<1xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  %0 = scf.forall (%i) in (6) shared_outs(%out = %x) -> tensor<6xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %out[%i] [1] [1]
        : tensor<1xf32> into tensor<6xf32>
    }
  }
  return %0, %x : tensor<6xf32>, tensor<6xf32>
}

//--- chosen.mlir

// A slice that is yielded beside what is computed is copied where it is: what
// reads either knows that rows are contiguous. Slices alone stay where they are.
// CHECK: SplitBufferize
// CHECK-LABEL: func @computed(
// CHECK:         scf.if {{.*}} -> (memref<3xf32>) {
// CHECK-NEXT:      %[[COPY:.*]] = memref.alloc() {{.*}} : memref<3xf32>
// CHECK-NEXT:      memref.copy
// CHECK-NEXT:      scf.yield %[[COPY]]
// CHECK:         } else {
// CHECK-NOT:       memref.copy
// CHECK:         }
func.func @computed(%c: i1, %x: tensor<6xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %x[2] [3] [1] : tensor<6xf32> to tensor<3xf32>
  %1 = scf.if %c -> tensor<3xf32> {
    scf.yield %0 : tensor<3xf32>
  } else {
    %empty = tensor.empty() : tensor<3xf32>
    %3 = linalg.fill ins(%f : f32) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
    scf.yield %3 : tensor<3xf32>
  }
  %2 = tensor.extract %1[%c0] : tensor<3xf32>
  return %2 : f32
}
// CHECK-LABEL: func @slices(
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @slices(%c: i1, %x: tensor<6xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %x[2] [3] [1] : tensor<6xf32> to tensor<3xf32>
  %1 = tensor.extract_slice %x[3] [3] [1] : tensor<6xf32> to tensor<3xf32>
  %2 = arith.select %c, %0, %1 : tensor<3xf32>
  %3 = tensor.extract %2[%c0] : tensor<3xf32>
  return %3 : f32
}
// CHECK-LABEL: func @chain(
// CHECK:         %[[SLICE:.*]] = memref.subview
// CHECK:         memref.copy %[[SLICE]], %[[COPY:.*]] :
// CHECK-NEXT:    arith.select %{{.*}}, %[[COPY]], %{{.*}} : memref<3xf32>
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @chain(%c: i1, %d: i1, %x: tensor<6xf32>, %y: tensor<3xf32>, %f: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %x[2] [3] [1] : tensor<6xf32> to tensor<3xf32>
  %empty = tensor.empty() : tensor<3xf32>
  %1 = linalg.fill ins(%f : f32) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
  %2 = arith.select %c, %0, %1 : tensor<3xf32>
  // A whole argument is contiguous.
  %3 = arith.select %d, %2, %y : tensor<3xf32>
  %4 = tensor.extract %3[%c0] : tensor<3xf32>
  return %4 : f32
}

//--- reduction.mlir

// What is written for the op that goes on with it, and for nothing else, is
// there for that op to write to.
// CHECK: SplitBufferize
// CHECK-LABEL: func @sum(
// CHECK:         %[[SUM:.*]] = memref.alloc() {{.*}} : memref<f32>
// CHECK:         linalg.fill {{.*}} outs(%[[SUM]] : memref<f32>)
// CHECK:         linalg.reduce {{.*}} outs(%[[SUM]] : memref<f32>)
// CHECK:         return %[[SUM]]
func.func @sum(%x: tensor<6xf32>, %f: f32) -> tensor<f32> {
  %empty = tensor.empty() : tensor<f32>
  %0 = linalg.fill ins(%f : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %1 = linalg.reduce { arith.addf } ins(%x : tensor<6xf32>)
                                    outs(%0 : tensor<f32>) dimensions = [0]
  return %1 : tensor<f32>
}

//--- read-again.mlir

// What begins the sum is read once more.
// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @sum(
// CHECK:         linalg.map {{.*}} outs(%[[BEGIN:.*]] : memref<f32>)
// CHECK:         memref.copy %[[BEGIN]], %[[SUM:.*]] :
// CHECK:         linalg.reduce {{.*}} outs(%[[SUM]] : memref<f32>)
// CHECK:         memref.load %[[BEGIN]]
func.func @sum(%x: tensor<6xf32>, %y: tensor<f32>) -> (tensor<f32>, f32) {
  %empty = tensor.empty() : tensor<f32>
  %0 = linalg.map { math.absf } ins(%y : tensor<f32>) outs(%empty : tensor<f32>)
  %1 = linalg.reduce { arith.addf } ins(%x : tensor<6xf32>)
                                    outs(%0 : tensor<f32>) dimensions = [0]
  %2 = tensor.extract %0[] : tensor<f32>
  return %1, %2 : tensor<f32>, f32
}

//--- begun-outside.mlir

// Each iteration begins with it.
// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @sums(
// CHECK:         linalg.map {{.*}} outs(%[[BEGIN:.*]] : memref<f32>)
// CHECK:         scf.for
// CHECK:           memref.copy %[[BEGIN]], %[[SUM:.*]] :
// CHECK:           linalg.reduce {{.*}} outs(%[[SUM]] : memref<f32>)
func.func @sums(%x: tensor<6xf32>, %y: tensor<f32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %empty = tensor.empty() : tensor<f32>
  %0 = linalg.map { math.absf } ins(%y : tensor<f32>) outs(%empty : tensor<f32>)
  %f = tensor.extract %0[] : tensor<f32>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %f) -> f32 {
    %2 = linalg.reduce { arith.addf } ins(%x : tensor<6xf32>)
                                      outs(%0 : tensor<f32>) dimensions = [0]
    %3 = tensor.extract %2[] : tensor<f32>
    %4 = arith.addf %sum, %3 : f32
    scf.yield %4 : f32
  }
  return %1 : f32
}

//--- placed.mlir

// A slice is where it is: it cannot be computed in the place that it goes to.
// CHECK: SplitBufferize
// CHECK-LABEL: func @placed(
// CHECK:         memref.copy %{{.*}}, %{{.*}} :
func.func @placed(%c: i1, %x: tensor<6xf32>, %y: memref<3xf32>) {
  %0 = tensor.extract_slice %x[0] [3] [1] : tensor<6xf32> to tensor<3xf32>
  %1 = tensor.extract_slice %x[3] [3] [1] : tensor<6xf32> to tensor<3xf32>
  %2 = scf.if %c -> tensor<3xf32> {
    scf.yield %0 : tensor<3xf32>
  } else {
    scf.yield %1 : tensor<3xf32>
  }
  bufferization.materialize_in_destination %2 in restrict writable %y
    : (tensor<3xf32>, memref<3xf32>) -> ()
  return
}

//--- placed-branch.mlir

// What a branch computes can.
// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @placed(
func.func @placed(%c: i1, %x: tensor<3xf32>, %f: f32, %y: memref<3xf32>) {
  %0 = scf.if %c -> tensor<3xf32> {
    scf.yield %x : tensor<3xf32>
  } else {
    %empty = tensor.empty() : tensor<3xf32>
    %1 = linalg.fill ins(%f : f32) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
    scf.yield %1 : tensor<3xf32>
  }
  bufferization.materialize_in_destination %0 in restrict writable %y
    : (tensor<3xf32>, memref<3xf32>) -> ()
  return
}

//--- call.mlir

// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @caller(
// CHECK:         call @callee(
func.func private @callee(%x: tensor<6xf32>, %f: f32) -> tensor<6xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert %f into %x[%c0] : tensor<6xf32>
  return %0 : tensor<6xf32>
}
func.func @caller(%x: tensor<6xf32>, %f: f32) -> tensor<6xf32> {
  %0 = call @callee(%x, %f) : (tensor<6xf32>, f32) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

//--- reading-call.mlir

// The function that is called does not write, either.
// CHECK: SplitBufferize
// CHECK-LABEL: func private @slice(
// CHECK-LABEL: func @caller(
// CHECK-SAME:    %[[X:.*]]: memref<6xf32>)
// CHECK-NOT:     memref.copy
// CHECK:         call @slice(%[[X]])
// CHECK:         call @slice(%[[X]])
func.func private @slice(%x: tensor<6xf32>) -> tensor<4xf32> {
  %0 = tensor.extract_slice %x[2] [4] [1] : tensor<6xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @caller(%x: tensor<6xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = call @slice(%x) : (tensor<6xf32>) -> tensor<4xf32>
  %1 = call @slice(%x) : (tensor<6xf32>) -> tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

//--- declared.mlir

// What is not in this module may write to what it is given.
// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @caller(
// CHECK-SAME:    %[[X:.*]]: memref<6xf32>)
// CHECK:         memref.copy %[[X]], %[[COPY:.*]] :
// CHECK:         call @declared(%[[COPY]])
// CHECK:         memref.load %[[X]]
func.func private @declared(%x: tensor<6xf32>)
func.func @caller(%x: tensor<6xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  call @declared(%x) : (tensor<6xf32>) -> ()
  %0 = tensor.extract %x[%c0] : tensor<6xf32>
  return %0 : f32
}

//--- empty.mlir

// One tensor without contents is a buffer for each op that writes to it.
// CHECK: SplitBufferize
// CHECK-LABEL: func @both(
// CHECK:         %[[A:.*]] = memref.alloc() {{.*}} : memref<6xf32>
// CHECK:         linalg.fill {{.*}} outs(%[[A]] : memref<6xf32>)
// CHECK:         %[[B:.*]] = memref.alloc() {{.*}} : memref<6xf32>
// CHECK:         linalg.fill {{.*}} outs(%[[B]] : memref<6xf32>)
// CHECK:         return %[[A]], %[[B]]
func.func @both(%f: f32, %g: f32) -> (tensor<6xf32>, tensor<6xf32>) {
  %empty = tensor.empty() : tensor<6xf32>
  %0 = linalg.fill ins(%f : f32) outs(%empty : tensor<6xf32>) -> tensor<6xf32>
  %1 = linalg.fill ins(%g : f32) outs(%empty : tensor<6xf32>) -> tensor<6xf32>
  return %0, %1 : tensor<6xf32>, tensor<6xf32>
}

//--- fills.mlir

// What is filled and then written to by several ops, in a loop too, is filled for
// each of them, without an analysis. What is read is filled once.
// CHECK: SplitBufferize
// CHECK-LABEL: func @sums(
// CHECK:         %[[READ:.*]] = memref.alloc() {{.*}} : memref<f32>
// CHECK:         linalg.fill {{.*}} outs(%[[READ]] : memref<f32>)
// CHECK:         %[[A:.*]] = memref.alloc() {{.*}} : memref<f32>
// CHECK:         linalg.fill {{.*}} outs(%[[A]] : memref<f32>)
// CHECK:         linalg.reduce {{.*}} outs(%[[A]] : memref<f32>)
// CHECK:         scf.for
// CHECK:           %[[B:.*]] = memref.alloc() {{.*}} : memref<f32>
// CHECK:           linalg.fill {{.*}} outs(%[[B]] : memref<f32>)
// CHECK:           linalg.reduce {{.*}} outs(%[[B]] : memref<f32>)
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @sums(%x: tensor<6xf32>, %n: index) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  %0 = linalg.reduce { arith.addf } ins(%x : tensor<6xf32>) outs(%fill : tensor<f32>) dimensions = [0]
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> f32 {
    %4 = linalg.reduce { arith.addf } ins(%x : tensor<6xf32>) outs(%fill : tensor<f32>) dimensions = [0]
    %5 = tensor.extract %4[] : tensor<f32>
    %6 = arith.addf %sum, %5 : f32
    scf.yield %6 : f32
  }
  %2 = tensor.extract %0[] : tensor<f32>
  %3 = tensor.extract %fill[] : tensor<f32>
  return %1, %2, %3 : f32, f32, f32
}

//--- shapes.mlir

// What is of another shape when it is written to is filled for each op, too.
// CHECK-LABEL: func @rows(
// CHECK-COUNT-2: memref.alloc() {{.*}} : memref<2xf32>
// CHECK:         linalg.fill {{.*}} outs(%[[A:.*]] : memref<2xf32>)
// CHECK:         %[[SHAPED:.*]] = memref.expand_shape %[[A]]
// CHECK:         linalg.add {{.*}} outs(%[[SHAPED]] :
// CHECK:         linalg.fill {{.*}} outs(%[[B:.*]] : memref<2xf32>)
// CHECK:         %[[OTHER:.*]] = memref.expand_shape %[[B]]
// CHECK:         linalg.add {{.*}} outs(%[[OTHER]] :
// CHECK-NOT:     memref.copy
// CHECK:         return
func.func @rows(%x: tensor<2x1xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
  %shaped = tensor.expand_shape %fill [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  %0 = linalg.add ins(%x, %x : tensor<2x1xf32>, tensor<2x1xf32>) outs(%shaped : tensor<2x1xf32>) -> tensor<2x1xf32>
  %1 = linalg.add ins(%x, %0 : tensor<2x1xf32>, tensor<2x1xf32>) outs(%shaped : tensor<2x1xf32>) -> tensor<2x1xf32>
  return %0, %1 : tensor<2x1xf32>, tensor<2x1xf32>
}

//--- computed.mlir

// What reads memory is no fill, and is done once, where it is.
// CHECK: SplitEliminateEmptyTensorsPass
// CHECK-LABEL: func @inserts(
// CHECK:         linalg.generic
// CHECK:           memref.load %[[BUFFER:.*]][%c0]
// CHECK:         memref.store %{{.*}}, %[[BUFFER]]
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @inserts(%x: tensor<2xf32>, %f: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %buffer = memref.alloc() : memref<1xf32>
  %empty = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%empty : tensor<4xf32>) {
  ^bb0(%out: f32):
    %3 = memref.load %buffer[%c0] : memref<1xf32>
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  memref.store %f, %buffer[%c0] : memref<1xf32>
  %1 = tensor.insert_slice %x into %0[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %2 = tensor.insert_slice %x into %0[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<4xf32>
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-verify-slices | FileCheck %s

// CHECK-LABEL: func.func @insert
//  CHECK-SAME: %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<?xf32>, %[[O:.*]]: index
//       CHECK: %[[D:.*]] = tensor.dim %[[Y]]
//       CHECK: %[[BEGIN:.*]] = arith.cmpi sge, %[[O]], %{{.*}} : index
//       CHECK: %[[ROOM:.*]] = arith.subi %[[D]], %[[O]] : index
//       CHECK: %[[END:.*]] = arith.cmpi sge, %[[ROOM]], %{{.*}} : index
//       CHECK: %[[OK:.*]] = arith.andi %[[BEGIN]], %[[END]] : i1
//       CHECK: split.assert %[[OK]], "a slice of {0} at {1} with stride {2} does not lie in dimension 0 of the destination, which is {3}"(%{{.*}}, %[[O]], %{{.*}}, %[[D]])
//  CHECK-NEXT: tensor.insert_slice
func.func @insert(%x: tensor<2xf32>, %y: tensor<?xf32>, %o: index) -> tensor<?xf32> {
  %0 = tensor.insert_slice %x into %y[%o] [2] [1] : tensor<2xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The source has what is written to, and none of it is negative.
// CHECK-LABEL: func.func @insert_sizes
//       CHECK: split.assert %{{.*}}, "size of dimension 1 is {0}, but must be at least 0"(%arg2)
//       CHECK: split.assert %{{.*}}, "a slice of {{.*}} in dimension 1 of the destination
//       CHECK: split.assert %{{.*}}, "dimension 0 of the source is {0}, but the slice has {1}"(%{{.*}}, %arg2)
//   CHECK-NOT: split.assert
//       CHECK: tensor.insert_slice
func.func @insert_sizes(%x: tensor<?xf32>, %y: tensor<4x?xf32>, %n: index) -> tensor<4x?xf32> {
  %0 = tensor.insert_slice %x into %y[3, 0] [1, %n] [1, 1] : tensor<?xf32> into tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @in_parallel
//       CHECK: scf.forall
//       CHECK:   split.assert %{{.*}}, "a slice of
//       CHECK:   scf.forall.in_parallel
//       CHECK:     tensor.parallel_insert_slice
func.func @in_parallel(%x: tensor<2xf32>, %y: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %y) -> tensor<?xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %x into %o[%i] [2] [1] : tensor<2xf32> into tensor<?xf32>
    }
  }
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @stride
//       CHECK: arith.divsi
//       CHECK: split.assert
//       CHECK: tensor.insert_slice
func.func @stride(%x: tensor<2xf32>, %y: tensor<?xf32>, %s: index) -> tensor<?xf32> {
  %0 = tensor.insert_slice %x into %y[0] [2] [%s] : tensor<2xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// What is read begins inside, or at the end if it is nothing.
// CHECK-LABEL: func.func @extract
//  CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[O:.*]]: index, %[[N:.*]]: index
//       CHECK: %[[D:.*]] = tensor.dim %[[X]]
//       CHECK: %[[BEGIN:.*]] = arith.cmpi sge, %[[O]], %{{.*}} : index
//       CHECK: %[[ROOM:.*]] = arith.subi %[[D]], %[[O]] : index
//       CHECK: %[[END:.*]] = arith.cmpi sle, %[[N]], %[[ROOM]] : index
//       CHECK: %[[OK:.*]] = arith.andi %[[BEGIN]], %[[END]] : i1
//       CHECK: split.assert %[[OK]], "a slice of {0} at {1} with stride {2} does not lie in dimension 0 of the source, which is {3}"(%[[N]], %[[O]], %{{.*}}, %[[D]])
//  CHECK-NEXT: tensor.extract_slice
//       CHECK: split.assert %{{.*}}, "a slice of
//  CHECK-NEXT: tensor.extract_slice %{{.*}}[%[[O]]] [0] [1]
func.func @extract(%x: tensor<?xf32>, %o: index, %n: index) -> (tensor<?xf32>, tensor<0xf32>) {
  %0 = tensor.extract_slice %x[%o] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[%o] [0] [1] : tensor<?xf32> to tensor<0xf32>
  return %0, %1 : tensor<?xf32>, tensor<0xf32>
}

// Nothing is multiplied, which may overflow.
// CHECK-LABEL: func.func @extract_stride
//       CHECK: split.assert %{{.*}}, "size of dimension 0 is {0}, but must be at least 0"(%arg1)
//       CHECK: arith.divsi
//       CHECK: split.assert %{{.*}}, "a slice of {0} at {1} with stride {2} does not lie in dimension 0 of the source, which is {3}"(%arg1, %{{.*}}, %arg2, %{{.*}})
//  CHECK-NEXT: tensor.extract_slice
//       CHECK: split.assert %{{.*}}, "a slice of {0} at {1} with stride {2} does not lie in dimension 0 of the source, which is {3}"
//  CHECK-NEXT: tensor.extract_slice
//       CHECK: split.assert %{{.*}}, "a slice of {0} at {1} with stride {2} does not lie in dimension 0 of the source, which is {3}"
//  CHECK-NEXT: tensor.extract_slice
func.func @extract_stride(%x: tensor<?xf32>, %n: index, %s: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.extract_slice %x[0] [%n] [%s] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %x[0] [%n] [2] : tensor<?xf32> to tensor<?xf32>
  %2 = tensor.extract_slice %x[0] [%n] [-1] : tensor<?xf32> to tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func.func @sizes
//  CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: index
//       CHECK: %[[OK:.*]] = arith.cmpi sge, %[[N]], %{{.*}} : index
//       CHECK: split.assert %[[OK]], "size of dimension 0 is {0}, but must be at least 0"(%[[N]])
//       CHECK: split.assert {{.*}} "a slice of
//  CHECK-NEXT: tensor.extract_slice
//       CHECK: split.assert {{.*}} "size of dimension 1 is
//  CHECK-NEXT: tensor.empty
//       CHECK: split.assert {{.*}} "size of dimension 0 is
//  CHECK-NEXT: tensor.splat
//       CHECK: split.assert {{.*}} "size of dimension 0 is
//  CHECK-NEXT: tensor.generate
//       CHECK: split.assert {{.*}} "low padding of dimension 0 is
//       CHECK: split.assert {{.*}} "size of dimension 0 is {0} + {1} + {2} with padding, but must be at most {3}"
//   CHECK-NOT: split.assert
//       CHECK: tensor.pad
func.func @sizes(%x: tensor<?xf32>, %n: index, %f: f32) -> (tensor<?xf32>, tensor<2x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.extract_slice %x[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %1 = tensor.empty(%n) : tensor<2x?xf32>
  %2 = tensor.splat %f[%n] : tensor<?xf32>
  %3 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32>
  %4 = tensor.pad %x low[%n] high[3] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %0, %1, %2, %3, %4 : tensor<?xf32>, tensor<2x?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// A type may state a size that has to come out.
// CHECK-LABEL: func.func @pad
//       CHECK: %[[N:.*]] = arith.maxsi
//       CHECK: %[[REST:.*]] = arith.subi %{{.*}}, %[[N]]
//       CHECK: %[[ENDS:.*]] = arith.cmpi eq, %{{.*}}, %[[REST]] : index
//       CHECK: %[[FITS:.*]] = arith.cmpi sle, %[[N]], %{{.*}} : index
//       CHECK: %[[OK:.*]] = arith.andi %[[FITS]], %[[ENDS]] : i1
//       CHECK: split.assert %[[OK]], "size of dimension 0 is {0} + {1} + {2} with padding, but must be {3}"(%[[N]], %{{.*}}, %{{.*}}, %{{.*}})
//  CHECK-NEXT: tensor.pad
//       CHECK: split.assert %{{.*}}, "size of dimension 0 is {0} + {1} + {2} with padding, but must be {3}"
//  CHECK-NEXT: tensor.pad
//       CHECK: split.assert %{{.*}}, "size of dimension 0 is {0} + {1} + {2} with padding, but must be at most {3}"
//  CHECK-NEXT: tensor.pad
//   CHECK-NOT: split.assert
//       CHECK: return
func.func @pad(%x: tensor<?xf32>, %width: index, %f: f32) -> (tensor<8xf32>, tensor<8xf32>, tensor<?xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %n = arith.maxsi %width, %c0 : index
  %0 = tensor.pad %x low[%n] high[0] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<8xf32>
  %1 = tensor.pad %x low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<8xf32>
  %2 = tensor.pad %x low[%n] high[%n] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<?xf32>
  %c5 = arith.constant 5 : index
  %five = tensor.empty(%c5) : tensor<?xf32>
  %3 = tensor.pad %five low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32> to tensor<8xf32>
  return %0, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<?xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @expand
//       CHECK: split.assert %{{.*}}, "size of dimension 0 is {0}, but must be at least 0"
//       CHECK: split.assert %{{.*}}, "dimension 0 is {0}, but is expanded to {1} x {2}"
//  CHECK-NEXT: tensor.expand_shape
//   CHECK-NOT: split.assert
//       CHECK: return
func.func @expand(%x: tensor<?x6xf32>, %n: index) -> (tensor<?x2x3x2xf32>, tensor<1x?x6xf32>) {
  %0 = tensor.expand_shape %x [[0, 1], [2, 3]] output_shape [%n, 2, 3, 2] : tensor<?x6xf32> into tensor<?x2x3x2xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x6xf32>
  %1 = tensor.expand_shape %x [[0, 1], [2]] output_shape [1, %d, 6] : tensor<?x6xf32> into tensor<1x?x6xf32>
  return %0, %1 : tensor<?x2x3x2xf32>, tensor<1x?x6xf32>
}

// A size may be a constant where the type does not say it.
// CHECK-LABEL: func.func @expand_by_constants
//       CHECK: split.assert %{{.*}}, "dimension 0 is {0}, but is expanded to {1} x {2}"
//  CHECK-NEXT: tensor.expand_shape
func.func @expand_by_constants(%x: tensor<?x6xf32>) -> tensor<?x3x6xf32> {
  %0 = tensor.expand_shape %x [[0, 1], [2]] output_shape [2, 3, 6] : tensor<?x6xf32> into tensor<?x3x6xf32>
  return %0 : tensor<?x3x6xf32>
}

// CHECK-LABEL: func.func @reshape
//       CHECK: split.assert %{{.*}}, "size of dimension 0 is {0}, but must be at least 0"
//       CHECK: split.assert %{{.*}}, "size of dimension 1 is {0}, but must be {1}"
//       CHECK: split.assert %{{.*}}, "the source has {0} elements, but is reshaped to {1} x {2}"
//  CHECK-NEXT: tensor.reshape
func.func @reshape(%x: tensor<?x6xf32>, %shape: tensor<2xi32>) -> tensor<?x4xf32> {
  %0 = tensor.reshape %x(%shape) : (tensor<?x6xf32>, tensor<2xi32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @reshape_of_any_rank
//       CHECK: %[[ALL:.*]] = scf.for {{.*}} -> (index)
//       CHECK:   tensor.dim
//       CHECK: %[[SIZES:.*]]:4 = scf.for {{.*}} iter_args(%{{.*}} = %[[ALL]],
//       CHECK:   tensor.extract
//       CHECK: split.assert %{{.*}}, "the source has {0} elements, but is reshaped to another number"(%[[ALL]])
//  CHECK-NEXT: tensor.reshape
func.func @reshape_of_any_rank(%x: tensor<*xf32>, %shape: tensor<?xi32>) -> tensor<*xf32> {
  %0 = tensor.reshape %x(%shape) : (tensor<*xf32>, tensor<?xi32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// What is known needs no check: dimensions, what is at least 0, and what a loop
// writes piece by piece.
// CHECK-LABEL: func.func @known
//   CHECK-NOT: split.assert
//       CHECK: return
func.func @known(%x: tensor<?xf32>, %y: tensor<4xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %0 = tensor.empty(%d) : tensor<?xf32>
  %1 = tensor.extract_slice %0[0] [%d] [1] : tensor<?xf32> to tensor<?xf32>
  %2 = tensor.extract_slice %y[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
  %3 = tensor.insert_slice %2 into %y[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %one = tensor.extract_slice %y[0] [1] [1] : tensor<4xf32> to tensor<1xf32>
  %4 = scf.for %i = %c0 to %d step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    %5 = tensor.insert_slice %one into %0[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    scf.yield %5 : tensor<?xf32>
  }
  return %0, %1, %3, %4 : tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<?xf32>
}

// The sum of two that are not negative may wrap around, that of two sizes of memory
// may not.
// CHECK-LABEL: func.func @wraps
//       CHECK:   split.assert {{.*}} "size of dimension 0 is {0}
//       CHECK:   split.assert {{.*}} "a slice of
// CHECK-LABEL: func.func @does_not_wrap
//   CHECK-NOT:   split.assert
func.func @wraps(%x: tensor<4xf32>, %i: index) -> tensor<?xf32> {
  %c8 = arith.constant 8 : index
  %a = affine.max affine_map<()[s0] -> (s0, 0)>()[%i]
  %offset = arith.addi %a, %a : index
  %size = arith.addi %offset, %c8 : index
  %e = tensor.empty(%size) : tensor<?xf32>
  %0 = tensor.insert_slice %x into %e[%offset] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @does_not_wrap(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?xf32>
  %n = tensor.dim %y, %c0 : tensor<?xf32>
  %size = arith.addi %m, %n : index
  %e = tensor.empty(%size) : tensor<?xf32>
  %0 = tensor.insert_slice %x into %e[%n] [%m] [1] : tensor<?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Of what is in memory the product fits, unless another dimension is 0.
// CHECK-LABEL: func.func @collapse
//       CHECK:   arith.divui
//       CHECK:   split.assert {{.*}} "the sizes that dimension 0 is the product of make more than 2^63 - 1"
//       CHECK:   tensor.collapse_shape
//   CHECK-NOT:   split.assert
//       CHECK:   return
func.func @collapse(%x: tensor<?x?x?xf32>, %y: tensor<?x?x4xf32>, %z: tensor<?x1x?xf32>) -> (tensor<?x?xf32>, tensor<?x4xf32>, tensor<?xf32>, tensor<?x?xf32>) {
  %0 = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %1 = math.ceil %y : tensor<?x?x4xf32>
  %2 = tensor.collapse_shape %1 [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %3 = tensor.collapse_shape %x [[0, 1, 2]] : tensor<?x?x?xf32> into tensor<?xf32>
  %4 = tensor.collapse_shape %z [[0, 1], [2]] : tensor<?x1x?xf32> into tensor<?x?xf32>
  return %0, %2, %3, %4 : tensor<?x?xf32>, tensor<?x4xf32>, tensor<?xf32>, tensor<?x?xf32>
}

// A chunk of a size that is given at run time may be empty.
// CHECK-LABEL: func.func @may_be_empty
//       CHECK:   split.variadic_split
//       CHECK:   split.assert {{.*}} "a slice of
//       CHECK:   tensor.insert_slice
func.func @may_be_empty(%x: tensor<?xf32>, %y: tensor<1xf32>, %s: tensor<2xi64>) -> tensor<?xf32> {
  %0:2 = split.variadic_split %x axis 0 lengths %s : (tensor<?xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = tensor.insert_slice %y into %0#0[0] [1] [1] : tensor<1xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

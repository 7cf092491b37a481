// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions and globals may have the names of what compiled code calls, which
// they do not take the place of.
//
// RUN: %python -c "import numpy; numpy.save('%t.npy', numpy.array([0, 1], 'f'))"
// RUN: split-runner %s --entry malloc --input %t.npy | FileCheck %s

//      CHECK: output_0 : tensor<2xf32>
// CHECK-NEXT: [0.0, 0.84270
//      CHECK: output_1 : tensor<f32>
// CHECK-NEXT: 7.0
//      CHECK: output_2 : tensor<f32>
// CHECK-NEXT: 2.0
memref.global "private" constant @free : memref<2xf32> = dense<[1.0, 2.0]>

func.func private @_mlir_ciface_malloc() -> index {
  %0 = arith.constant 1 : index
  return %0 : index
}

func.func private @erff(%x: f32) -> f32 attributes {passthrough = ["noinline"]} {
  %0 = arith.constant 7.0 : f32
  return %0 : f32
}

func.func @malloc(%x: tensor<?xf32>) -> (tensor<?xf32>, f32, f32) {
  %0 = math.erf %x : tensor<?xf32>
  %1 = arith.constant 0.0 : f32
  %2 = func.call @erff(%1) : (f32) -> f32
  %3 = memref.get_global @free : memref<2xf32>
  %4 = func.call @_mlir_ciface_malloc() : () -> index
  %5 = memref.load %3[%4] : memref<2xf32>
  return %0, %2, %5 : tensor<?xf32>, f32, f32
}

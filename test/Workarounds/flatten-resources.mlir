// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Resources become what upstream translates.
//
// RUN: split-opt %s --split-flatten-constants | FileCheck %s
// RUN: split-opt %s --split-flatten-constants | %llvm_tools/mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=FLAT
// RUN: not %llvm_tools/mlir-translate %s --mlir-to-llvmir 2>&1 | FileCheck %s --check-prefix=UPSTREAM

// UPSTREAM: error: no known conversion for innermost element type

// Complex numbers are two numbers each.
// CHECK: @pairs(dense_resource<pairs> : tensor<4xf32>) {{.*}}!llvm.array<4 x f32>
// FLAT: @pairs = private constant [4 x float] [float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00]
llvm.mlir.global private constant @pairs(dense_resource<pairs> : tensor<2xcomplex<f32>>) : !llvm.array<2 x struct<(f32, f32)>>

// CHECK: @rows_of_pairs(dense_resource<pairs> : tensor<4xf32>) {{.*}}!llvm.array<4 x f32>
llvm.mlir.global private constant @rows_of_pairs(dense_resource<pairs> : tensor<1x2xcomplex<f32>>) : !llvm.array<1 x array<2 x struct<(f32, f32)>>>

// Numbers of other than 8, 16, 32 or 64 bits are no resource.
// CHECK: @odd(dense<[1, 2]> : tensor<2xi24>) {{.*}}!llvm.array<2 x i24>
// FLAT: @odd = private constant [2 x i24] [i24 1, i24 2]
llvm.mlir.global private constant @odd(dense_resource<odd> : tensor<2xi24>) : !llvm.array<2 x i24>

// What is translated stays as it is.
// CHECK: @row(dense_resource<rows> : tensor<4xi16>) {{.*}}!llvm.array<4 x i16>
llvm.mlir.global private constant @row(dense_resource<rows> : tensor<4xi16>) : !llvm.array<4 x i16>

{-#
  dialect_resources: {
    builtin: {
      rows: "0x020000000100020003000400",
      pairs: "0x040000000000803f000000400000404000008040",
      odd: "0x01000000010000020000"
    }
  }
#-}

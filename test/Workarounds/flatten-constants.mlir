// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: split-opt %s --split-flatten-constants | FileCheck %s
// RUN: split-opt %s --split-flatten-constants | %llvm_tools/mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=FLAT
//
// Upstream makes a constant of each row.
// RUN: %llvm_tools/mlir-translate %s --mlir-to-llvmir | FileCheck %s --check-prefix=UPSTREAM

// CHECK: llvm.mlir.global private constant @table(dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<6 x i32>
// FLAT: @table = private constant [6 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6], align 64
// UPSTREAM: @table = private constant [3 x [2 x i32]] {{\[}}[2 x i32] [i32 1, i32 2], [2 x i32]
llvm.mlir.global private constant @table(dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi32>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<3 x array<2 x i32>>

// CHECK: @resource(dense_resource<rows> : tensor<4xi16>) {{.*}}!llvm.array<4 x i16>
// FLAT: @resource = private constant [4 x i16] [i16 1, i16 2, i16 3, i16 4]
llvm.mlir.global private constant @resource(dense_resource<rows> : tensor<2x1x2xi16>) : !llvm.array<2 x array<1 x array<2 x i16>>>

// CHECK: @splat(dense<1.000000e+00> : tensor<12xf32>) {{.*}}!llvm.array<12 x f32>
llvm.mlir.global private constant @splat(dense<1.0> : tensor<3x4xf32>) : !llvm.array<3 x array<4 x f32>>

// What has one dimension, or none, no value, or vectors.
// CHECK: @row(dense<[1, 2]> : tensor<2xi32>) {{.*}}!llvm.array<2 x i32>
llvm.mlir.global private constant @row(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
// CHECK: @scalar(7 : i32) {{.*}}: i32
llvm.mlir.global private constant @scalar(7 : i32) : i32
// CHECK: @nothing() {{.*}}!llvm.array<3 x array<2 x i32>>
llvm.mlir.global private @nothing() : !llvm.array<3 x array<2 x i32>>
// CHECK: @vectors(dense<0> : vector<2x4xi32>) {{.*}}!llvm.array<2 x vector<4xi32>>
llvm.mlir.global private constant @vectors(dense<0> : vector<2x4xi32>) : !llvm.array<2 x vector<4xi32>>

// Complex numbers stay pairs.
// CHECK: @complex(dense<[(1.000000e+00,2.000000e+00), (3.000000e+00,4.000000e+00)]> : tensor<2xcomplex<f32>>) {{.*}}!llvm.array<2 x struct<(f32, f32)>>
// FLAT: @complex = private constant [2 x { float, float }] [{ float, float } { float 1.000000e+00, float 2.000000e+00 }, { float, float } { float 3.000000e+00, float 4.000000e+00 }]
llvm.mlir.global private constant @complex(dense<[[(1.0, 2.0)], [(3.0, 4.0)]]> : tensor<2x1xcomplex<f32>>) : !llvm.array<2 x array<1 x struct<(f32, f32)>>>

// CHECK-LABEL: llvm.func @read
// FLAT: load i32, ptr getelementptr{{.*}}@table
llvm.func @read() -> i32 {
  %table = llvm.mlir.addressof @table : !llvm.ptr
  %element = llvm.getelementptr %table[0, 2, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<3 x array<2 x i32>>
  %value = llvm.load %element : !llvm.ptr -> i32
  llvm.return %value : i32
}

{-#
  dialect_resources: {
    builtin: {
      rows: "0x020000000100020003000400"
    }
  }
#-}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A project that this one is a part of builds what it links of it, without an
// include line, and without its build type being touched.

// RUN: rm -rf %t && mkdir %t
// RUN: %cmake -S %S/Inputs/embedding -B %t/build -G Ninja -DSPLIT_SOURCE=%split_src_root \
// RUN:   -DEMBED_BY=FetchContent -DCMAKE_CXX_COMPILER=%cxx_compiler > %t/configure.log
// RUN: %cmake --build %t/build --target embedding > %t/build.log
// RUN: %t/build/embedding %s | FileCheck %s
// RUN: %cmake --install %t/build --prefix %t/installed > %t/install.log
// RUN: not ls %t/installed/lib

// RUN: %cmake -S %S/Inputs/embedding -B %t/subdirectory -G Ninja -DSPLIT_SOURCE=%split_src_root \
// RUN:   -DCMAKE_CXX_COMPILER=%cxx_compiler > %t/configure.log

// CHECK-NOT: split.
// CHECK: arith.constant dense<0>
// CHECK-NOT: split.
func.func @length() -> tensor<i64> {
  %0 = split.sequence_empty : !split.sequence<tensor<?xf32>>
  %1 = split.sequence_length %0 : (!split.sequence<tensor<?xf32>>) -> tensor<i64>
  return %1 : tensor<i64>
}

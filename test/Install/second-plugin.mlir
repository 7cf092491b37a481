// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two plugins in one program have the same ops.

// RUN: rm -rf %t && mkdir %t
// RUN: %cmake --install %split_build_root --prefix %t/installed --strip > %t/install.log
// RUN: %cmake -S %S/Inputs/second-plugin -B %t/build -G Ninja -DCMAKE_PREFIX_PATH=%t/installed \
// RUN:   -DCMAKE_CXX_COMPILER=%cxx_compiler > %t/configure.log
// RUN: %cmake --build %t/build > %t/build.log
// RUN: %mlir_opt --load-pass-plugin=%t/build/SecondPlugin.so \
// RUN:   --load-pass-plugin=%t/installed/lib/SplitPlugin.so \
// RUN:   --load-dialect-plugin=%t/installed/lib/SplitPlugin.so \
// RUN:   --pass-pipeline='builtin.module(func.func(count-splits),convert-split-to-tensor)' %s \
// RUN:   | FileCheck %s

// The library that they share is also that of a tool with split in it.
// RUN: %t/installed/bin/split-opt --load-dialect-plugin=%t/installed/lib/SplitPlugin.so \
// RUN:   --load-pass-plugin=%t/installed/lib/SplitPlugin.so --convert-split-to-tensor %s \
// RUN:   | FileCheck %s --check-prefix=TOOL

// CHECK: func.func @f{{.*}} attributes {counts = array<i64: 1, 2>}
// CHECK: tensor.extract_slice
// TOOL: tensor.extract_slice
func.func @f(%x: tensor<6xf32>, %s: tensor<2xi64>) -> (tensor<2xf32>, tensor<4xf32>, tensor<?xf32>) {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<6xf32>) -> (tensor<2xf32>, tensor<4xf32>)
  %1:2 = split.variadic_split %x axis 0 lengths %s : (tensor<6xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1, %1#0 : tensor<2xf32>, tensor<4xf32>, tensor<?xf32>
}

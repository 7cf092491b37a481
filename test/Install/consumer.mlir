// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A project of its own finds the installed tree, wherever that was moved to,
// builds against it, and lowers a split.

// RUN: rm -rf %t && mkdir %t
// RUN: %cmake --install %split_build_root --prefix %t/installed --strip > %t/install.log

// Nothing installed knows the folders it was made of. (A library archive may
// have debug information, which does.)
// RUN: not grep -rF --exclude='*.a' -e '%split_src_root/' -e '%split_build_root/' %t/installed

// RUN: mv %t/installed %t/moved
// RUN: %cmake -S %S/Inputs/consumer -B %t/build -G Ninja -DCMAKE_PREFIX_PATH=%t/moved \
// RUN:   -DCMAKE_CXX_COMPILER=%cxx_compiler > %t/configure.log
// RUN: %cmake --build %t/build > %t/build.log
// RUN: %t/build/consumer %s | FileCheck %s
// RUN: %t/build/apply-patterns %s | FileCheck %s --check-prefix=PATTERNS
// RUN: %if onnx %{ %t/build/import-onnx /usr/share/libonnx-testdata/data/node/test_split_equal_parts_1d/model.onnx \
// RUN:   | FileCheck %s --check-prefix=IMPORT %}

// The tools and the plugin of the installed tree run.
// RUN: %t/moved/bin/split-opt %s -canonicalize | FileCheck %s --check-prefix=OPT
// RUN: %mlir_opt --load-dialect-plugin=%t/moved/lib/SplitPlugin.so %s -canonicalize \
// RUN:   | FileCheck %s --check-prefix=OPT

// CHECK-LABEL: func.func @tail
// CHECK:         %[[TAIL:.*]] = tensor.extract_slice %{{.*}}[4] [2] [1]
// CHECK:         return %[[TAIL]]

// IMPORT-LABEL: func.func @main
// IMPORT:         split.split

// OPT-LABEL: func.func @tail
// OPT:         split.split %{{.*}} sizes [4, 2] axis 0

// PATTERNS-LABEL: func.func @tail
// PATTERNS:         tensor.extract_slice %{{.*}}[4] [2] [1]
func.func @tail(%x: tensor<6xf32>) -> tensor<2xf32> {
  %0:2 = split.split %x sizes [4, 2] axis -1
      : (tensor<6xf32>) -> (tensor<4xf32>, tensor<2xf32>)
  return %0#1 : tensor<2xf32>
}

// Of populateSplitUserPatterns.
// PATTERNS-LABEL: func.func @joined
// PATTERNS-SAME:    %[[X:.*]]: tensor<6xf32>
// PATTERNS-NEXT:    return %[[X]]
func.func @joined(%x: tensor<6xf32>) -> tensor<6xf32> {
  %0:2 = split.split %x sizes [4, 2] axis 0
      : (tensor<6xf32>) -> (tensor<4xf32>, tensor<2xf32>)
  %1 = tensor.concat dim(0) %0#0, %0#1
      : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// Of populateReplaceEmptyTensorsPatterns.
// PATTERNS-LABEL: func.func @empty
// PATTERNS:         tensor.empty() : tensor<0xf32>
// PATTERNS-NOT:     tensor.extract_slice
// PATTERNS:         return
func.func @empty(%x: tensor<6xf32>, %i: index) -> tensor<0xf32> {
  %0 = tensor.extract_slice %x[%i] [0] [1] : tensor<6xf32> to tensor<0xf32>
  return %0 : tensor<0xf32>
}

// Of populateNormalizeSlicesPatterns.
// PATTERNS-LABEL: func.func @strided
// PATTERNS:         tensor.extract_slice %{{.*}}[0, 3] [1, 4] [1, 1]
func.func @strided(%x: tensor<2x7xf32>) -> tensor<4xf32> {
  %0 = tensor.extract_slice %x[0, 3] [1, 4] [2, 1]
      : tensor<2x7xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

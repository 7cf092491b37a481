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
func.func @tail(%x: tensor<6xf32>) -> tensor<2xf32> {
  %0:2 = split.split %x sizes [4, 2] axis -1
      : (tensor<6xf32>) -> (tensor<4xf32>, tensor<2xf32>)
  return %0#1 : tensor<2xf32>
}

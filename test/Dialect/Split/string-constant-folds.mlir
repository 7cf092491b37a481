// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upstream's folds read the elements of a constant as numbers, and crash where
// they are strings. No pass crashes on a split.constant, nor a pipeline or
// canonicalization on an arith.constant, which they turn into one.
//
// RUN: split-opt %s --split-adopt-string-constants -o %t.mlir
// RUN: FileCheck %s --input-file %t.mlir
// RUN: split-opt %t.mlir --canonicalize --sccp --cse -o /dev/null
// RUN: split-opt %t.mlir --sccp -o /dev/null
// RUN: split-opt %t.mlir --int-range-optimizations -o /dev/null
// RUN: split-opt %t.mlir --fold-memref-alias-ops -o /dev/null
// RUN: split-opt %t.mlir --fold-tensor-subset-ops -o /dev/null
// RUN: split-opt %t.mlir --linalg-fuse-elementwise-ops -o /dev/null
// RUN: split-opt %t.mlir --linalg-fold-unit-extent-dims -o /dev/null
// RUN: split-opt %t.mlir --one-shot-bufferize=bufferize-function-boundaries -o /dev/null
// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null
// RUN: split-opt %s --canonicalize | FileCheck %s --check-prefix=CANON

// CANON-NOT: arith.constant dense<{{.*}}string
// CHECK-NOT: arith.constant dense<{{.*}}string

func.func @collapse() -> tensor<4x!split.string> {
  %0 = arith.constant dense<[["a", "b"], ["c", "d"]]> : tensor<2x2x!split.string>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x2x!split.string> into tensor<4x!split.string>
  return %1 : tensor<4x!split.string>
}

func.func @expand() -> tensor<1x4x!split.string> {
  %0 = arith.constant dense<["a", "b", "c", "d"]> : tensor<4x!split.string>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 4] : tensor<4x!split.string> into tensor<1x4x!split.string>
  return %1 : tensor<1x4x!split.string>
}

func.func @reshape() -> tensor<1x4x!split.string> {
  %0 = arith.constant dense<["a", "b", "c", "d"]> : tensor<4x!split.string>
  %s = arith.constant dense<[1, 4]> : tensor<2xindex>
  %1 = tensor.reshape %0(%s) : (tensor<4x!split.string>, tensor<2xindex>) -> tensor<1x4x!split.string>
  return %1 : tensor<1x4x!split.string>
}

func.func @extract() -> tensor<!split.string> {
  %c1 = arith.constant 1 : index
  %0 = arith.constant dense<["a", "b", "c", "d"]> : tensor<4x!split.string>
  %1 = tensor.extract %0[%c1] : tensor<4x!split.string>
  %2 = tensor.from_elements %1 : tensor<!split.string>
  return %2 : tensor<!split.string>
}

func.func @extract_splat() -> tensor<!split.string> {
  %c1 = arith.constant 1 : index
  %0 = arith.constant dense<"a"> : tensor<4x!split.string>
  %1 = tensor.extract %0[%c1] : tensor<4x!split.string>
  %2 = tensor.from_elements %1 : tensor<!split.string>
  return %2 : tensor<!split.string>
}

func.func @slice() -> tensor<2x!split.string> {
  %0 = arith.constant dense<["a", "b", "c", "d"]> : tensor<4x!split.string>
  %1 = tensor.extract_slice %0[1] [2] [1] : tensor<4x!split.string> to tensor<2x!split.string>
  return %1 : tensor<2x!split.string>
}

func.func @slice_splat() -> tensor<2x!split.string> {
  %0 = arith.constant dense<"s"> : tensor<4x!split.string>
  %1 = tensor.extract_slice %0[1] [2] [1] : tensor<4x!split.string> to tensor<2x!split.string>
  return %1 : tensor<2x!split.string>
}

func.func @insert() -> tensor<4x!split.string> {
  %0 = arith.constant dense<["a", "b", "c", "d"]> : tensor<4x!split.string>
  %1 = arith.constant dense<["x", "y"]> : tensor<2x!split.string>
  %2 = tensor.insert_slice %1 into %0[1] [2] [1] : tensor<2x!split.string> into tensor<4x!split.string>
  return %2 : tensor<4x!split.string>
}

func.func @concat() -> tensor<6x!split.string> {
  %0 = arith.constant dense<["a", "b", "c", "d"]> : tensor<4x!split.string>
  %1 = arith.constant dense<["x", "y"]> : tensor<2x!split.string>
  %2 = tensor.concat dim(0) %1, %0 : (tensor<2x!split.string>, tensor<4x!split.string>) -> tensor<6x!split.string>
  return %2 : tensor<6x!split.string>
}

func.func @transpose() -> tensor<2x2x!split.string> {
  %0 = arith.constant dense<[["a", "b"], ["c", "d"]]> : tensor<2x2x!split.string>
  %e = tensor.empty() : tensor<2x2x!split.string>
  %1 = linalg.transpose ins(%0 : tensor<2x2x!split.string>) outs(%e : tensor<2x2x!split.string>) permutation = [1, 0]
  return %1 : tensor<2x2x!split.string>
}

func.func @select(%c: i1) -> tensor<2x!split.string> {
  %0 = arith.constant dense<["a", "b"]> : tensor<2x!split.string>
  %1 = arith.constant dense<"x"> : tensor<2x!split.string>
  %2 = arith.select %c, %0, %1 : tensor<2x!split.string>
  return %2 : tensor<2x!split.string>
}

func.func @cast() -> tensor<?x!split.string> {
  %0 = arith.constant dense<["a", "b"]> : tensor<2x!split.string>
  %2 = tensor.cast %0 : tensor<2x!split.string> to tensor<?x!split.string>
  return %2 : tensor<?x!split.string>
}

func.func @pad() -> tensor<4x!split.string> {
  %c1 = arith.constant 1 : index
  %0 = arith.constant dense<["a", "b"]> : tensor<2x!split.string>
  %1 = tensor.extract %0[%c1] : tensor<2x!split.string>
  %2 = tensor.pad %0 low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %1 : !split.string
  } : tensor<2x!split.string> to tensor<4x!split.string>
  return %2 : tensor<4x!split.string>
}

func.func @splat() -> tensor<2x!split.string> {
  %c0 = arith.constant 0 : index
  %0 = arith.constant dense<["a", "b"]> : tensor<2x!split.string>
  %1 = tensor.extract %0[%c0] : tensor<2x!split.string>
  %2 = tensor.splat %1 : tensor<2x!split.string>
  return %2 : tensor<2x!split.string>
}

func.func @generic() -> tensor<2x!split.string> {
  %0 = arith.constant dense<["a", "b"]> : tensor<2x!split.string>
  %e = tensor.empty() : tensor<2x!split.string>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0 : tensor<2x!split.string>) outs(%e : tensor<2x!split.string>) {
  ^bb0(%a: !split.string, %b: !split.string):
    linalg.yield %a : !split.string
  } -> tensor<2x!split.string>
  return %1 : tensor<2x!split.string>
}

// CHECK-LABEL: func.func @numbers
// CANON-LABEL: func.func @numbers
func.func @numbers() -> tensor<2xi8> {
  // CHECK: arith.constant dense<[1, 2]>
  // CANON: arith.constant dense<[1, 2]>
  %0 = arith.constant dense<[1, 2]> : tensor<2xi8>
  return %0 : tensor<2xi8>
}

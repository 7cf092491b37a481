// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @insert(%s: !split.sequence<tensor<2xf32>>, %x: tensor<3xf32>, %p: tensor<i64>,
                  %p1: tensor<1xi32>) {
  %0 = split.sequence_insert %s, %x
      : (!split.sequence<tensor<2xf32>>, tensor<3xf32>) -> !split.sequence<tensor<?xf32>>
  %1 = split.sequence_insert %s, %x at %p
      : (!split.sequence<tensor<2xf32>>, tensor<3xf32>, tensor<i64>) -> !split.sequence<tensor<?xf32>>
  %2 = split.sequence_insert %s, %x at %p1
      : (!split.sequence<tensor<2xf32>>, tensor<3xf32>, tensor<1xi32>) -> !split.sequence<tensor<*xf32>>
  return
}

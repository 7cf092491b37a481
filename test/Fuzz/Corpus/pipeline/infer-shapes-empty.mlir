// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @empty() -> (!split.sequence<tensor<*xi8>>, !split.sequence<tensor<?x?xf32>>) {
  %e = split.sequence_empty : !split.sequence<tensor<*xi8>>
  %f = split.sequence_empty : !split.sequence<tensor<?x?xf32>>
  return %e, %f : !split.sequence<tensor<*xi8>>, !split.sequence<tensor<?x?xf32>>
}

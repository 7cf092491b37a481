// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @sequence() -> !split.sequence<tensor<?xf32>> {
  %0 = ub.poison : !split.sequence<tensor<?xf32>>
  return %0 : !split.sequence<tensor<?xf32>>
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @empty() {
  %0 = split.sequence_empty : !split.sequence<tensor<?xf32>>
  %1 = split.sequence_empty {note = "kept"} : !split.sequence<tensor<*x!split.string>>
  return
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An op that may use any symbol.

func.func private @used() {
  return
}
"mycompiler.table"() ({
  "mycompiler.entry"() {function = @used} : () -> ()
}) : () -> ()

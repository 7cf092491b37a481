// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @asserts(%ok: i1, %a: index, %b: index) {
  split.assert %ok, "{0} of { no values"
  split.assert %ok, "{1} before {0}, and {0} again; { and } alone" (%a, %b)
  split.assert %ok, "{0}" (%a) {note = "kept"}
  return
}

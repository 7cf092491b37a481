// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func @plain(%ok: i1) {
  cf.assert %ok, "is not {0}"
  return
}

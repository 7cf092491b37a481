// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which function is run.
// RUN: split-file %s %t
// RUN: split-runner %t/main.mlir | FileCheck %s --check-prefix=ONE
// RUN: split-runner %t/main.mlir --entry two | FileCheck %s --check-prefix=TWO
// RUN: split-runner %t/single.mlir | FileCheck %s --check-prefix=ONE
// RUN: not split-runner %t/main.mlir --entry three 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not split-runner %t/main.mlir --entry hidden 2>&1 | FileCheck %s --check-prefix=PRIVATE
// RUN: not split-runner %t/main.mlir --entry declared 2>&1 | FileCheck %s --check-prefix=DECLARED
// RUN: not split-runner %t/single.mlir --entry three 2>&1 | FileCheck %s --check-prefix=ABSENT-ONE
// RUN: not split-runner %t/none.mlir --entry three 2>&1 | FileCheck %s --check-prefix=ABSENT-NONE
// RUN: not split-runner %t/many.mlir 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not split-runner %t/several.mlir 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not split-runner %t/none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not split-runner %t/unresolved.mlir 2>&1 | FileCheck %s --check-prefix=UNRESOLVED

// ONE: output_0 : tensor<i32>
// ONE-NEXT: 1
// TWO: output_0 : tensor<i32>
// TWO-NEXT: 2
// ABSENT: error: {{.*}}main.mlir: there is no function 'three'; its public functions are 'main', 'two'
// ABSENT-ONE: error: {{.*}}single.mlir: there is no function 'three'; its only public function is 'only'
// ABSENT-NONE: error: {{.*}}none.mlir: there is no function 'three'; it has no public function with a body
// MANY: error: {{.*}}many.mlir: there is no function 'main'; choose one with --entry: its public functions are 'f0', {{.*}}, 'f9' and 2 more
// PRIVATE: error: {{.*}}main.mlir: function 'hidden' is private
// DECLARED: error: {{.*}}main.mlir: function 'declared' is declared, but has no body
// SEVERAL: error: {{.*}}several.mlir: there is no function 'main'; choose one with --entry: its public functions are 'one', 'two'
// NONE: error: {{.*}}none.mlir: nothing to run: it has no public function with a body
// UNRESOLVED: error: {{.*}}unresolved.mlir: function 'absent' is used, but has no body

//--- main.mlir
func.func @main() -> i32 {
  %0 = func.call @hidden() : () -> i32
  return %0 : i32
}
func.func @two() -> i32 {
  %0 = arith.constant 2 : i32
  return %0 : i32
}
func.func private @hidden() -> i32 {
  %0 = arith.constant 1 : i32
  return %0 : i32
}
func.func private @declared()

//--- single.mlir
func.func @only() -> i32 {
  %0 = arith.constant 1 : i32
  return %0 : i32
}

//--- several.mlir
func.func @one() {
  return
}
func.func @two() {
  return
}

//--- many.mlir
func.func @f0() { return }
func.func @f1() { return }
func.func @f2() { return }
func.func @f3() { return }
func.func @f4() { return }
func.func @f5() { return }
func.func @f6() { return }
func.func @f7() { return }
func.func @f8() { return }
func.func @f9() { return }
func.func @f10() { return }
func.func @f11() { return }

//--- none.mlir
func.func private @f() {
  return
}

//--- unresolved.mlir
func.func private @absent() -> i32
func.func @main() -> i32 {
  %0 = func.call @absent() : () -> i32
  return %0 : i32
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// AddressSanitizer finds an access of compiled code that is one element past the
// end: of an input, in a split whose checks are left out; of a buffer that the
// code allocates, on the heap and on the stack; and of a constant.
//
// REQUIRES: runner, address-sanitizer
// RUN: %python -c "import numpy as np; np.save(r'%t.x.npy', np.arange(6, dtype='f4')); np.save(r'%t.3.npy', np.int64(3)); np.save(r'%t.4.npy', np.int64(4)); np.save(r'%t.33.npy', [3, 3]); np.save(r'%t.34.npy', [3, 4])"
//
// RUN: split-runner %s --runtime-verification=false --entry input --input %t.x.npy --input %t.33.npy
// RUN: not split-runner %s --runtime-verification=false --entry input --input %t.x.npy --input %t.34.npy 2>&1 | FileCheck %s --check-prefix=INPUT
//
// RUN: split-runner %s --runtime-verification=false --entry heap --input %t.4.npy --input %t.3.npy
// RUN: not split-runner %s --runtime-verification=false --entry heap --input %t.4.npy --input %t.4.npy 2>&1 | FileCheck %s --check-prefix=HEAP
//
// RUN: split-runner %s --runtime-verification=false --entry stack --input %t.3.npy
// RUN: not split-runner %s --runtime-verification=false --entry stack --input %t.4.npy 2>&1 | FileCheck %s --check-prefix=STACK
//
// RUN: split-runner %s --runtime-verification=false --entry constant --input %t.3.npy
// RUN: not split-runner %s --runtime-verification=false --entry constant --input %t.4.npy 2>&1 | FileCheck %s --check-prefix=CONSTANT

// INPUT: ERROR: AddressSanitizer: heap-buffer-overflow
// INPUT: READ of size
func.func @input(%x: tensor<?xf32>, %sizes: tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = split.split %x sizes %sizes axis 0 : (tensor<?xf32>, tensor<2xi64>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// HEAP: ERROR: AddressSanitizer: heap-buffer-overflow
// HEAP-NEXT: WRITE of size 4
func.func @heap(%n: index, %i: index) -> f32 {
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %buffer = memref.alloc(%n) {alignment = 64 : i64} : memref<?xf32>
  memref.store %one, %buffer[%i] : memref<?xf32>
  %0 = memref.load %buffer[%c0] : memref<?xf32>
  return %0 : f32
}

// STACK: ERROR: AddressSanitizer: stack-buffer-overflow
// STACK-NEXT: WRITE of size 4
func.func @stack(%i: index) -> f32 {
  %one = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %buffer = memref.alloca() : memref<4xf32>
  memref.store %one, %buffer[%i] : memref<4xf32>
  %0 = memref.load %buffer[%c0] : memref<4xf32>
  return %0 : f32
}

// CONSTANT: ERROR: AddressSanitizer: global-buffer-overflow
// CONSTANT-NEXT: READ of size 4
func.func @constant(%i: index) -> f32 {
  %numbers = arith.constant dense<[1.0, 2.0, 3.0, 5.0]> : tensor<4xf32>
  %0 = tensor.extract %numbers[%i] : tensor<4xf32>
  return %0 : f32
}

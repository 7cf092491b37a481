// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python -c "import numpy as np, sys; np.save(sys.argv[1], np.ones((2, 3), 'float32')); np.save(sys.argv[2], np.ones((2, 2), 'float32'))" %t-x.npy %t-y.npy
// RUN: not split-runner %s --entry join --input %t-x.npy --input %t-y.npy 2>&1 | FileCheck %s --check-prefix=JOIN
// RUN: not split-runner %s --entry add --input %t-x.npy --input %t-y.npy 2>&1 | FileCheck %s --check-prefix=ADD
// RUN: not split-runner %s --entry claim --input %t-x.npy --input %t-y.npy 2>&1 | FileCheck %s --check-prefix=CLAIM
// RUN: %python -c "import numpy as np, sys; np.save(sys.argv[1], np.ones((0, 2), 'float32'))" %t-empty.npy
// RUN: not split-runner %s --entry copy --input %t-empty.npy --input %t-y.npy 2>&1 | FileCheck %s --check-prefix=COPY

// Tensors that do not go together are not read or written out of bounds.

// JOIN: error: {{.*}}operand-shapes.mlir:[[@LINE+2]]:{{[0-9]+}}: dimension 1 of tensor 1 is 2, but must be 3
func.func @join(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// ADD: error: {{.*}}operand-shapes.mlir:[[@LINE+2]]:{{[0-9]+}}: dimension 1 of tensor 1 is 2, but must be 3
func.func @add(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = arith.addf %x, %y : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CLAIM: error: {{.*}}operand-shapes.mlir:[[@LINE+2]]:{{[0-9]+}}: the tensors have 5 in dimension 1 together, but their concatenation has 6
func.func @claim(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x6xf32> {
  %0 = tensor.concat dim(1) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x6xf32>
  return %0 : tensor<?x6xf32>
}

// Upstream's check looks at no dimension if one is empty.
// COPY: error: {{.*}}operand-shapes.mlir:[[@LINE+2]]:{{[0-9]+}}: dimension 0 of tensor 1 is 2, but must be 0
func.func @copy(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.copy ins(%x : tensor<?x?xf32>) outs(%y : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
func.func @main() -> (tensor<1x2xi8>, tensor<2x2xi8>, tensor<2xi1>, tensor<1xi1>, tensor<5000xf16>, tensor<0xf16>) {
  %c = arith.constant dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>
  %b = arith.constant dense<[true, false, true]> : tensor<3xi1>
  %s = arith.constant dense<0.5> : tensor<5000xf16>
  %0:2 = split.split %c sizes [1, 2] axis 0 : (tensor<3x2xi8>) -> (tensor<1x2xi8>, tensor<2x2xi8>)
  %1:2 = split.split %b sizes [2, 1] axis 0 : (tensor<3xi1>) -> (tensor<2xi1>, tensor<1xi1>)
  %2:2 = split.split %s sizes [5000, 0] axis 0 : (tensor<5000xf16>) -> (tensor<5000xf16>, tensor<0xf16>)
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : tensor<1x2xi8>, tensor<2x2xi8>, tensor<2xi1>, tensor<1xi1>, tensor<5000xf16>, tensor<0xf16>
}

// -----

// fires
func.func @main() -> (tensor<2x1xcomplex<f64>>, tensor<2x1xcomplex<f64>>) {
  %c = arith.constant dense<[[(1.0, 2.0), (3.0, 4.0)], [(5.0, 6.0), (7.0, 8.0)]]> : tensor<2x2xcomplex<f64>>
  %0:2 = split.split %c into 2 axis 1 : (tensor<2x2xcomplex<f64>>) -> (tensor<2x1xcomplex<f64>>, tensor<2x1xcomplex<f64>>)
  return %0#0, %0#1 : tensor<2x1xcomplex<f64>>, tensor<2x1xcomplex<f64>>
}

// -----

// stays
// Data that is shared is not copied.
func.func @main() -> (tensor<1xi32>, tensor<1xi32>) {
  %c = arith.constant dense_resource<numbers> : tensor<2xi32>
  %0:2 = split.split %c into 2 axis 0 : (tensor<2xi32>) -> (tensor<1xi32>, tensor<1xi32>)
  return %0#0, %0#1 : tensor<1xi32>, tensor<1xi32>
}
{-# dialect_resources: { builtin: { numbers: "0x040000000100000002000000" } } #-}

// -----

// stays
// The sizes are not known.
func.func @main(%s: tensor<2xi64>) -> (tensor<?xi32>, tensor<?xi32>) {
  %c = arith.constant dense<[1, 2]> : tensor<2xi32>
  %0:2 = split.split %c sizes %s axis 0 : (tensor<2xi32>, tensor<2xi64>) -> (tensor<?xi32>, tensor<?xi32>)
  return %0#0, %0#1 : tensor<?xi32>, tensor<?xi32>
}

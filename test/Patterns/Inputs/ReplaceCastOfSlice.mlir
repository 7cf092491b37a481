// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// fires
// input: arange(6).astype(float32)
// input: array(4)
// input: array(False)
func.func @main(%x: tensor<6xf32>, %n: tensor<i64>, %c: tensor<i1>) -> tensor<?xf32> {
  %bit = tensor.extract %c[] : tensor<i1>
  %e = tensor.extract %n[] : tensor<i64>
  %i = arith.index_cast %e : i64 to index
  %0 = tensor.extract_slice %x[1] [%i] [1] : tensor<6xf32> to tensor<?xf32>
  %1 = scf.if %bit -> (tensor<?xf32>) {
    %2 = tensor.cast %0 : tensor<?xf32> to tensor<7xf32>
    %3 = math.absf %2 : tensor<7xf32>
    %4 = tensor.cast %3 : tensor<7xf32> to tensor<?xf32>
    scf.yield %4 : tensor<?xf32>
  } else {
    scf.yield %0 : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}

// -----

// stays
func.func @main(%x: tensor<6xf32>) -> tensor<?xf32> {
  %c5 = arith.constant 5 : index
  %0 = tensor.extract_slice %x[1] [%c5] [1] : tensor<6xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<5xf32>
  %2 = tensor.cast %1 : tensor<5xf32> to tensor<?xf32>
  return %2 : tensor<?xf32>
}

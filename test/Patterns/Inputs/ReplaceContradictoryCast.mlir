// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// passes: --split-canonicalize-views

// fires
// input: array(3)
// input: array(False)
func.func @main(%n: tensor<i64>, %which: tensor<i1>) -> tensor<2xf32> {
  %v = tensor.extract %n[] : tensor<i64>
  %f = arith.sitofp %v : i64 to f32
  %b = tensor.extract %which[] : tensor<i1>
  %none = memref.alloc() : memref<0xf32>
  %0 = memref.cast %none : memref<0xf32> to memref<?xf32>
  %made = memref.alloc() : memref<2xf32>
  linalg.fill ins(%f : f32) outs(%made : memref<2xf32>)
  scf.if %b {
    %1 = memref.cast %0 : memref<?xf32> to memref<2xf32>
    memref.copy %1, %made : memref<2xf32> to memref<2xf32>
  }
  %2 = bufferization.to_tensor %made restrict writable : memref<2xf32> to tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

// stays
module {
  func.func @main(%arg0: memref<?x4xf32>) -> memref<2x4xf32> {
    %cast = memref.cast %arg0 : memref<?x4xf32> to memref<2x4xf32>
    return %cast : memref<2x4xf32>
  }
}

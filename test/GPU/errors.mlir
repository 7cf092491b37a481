// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-input-file --verify-diagnostics --split-run-launches-on-host --split-place-on-device

func.func @barrier(%where: i1) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    // expected-error @+1 {{threads wait for each other in control flow}}
    scf.if %where {
      gpu.barrier
    }
    gpu.terminator
  }
  return
}

// -----

func.func private @elsewhere(memref<4xf32>)

func.func @call(%x: memref<4xf32>) {
  // expected-error @+1 {{calls 'elsewhere', which is only declared: a function for a GPU takes a stream}}
  call @elsewhere(%x) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @store(%x: memref<4xf32>, %y: f32, %i: index) {
  // expected-error @+1 {{has no form on a GPU}}
  memref.store %y, %x[%i] : memref<4xf32>
  return
}

// -----

// What goes on between processes is not done by a GPU.
shard.grid @grid(shape = 2)

func.func @exchange(%x: memref<4x4xf32>, %a: memref<4x4xf32>, %rows: memref<2x2xindex>) {
  // expected-error @+1 {{'ranks.exchange' op has no form on a GPU}}
  ranks.exchange %x rows %rows into %a rows %rows along 0 on @grid axes [0]
      : (memref<4x4xf32>, memref<2x2xindex>, memref<4x4xf32>, memref<2x2xindex>) -> ()
  return
}

// -----

shard.grid @grid(shape = 2)

func.func @position() -> index {
  // expected-error @+1 {{'ranks.position' op has no form on a GPU}}
  %p = ranks.position on @grid axes [0]
  return %p : index
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-launch-packed-chunks --split-input-file --verify-diagnostics

func.func @three_bytes(%x: memref<?xi24>, %y: memref<?xi24>, %places: memref<?x5xindex>) {
  // expected-error @below {{no kernel can copy elements of 'i24'}}
  strided.copy_views %x, %places into %y : (memref<?xi24>, memref<?x5xindex>, memref<?xi24>) -> ()
  return
}

// -----

func.func @half_a_byte(%x: memref<?xf4E2M1FN>, %y: memref<?xf4E2M1FN>, %places: memref<?x5xindex>) {
  // expected-error @below {{no kernel can copy elements of 'f4E2M1FN'}}
  strided.copy_views %x, %places into %y : (memref<?xf4E2M1FN>, memref<?x5xindex>, memref<?xf4E2M1FN>) -> ()
  return
}

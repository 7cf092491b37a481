// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s -split-input-file -verify-diagnostics

func.func @extract_c1(%base: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{'strided.extract' op has a tensor of 'f64', but the tensor it lies in is of 'f32'}}
  %x = strided.extract %base[%i] sizes() strides(%i) : tensor<?xf32> to tensor<3xf64>
  return
}

// -----

func.func @extract_c2(%base: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{'strided.extract' op has 1 sizes, but its result has 2 dynamic dimensions}}
  %x = strided.extract %base[%i] sizes(%i) strides(%i, %i) : tensor<?xf32> to tensor<?x?xf32>
  return
}

// -----

func.func @extract_c3(%base: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{'strided.extract' op has 1 strides for a tensor of rank 2}}
  %x = strided.extract %base[%i] sizes() strides(%i) : tensor<?xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @insert_c1(%base: tensor<?xf32>, %x: tensor<2xi32>, %i: index) {
  // expected-error@+1 {{'strided.insert' op has a tensor of 'i32', but the tensor it lies in is of 'f32'}}
  %r = strided.insert %x into %base[%i] strides(%i) : tensor<2xi32> into tensor<?xf32>
  return
}

// -----

func.func @insert_c2(%base: tensor<?xf32>, %x: tensor<2xf32>, %i: index) {
  // expected-error@+1 {{'strided.insert' op has 0 strides for a tensor of rank 1}}
  %r = strided.insert %x into %base[%i] strides() : tensor<2xf32> into tensor<?xf32>
  return
}

// -----

func.func @enlarge_fixed_c1(%x: tensor<4xf32>, %n: index) {
  // expected-error@+1 {{'strided.enlarge' op has a tensor of 'tensor<4xf32>', of which the first dimension must be dynamic, and no other one}}
  %r = strided.enlarge %x keeping %n to %n : tensor<4xf32>
  return
}

// -----

func.func @enlarge_columns_c1(%x: tensor<?x?xf32>, %n: index) {
  // expected-error@+1 {{'strided.enlarge' op has a tensor of 'tensor<?x?xf32>', of which the first dimension must be dynamic, and no other one}}
  %r = strided.enlarge %x keeping %n to %n : tensor<?x?xf32>
  return
}

// -----

func.func @enlarge_scalar_c1(%x: tensor<f32>, %n: index) {
  // expected-error@+1 {{'strided.enlarge' op has a tensor of 'tensor<f32>', of which the first dimension must be dynamic, and no other one}}
  %r = strided.enlarge %x keeping %n to %n : tensor<f32>
  return
}

// -----

func.func @pack_c1(%x: tensor<?xf32>, %s: tensor<?xindex>, %d: tensor<?xf64>, %i: index) {
  // expected-error@+1 {{'strided.pack_chunks' op packs elements of 'f32', but the destination is of 'f64'}}
  %r = strided.pack_chunks %x, %s into %d rows %i pitch %i unit %i : (tensor<?xf32>, tensor<?xindex>, tensor<?xf64>, index, index, index) -> tensor<?xf64>
  return
}

// -----

func.func @pack_c2_source(%x: memref<?xf32>, %s: tensor<?xindex>, %d: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{'strided.pack_chunks' op has operands of 'memref<?xf32>' and 'tensor<?xf32>', but all must be tensors or buffers}}
  %r = strided.pack_chunks %x, %s into %d rows %i pitch %i unit %i : (memref<?xf32>, tensor<?xindex>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
  return
}

// -----

func.func @pack_c2_sizes(%x: memref<?xf32>, %s: tensor<?xindex>, %d: memref<?xf32>, %i: index) {
  // expected-error@+1 {{'strided.pack_chunks' op has operands of 'tensor<?xindex>' and 'memref<?xf32>', but all must be tensors or buffers}}
  strided.pack_chunks %x, %s into %d rows %i pitch %i unit %i : (memref<?xf32>, tensor<?xindex>, memref<?xf32>, index, index, index) -> ()
  return
}

// -----

func.func @pack_c2_result(%x: tensor<?xf32>, %s: tensor<?xindex>, %d: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{'strided.pack_chunks' op must have one result, of type 'tensor<?xf32>'}}
  %r = strided.pack_chunks %x, %s into %d rows %i pitch %i unit %i : (tensor<?xf32>, tensor<?xindex>, tensor<?xf32>, index, index, index) -> tensor<8xf32>
  return
}

// -----

func.func @pack_c2_no_result(%x: tensor<?xf32>, %s: tensor<?xindex>, %d: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{'strided.pack_chunks' op must have one result, of type 'tensor<?xf32>'}}
  strided.pack_chunks %x, %s into %d rows %i pitch %i unit %i : (tensor<?xf32>, tensor<?xindex>, tensor<?xf32>, index, index, index) -> ()
  return
}

// -----

func.func @pack_c2_buffer_result(%x: memref<?xf32>, %s: memref<?xindex>, %d: memref<?xf32>, %i: index) {
  // expected-error@+1 {{'strided.pack_chunks' op has a result, but writes to a buffer}}
  %r = strided.pack_chunks %x, %s into %d rows %i pitch %i unit %i : (memref<?xf32>, memref<?xindex>, memref<?xf32>, index, index, index) -> tensor<?xf32>
  return
}

// -----

func.func @pack_c3_source(%x: memref<?xf32, strided<[2]>>, %s: memref<?xindex>, %d: memref<?xf32>, %i: index) {
  // expected-error@+1 {{'strided.pack_chunks' op has a buffer of 'memref<?xf32, strided<[2]>>', but its elements must lie next to each other}}
  strided.pack_chunks %x, %s into %d rows %i pitch %i unit %i : (memref<?xf32, strided<[2]>>, memref<?xindex>, memref<?xf32>, index, index, index) -> ()
  return
}

// -----

func.func @pack_c3_dest(%x: memref<?xf32>, %s: memref<?xindex>, %d: memref<?xf32, strided<[?]>>, %i: index) {
  // expected-error@+1 {{'strided.pack_chunks' op has a buffer of 'memref<?xf32, strided<[?]>>', but its elements must lie next to each other}}
  strided.pack_chunks %x, %s into %d rows %i pitch %i unit %i : (memref<?xf32>, memref<?xindex>, memref<?xf32, strided<[?]>>, index, index, index) -> ()
  return
}

// -----

func.func @equal_c1(%x: tensor<?xf32>, %d: tensor<?xf64>, %i: index) {
  // expected-error@+1 {{'strided.pack_equal_chunks' op packs elements of 'f32', but the destination is of 'f64'}}
  %r = strided.pack_equal_chunks %x into %d rows %i pitch %i width %i : (tensor<?xf32>, tensor<?xf64>, index, index, index) -> tensor<?xf64>
  return
}

// -----

func.func @equal_c2(%x: memref<?xf32>, %d: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{'strided.pack_equal_chunks' op has operands of 'memref<?xf32>' and 'tensor<?xf32>', but all must be tensors or buffers}}
  %r = strided.pack_equal_chunks %x into %d rows %i pitch %i width %i : (memref<?xf32>, tensor<?xf32>, index, index, index) -> tensor<?xf32>
  return
}

// -----

func.func @equal_c2_no_result(%x: tensor<?xf32>, %d: tensor<?xf32>, %i: index) {
  // expected-error@+1 {{'strided.pack_equal_chunks' op must have one result, of type 'tensor<?xf32>'}}
  strided.pack_equal_chunks %x into %d rows %i pitch %i width %i : (tensor<?xf32>, tensor<?xf32>, index, index, index) -> ()
  return
}

// -----

func.func @equal_c3(%x: memref<?xf32, strided<[2]>>, %d: memref<?xf32>, %i: index) {
  // expected-error@+1 {{'strided.pack_equal_chunks' op has a buffer of 'memref<?xf32, strided<[2]>>', but its elements must lie next to each other}}
  strided.pack_equal_chunks %x into %d rows %i pitch %i width %i : (memref<?xf32, strided<[2]>>, memref<?xf32>, index, index, index) -> ()
  return
}

// -----

func.func @views_c1(%x: tensor<?xf32>, %p: tensor<?x5xindex>, %d: tensor<?xf64>) {
  // expected-error@+1 {{'strided.copy_views' op packs elements of 'f32', but the destination is of 'f64'}}
  %r = strided.copy_views %x, %p into %d : (tensor<?xf32>, tensor<?x5xindex>, tensor<?xf64>) -> tensor<?xf64>
  return
}

// -----

func.func @views_c2(%x: tensor<?xf32>, %p: memref<?x5xindex>, %d: tensor<?xf32>) {
  // expected-error@+1 {{'strided.copy_views' op has operands of 'memref<?x5xindex>' and 'tensor<?xf32>', but all must be tensors or buffers}}
  %r = strided.copy_views %x, %p into %d : (tensor<?xf32>, memref<?x5xindex>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @views_c2_result(%x: memref<?xf32>, %p: memref<?x5xindex>, %d: memref<?xf32>) {
  // expected-error@+1 {{'strided.copy_views' op has a result, but writes to a buffer}}
  %r = strided.copy_views %x, %p into %d : (memref<?xf32>, memref<?x5xindex>, memref<?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @views_c3(%x: memref<?xf32>, %p: memref<?x5xindex>, %d: memref<4x4xf32, strided<[8, 1]>>) {
  // expected-error@+1 {{'strided.copy_views' op has a buffer of 'memref<4x4xf32, strided<[8, 1]>>', but its elements must lie next to each other}}
  strided.copy_views %x, %p into %d : (memref<?xf32>, memref<?x5xindex>, memref<4x4xf32, strided<[8, 1]>>) -> ()
  return
}

// -----

func.func @views_c4(%x: tensor<?xf32>, %p: tensor<?x4xindex>, %d: tensor<?xf32>) {
  // expected-error@+1 {{'strided.copy_views' op has places of 'tensor<?x4xindex>', but must have 2 + 3 * R columns of them}}
  %r = strided.copy_views %x, %p into %d : (tensor<?xf32>, tensor<?x4xindex>, tensor<?xf32>) -> tensor<?xf32>
  return
}

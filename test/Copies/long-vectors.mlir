// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-fuse-copies='vector-bytes=64 permuted-bytes=1 llc-bytes=10000000' --canonicalize --cse | FileCheck %s
// RUN: split-opt %s --split-fuse-copies='vector-bytes=64 permuted-bytes=2 llc-bytes=10000000' --canonicalize --cse | FileCheck %s --check-prefix=WORDS

// Three lines are read, and each line that is written is made of them by two
// permutes of two vectors.
// CHECK-LABEL: func.func @words(
//       CHECK:   scf.for %{{.*}} = %c0 to %c64 step %c16 {
// CHECK-COUNT-3:   vector.load {{.*}} vector<16xf32>
//   CHECK-NOT:     vector.load
//       CHECK:     vector.shuffle {{.*}} [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, {{.*}}] : vector<16xf32>, vector<16xf32>
//       CHECK:     %[[LINE:.*]] = vector.shuffle {{.*}} [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29]
//       CHECK:     vector.store %[[LINE]]
// CHECK-COUNT-4:   vector.shuffle
//   CHECK-NOT:     vector.shuffle
//       CHECK:   }
// WORDS-LABEL: func.func @words(
//       WORDS:   vector.shuffle {{.*}} : vector<16xf32>, vector<16xf32>
func.func @words(%src: memref<64x3xf32>) -> (memref<64x1xf32>, memref<64x1xf32>, memref<64x1xf32>) {
  %o0 = memref.alloc() : memref<64x1xf32>
  %s0 = memref.subview %src[0, 0] [64, 1] [1, 1] : memref<64x3xf32> to memref<64x1xf32, strided<[3, 1]>>
  memref.copy %s0, %o0 : memref<64x1xf32, strided<[3, 1]>> to memref<64x1xf32>
  %o1 = memref.alloc() : memref<64x1xf32>
  %s1 = memref.subview %src[0, 1] [64, 1] [1, 1] : memref<64x3xf32> to memref<64x1xf32, strided<[3, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<64x1xf32, strided<[3, 1], offset: 1>> to memref<64x1xf32>
  %o2 = memref.alloc() : memref<64x1xf32>
  %s2 = memref.subview %src[0, 2] [64, 1] [1, 1] : memref<64x3xf32> to memref<64x1xf32, strided<[3, 1], offset: 2>>
  memref.copy %s2, %o2 : memref<64x1xf32, strided<[3, 1], offset: 2>> to memref<64x1xf32>
  return %o0, %o1, %o2 : memref<64x1xf32>, memref<64x1xf32>, memref<64x1xf32>
}

// The two bytes of each row are brought together in each vector, and then 32 of
// two. Where bytes of two vectors are not permuted by one instruction, vectors
// have 16 bytes.
// CHECK-LABEL: func.func @bytes(
//       CHECK:   %[[A:.*]] = vector.shuffle %[[IN:[^,]*]], %[[IN]] [0, 2, 4, {{.*}}, 62, 1, 3, {{.*}}, 63]
//       CHECK:   %[[B:.*]] = vector.shuffle
//       CHECK:   vector.shuffle %[[A]], %[[B]] [0, 1, 2, {{.*}}, 31, 64, 65, {{.*}}, 95]
//       CHECK:   vector.store {{.*}} vector<64xi8>
//       CHECK:   vector.shuffle %[[A]], %[[B]] [32, 33, {{.*}}, 63, 96, {{.*}}, 127]
//       CHECK:   vector.store {{.*}} vector<64xi8>
// WORDS-LABEL: func.func @bytes(
//   WORDS-NOT:   vector<64xi8>
//       WORDS:   vector.store {{.*}} vector<16xi8>
func.func @bytes(%src: memref<128x2xi8>) -> (memref<128x1xi8>, memref<128x1xi8>) {
  %o0 = memref.alloc() : memref<128x1xi8>
  %s0 = memref.subview %src[0, 0] [128, 1] [1, 1] : memref<128x2xi8> to memref<128x1xi8, strided<[2, 1]>>
  memref.copy %s0, %o0 : memref<128x1xi8, strided<[2, 1]>> to memref<128x1xi8>
  %o1 = memref.alloc() : memref<128x1xi8>
  %s1 = memref.subview %src[0, 1] [128, 1] [1, 1] : memref<128x2xi8> to memref<128x1xi8, strided<[2, 1], offset: 1>>
  memref.copy %s1, %o1 : memref<128x1xi8, strided<[2, 1], offset: 1>> to memref<128x1xi8>
  return %o0, %o1 : memref<128x1xi8>, memref<128x1xi8>
}

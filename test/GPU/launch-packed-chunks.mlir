// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-launch-packed-chunks | FileCheck %s
// RUN: split-opt %s --split-to-gpu-pipeline | %python %split_src_root/test/Support/gpu_code.py | FileCheck %s --check-prefix=PTX

// Chunks of run-time sizes are one launch: the host makes a table of where they
// begin, in which each thread searches.
// CHECK-LABEL: func.func @packed(
//  CHECK-SAME:   %{{.*}}: memref<?xf32>, %[[SIZES:.*]]: memref<?xindex>
//       CHECK:   %[[TABLE:.*]] = memref.alloc(%{{.*}}) : memref<?xindex>
//       CHECK:   %[[SUMS:.*]]:2 = scf.for
//       CHECK:     memref.store %{{.*}}, %[[TABLE]][
//       CHECK:     memref.load %[[SIZES]][
//       CHECK:   memref.store %[[SUMS]]#0, %[[TABLE]][
//       CHECK:   scf.if
//       CHECK:     scf.if
//       CHECK:       gpu.launch
//       CHECK:         scf.while
//       CHECK:           memref.load %[[TABLE]][
//       CHECK:         llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
//       CHECK:         llvm.store {{.*}} {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<1>
//       CHECK:     } else {
//       CHECK:       gpu.launch
//       CHECK:         llvm.load {{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> i32
//   CHECK-NOT:   gpu.launch
//   CHECK-NOT:   strided.pack_chunks
//       CHECK:   memref.dealloc %[[TABLE]]

//       PTX: // kernel packed_kernel
//       PTX: ld.global.v4.b32
//       PTX: st.global.v4.b32
// PTX-LABEL: // kernel packed_kernel_0
//       PTX: st.global.b32
func.func @packed(%s: memref<?xf32>, %sizes: memref<?xindex>, %t: memref<?xf32>, %rows: index, %pitch: index, %unit: index) {
  strided.pack_chunks %s, %sizes into %t rows %rows pitch %pitch unit %unit : (memref<?xf32>, memref<?xindex>, memref<?xf32>, index, index, index) -> ()
  return
}

// Few known sizes are listed by split-launch-copies.
// CHECK-LABEL: func.func @known(
//       CHECK:   strided.pack_chunks
memref.global "private" constant @two : memref<2xindex> = dense<[3, 4]>
func.func @known(%s: memref<?xf32>, %t: memref<?xf32>, %rows: index, %pitch: index, %unit: index) {
  %sizes = memref.get_global @two : memref<2xindex>
  strided.pack_chunks %s, %sizes into %t rows %rows pitch %pitch unit %unit : (memref<?xf32>, memref<2xindex>, memref<?xf32>, index, index, index) -> ()
  return
}

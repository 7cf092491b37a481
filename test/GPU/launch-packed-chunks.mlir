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

// Chunks of one size are one launch of each of the three kernels for regular parts,
// the smaller one among them.
// CHECK-LABEL: func.func @equal(
//  CHECK-SAME:   %{{.*}}: memref<?xf32>, %{{.*}}: memref<?xf32>, %[[ROWS:.*]]: index, %[[PITCH:.*]]: index, %{{.*}}: index
//       CHECK:   %[[COUNT:.*]] = arith.divui %[[PITCH]], %[[WIDTH:.*]] : index
//       CHECK:   %[[WHOLE:.*]] = arith.muli %[[COUNT]], %[[WIDTH]] : index
//       CHECK:   %[[REST:.*]] = arith.subi %[[PITCH]], %[[WHOLE]] : index
//       CHECK:   gpu.launch
//       CHECK:     llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
//       CHECK:   gpu.launch {{.*}} workgroup
//       CHECK:   gpu.launch
//       CHECK:     llvm.load {{.*}} {alignment = 4 : i64} : !llvm.ptr<1> -> i32
//   CHECK-NOT:   gpu.launch
//       CHECK:   return

// PTX-LABEL: // kernel equal_kernel
//       PTX: ld.global.v4.b32
//       PTX: st.global.v4.b32
// PTX-LABEL: // kernel equal_kernel_
//       PTX: bar.sync
// PTX-LABEL: // kernel equal_kernel_
//       PTX: st.global.b32
func.func @equal(%s: memref<?xf32>, %t: memref<?xf32>, %rows: index, %pitch: index, %width: index) {
  strided.pack_equal_chunks %s into %t rows %rows pitch %pitch width %width : (memref<?xf32>, memref<?xf32>, index, index, index) -> ()
  return
}

// Views are one launch, too, with a table of all that is known of each.
// CHECK-LABEL: func.func @views(
//  CHECK-SAME:   %{{.*}}: memref<?xf16>, %[[PLACES:.*]]: memref<?x8xindex>
//   CHECK-DAG:   %[[TABLE:.*]] = memref.alloc(%{{.*}}) : memref<?x8xindex>
//   CHECK-DAG:   %[[BEGINS:.*]] = memref.alloc(%{{.*}}) : memref<?xindex>
//       CHECK:   %[[SUMS:.*]]:2 = scf.for
// CHECK-COUNT-8:   memref.load %[[PLACES]][
// CHECK-COUNT-8:   memref.store %{{.*}}, %[[TABLE]][
//       CHECK:     memref.store %{{.*}}, %[[BEGINS]][
//       CHECK:   memref.store %[[SUMS]]#0, %[[BEGINS]][
//       CHECK:     gpu.launch
//       CHECK:       scf.while
//       CHECK:         memref.load %[[BEGINS]][
// CHECK-COUNT-8:     memref.load %[[TABLE]][
//       CHECK:       llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xi32>
//       CHECK:   } else {
//       CHECK:     gpu.launch
//       CHECK:       llvm.load {{.*}} {alignment = 2 : i64} : !llvm.ptr<1> -> i16
//   CHECK-NOT:   gpu.launch
//       CHECK:   return

// PTX-LABEL: // kernel views_kernel
//       PTX: ld.global.v4.b32
//       PTX: st.global.v4.b32
// PTX-LABEL: // kernel views_kernel_
//       PTX: st.global.b16
func.func @views(%s: memref<?xf16>, %places: memref<?x8xindex>, %t: memref<?x?xf16>) {
  strided.copy_views %s, %places into %t : (memref<?xf16>, memref<?x8xindex>, memref<?x?xf16>) -> ()
  return
}

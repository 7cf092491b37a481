// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --split-check-allocations | FileCheck %s
// RUN: split-opt %s --split-to-llvm-pipeline | FileCheck %s --check-prefix=LLVM
// RUN: split-opt %s --split-to-llvm-pipeline=runtime-verification=false | FileCheck %s --check-prefix=UNCHECKED

// It is still malloc that is called.
// LLVM-DAG: llvm.func @malloc
// LLVM-DAG: llvm.func @splitReportCheckFailure
// UNCHECKED: llvm.func @malloc
// UNCHECKED-NOT: splitReportCheckFailure

// CHECK-LABEL: func.func @static
func.func @static() -> memref<4x2xf32> {
  // CHECK:      %[[ALLOC:.*]] = memref.alloc() : memref<4x2xf32>
  // CHECK:      %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[ALLOC]]
  // CHECK:      %[[OK:.*]] = arith.cmpi ne, %[[ADDRESS]], %c0{{.*}} : index
  // CHECK-NEXT: split.assert %[[OK]], "out of memory: cannot allocate memref<4x2xf32>"{{$}}
  // CHECK-NEXT: return
  %0 = memref.alloc() : memref<4x2xf32>
  return %0 : memref<4x2xf32>
}

// CHECK-LABEL: func.func @dynamic
//  CHECK-SAME:   %[[M:.*]]: index, %[[N:.*]]: index
func.func @dynamic(%m: index, %n: index) -> memref<?x3x?xf32> {
  // CHECK:      %[[ALLOC:.*]] = memref.alloc(%[[M]], %[[N]])
  // CHECK:      %[[EMPTY0:.*]] = arith.cmpi eq, %[[M]], %c0
  // CHECK:      %[[EMPTY1:.*]] = arith.cmpi eq, %[[N]], %c0
  // CHECK:      %[[EMPTY:.*]] = arith.ori %[[EMPTY0]], %[[EMPTY1]]
  // CHECK:      %[[FITS0:.*]] = arith.cmpi ule, %[[M]], %c96076792050570581
  // CHECK:      %[[LOW0:.*]] = arith.muli %[[M]], %c3
  // CHECK-DAG:  %[[A:.*]] = arith.index_cast %[[LOW0]] : index to i64
  // CHECK-DAG:  %[[B:.*]] = arith.index_cast %[[N]] : index to i64
  // CHECK:      %[[BOTH:.*]] = "llvm.intr.umul.with.overflow"(%[[A]], %[[B]])
  // CHECK:      %[[PRODUCT:.*]] = llvm.extractvalue %[[BOTH]][0]
  // CHECK:      %[[WRAPS:.*]] = llvm.extractvalue %[[BOTH]][1]
  // CHECK:      %[[LOW1:.*]] = arith.index_cast %[[PRODUCT]] : i64 to index
  // CHECK:      %[[NO_MORE:.*]] = arith.xori %[[WRAPS]], %true
  // CHECK:      arith.andi %[[FITS0]], %[[NO_MORE]]
  // CHECK:      arith.cmpi ule, %[[LOW1]], %c288230376151711744
  // CHECK:      %[[FITS:.*]] = arith.ori %{{.*}}, %[[EMPTY]]
  // CHECK:      %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[ALLOC]]
  // CHECK:      %[[THERE:.*]] = arith.cmpi ne, %[[ADDRESS]],
  // CHECK:      %[[THERE_OR_EMPTY:.*]] = arith.ori %[[THERE]], %[[EMPTY]]
  // CHECK:      arith.andi %[[THERE_OR_EMPTY]], %[[FITS]]
  // CHECK:      split.assert %{{.*}}, "out of memory: cannot allocate memref<?x3x?xf32> of size {0} x {1}"(%[[M]], %[[N]])
  %0 = memref.alloc(%m, %n) : memref<?x3x?xf32>
  return %0 : memref<?x3x?xf32>
}

// There is nothing to multiply if there is one dynamic dimension.
// CHECK-LABEL: func.func @one_dynamic
//  CHECK-SAME:   %[[N:.*]]: index
func.func @one_dynamic(%n: index) -> memref<3x?xf32> {
  // CHECK:      %[[EMPTY:.*]] = arith.cmpi eq, %[[N]], %c0
  // CHECK:      %[[FITS:.*]] = arith.cmpi ule, %[[N]], %c96076792050570581
  // CHECK-NOT:  mul
  // CHECK:      arith.ori %[[FITS]], %[[EMPTY]]
  // CHECK:      split.assert
  %0 = memref.alloc(%n) : memref<3x?xf32>
  return %0 : memref<3x?xf32>
}

// An empty buffer may be at no address.
// CHECK-LABEL: func.func @empty
// CHECK-NOT:     split.assert
func.func @empty() -> memref<4x0xf32> {
  %0 = memref.alloc() : memref<4x0xf32>
  return %0 : memref<4x0xf32>
}

// However large the other dimensions are.
// CHECK-LABEL: func.func @large_and_empty
// CHECK-NOT:     split.assert
func.func @large_and_empty() -> memref<4611686018427387904x0xf32> {
  %0 = memref.alloc() : memref<4611686018427387904x0xf32>
  return %0 : memref<4611686018427387904x0xf32>
}

// 2^62 floats take 2^64 bytes, which is 0 in 64 bits.
// CHECK-LABEL: func.func @wraps
// CHECK:         %[[FALSE:.*]] = arith.constant false
// CHECK:         split.assert %[[FALSE]], "out of memory: cannot allocate memref<4611686018427387904xf32>"
func.func @wraps() -> memref<4611686018427387904xf32> {
  %0 = memref.alloc() : memref<4611686018427387904xf32>
  return %0 : memref<4611686018427387904xf32>
}

// Wide elements take more bytes, so that there are fewer of them: 2^62 bytes are
// 2^55 elements of 128, and 2^51 of 2,048.
// CHECK-LABEL: func.func @wide
func.func @wide(%n: index) -> (memref<?xi1023>, memref<?xvector<500xf32>>, memref<?xcomplex<f64>>) {
  // CHECK: memref.alloc({{.*}}) : memref<?xi1023>
  // CHECK: arith.cmpi ule, %{{.*}}, %c36028797018963968
  %0 = memref.alloc(%n) : memref<?xi1023>
  // CHECK: memref.alloc({{.*}}) : memref<?xvector<500xf32>>
  // CHECK: arith.cmpi ule, %{{.*}}, %c2251799813685248
  %1 = memref.alloc(%n) : memref<?xvector<500xf32>>
  // CHECK: memref.alloc({{.*}}) : memref<?xcomplex<f64>>
  // CHECK: arith.cmpi ule, %{{.*}}, %c288230376151711744
  %2 = memref.alloc(%n) : memref<?xcomplex<f64>>
  return %0, %1, %2 : memref<?xi1023>, memref<?xvector<500xf32>>, memref<?xcomplex<f64>>
}

// What a function that has the code of several places is given goes in the stead of
// the location.
// CHECK-LABEL: func.func private @outlined(
//  CHECK-SAME:   %{{.*}}: index, %{{.*}}: index, %[[PLACE:[^:]*]]: index)
//       CHECK:   memref.alloc({{[^{]*}} : memref<?xf32>
//       CHECK:   split.assert %{{.*}}, "out of memory: {{.*}}"(%{{.*}}) at %[[PLACE]]
//       CHECK:   split.assert %{{.*}}, "out of memory: {{.*}}"(%{{.*}}){{$}}
func.func private @outlined(%n: index, %a: index, %b: index) {
  %0 = memref.alloc(%n) {split.place = 2 : index} : memref<?xf32>
  %1 = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  memref.dealloc %1 : memref<?xf32>
  return
}

// A number that no argument has, or one of another type, does no harm.
// CHECK-LABEL: func.func @no_place(
// CHECK-COUNT-2: split.assert %{{.*}}, "out of memory: {{.*}}"(%{{.*}}){{$}}
func.func @no_place(%n: index, %x: f32) -> (memref<?xf32>, memref<?xf32>) {
  %0 = memref.alloc(%n) {split.place = 7 : index} : memref<?xf32>
  %1 = memref.alloc(%n) {split.place = 1 : index} : memref<?xf32>
  return %0, %1 : memref<?xf32>, memref<?xf32>
}

// A loop that stands for ops of several places selects that of the iteration. Where
// the loop is another, the mark does no harm.
// CHECK-LABEL: func.func @rolled(
//       CHECK:   scf.for %[[I:.*]] =
//       CHECK:     %[[PLACE:.*]] = split.select_place %[[I]] of ["a", "b"]
//  CHECK-NEXT:     memref.alloc() : memref<8xf32>
//       CHECK:     split.assert %{{.*}}, "out of memory: {{.*}}" at %[[PLACE]]
//       CHECK:   scf.for
//       CHECK:     split.assert %{{.*}}, "out of memory: {{[^"]*}}"{{$}}
#rolled = loc(fused<{split.rolled = [loc("a"), loc("b")]}>["a"])
func.func @rolled(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %x = memref.alloc() {split.place = ["a", "b"]} : memref<8xf32> loc(#rolled)
    memref.dealloc %x : memref<8xf32>
  } loc(#rolled)
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.alloc() {split.place = ["a", "b"]} : memref<8xf32> loc(#rolled)
    memref.dealloc %x : memref<8xf32>
  } loc(#rolled)
  return
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// When upstream's fold of casts asks whether what it makes is valid, the first run
// finds nothing, and ReplaceContradictoryCast of split-canonicalize-views can go.

// RUN: not %mlir_opt %s --canonicalize 2>&1 | FileCheck %s --check-prefix=UPSTREAM
// UPSTREAM: 'memref.cast' op operand type 'memref<0xindex>' and result type 'memref<2xindex>' are cast incompatible

// RUN: split-opt %s --split-to-llvm-pipeline -o /dev/null

func.func private @use(memref<2xindex>)

func.func @guarded(%there: i1, %x: memref<0xindex>) {
  %0 = memref.cast %x : memref<0xindex> to memref<?xindex>
  scf.if %there {
    %1 = memref.cast %0 : memref<?xindex> to memref<2xindex>
    func.call @use(%1) : (memref<2xindex>) -> ()
  }
  return
}

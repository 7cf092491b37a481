// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --convert-split-sequences-to-tensor -verify-diagnostics

// A branch cannot carry a sequence before it is lifted to structured control
// flow.

!seq = !split.sequence<tensor<?xf32>>

func.func @choose(%s: !seq, %t: !seq, %c: i1) -> !seq {
  // expected-error@+1 {{'cf.cond_br' op carries a sequence, which only structured control flow can be lowered with: run lift-cf-to-scf and split-replace-poison}}
  cf.cond_br %c, ^end(%s : !seq), ^end(%t : !seq)
^end(%u: !seq):
  return %u : !seq
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-opt %s --allow-unregistered-dialect --int-range-optimizations | FileCheck %s

// In a graph region, as that of a module is, a sequence may come from itself.
// Its length is 0 or more, and no more is known.

// CHECK: %[[TRUE:.*]] = arith.constant dense<true>
// CHECK: %[[N:.*]] = split.sequence_length
// CHECK: %[[C:.*]] = arith.cmpi sge, %[[N]]
// CHECK: "test.use"(%[[C]])
%x = arith.constant dense<1.0> : tensor<2xf32>
%one = arith.constant dense<1> : tensor<i64>
%s = split.sequence_insert %s, %x : (!split.sequence<tensor<2xf32>>, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
%n = split.sequence_length %s : (!split.sequence<tensor<2xf32>>) -> tensor<i64>
%c = arith.cmpi sge, %n, %one : tensor<i64>
"test.use"(%c) : (tensor<i1>) -> ()

// So may a longer cycle, which is entered from outside.
// CHECK: "test.use"(%[[TRUE]])
%p = split.sequence_insert %q, %x : (!split.sequence<tensor<2xf32>>, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
%q = split.sequence_erase %p : (!split.sequence<tensor<2xf32>>) -> !split.sequence<tensor<2xf32>>
%r = split.sequence_insert %q, %x : (!split.sequence<tensor<2xf32>>, tensor<2xf32>) -> !split.sequence<tensor<2xf32>>
%zero = arith.constant dense<0> : tensor<i64>
%m = split.sequence_length %r : (!split.sequence<tensor<2xf32>>) -> tensor<i64>
%d = arith.cmpi sge, %m, %zero : tensor<i64>
"test.use"(%d) : (tensor<i1>) -> ()

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s | split-opt --split-bufferize --canonicalize \
# RUN:     --mlir-print-ir-before=split-eliminate-empty-tensors 2>&1 | FileCheck %s
"""Long chains of writes are analyzed in pieces, and are in one buffer all the same.

What the 33rd op writes to is made from a buffer; where something is read later,
it is the next op that nothing comes behind.
"""

# CHECK:       IR Dump Before SplitEliminateEmptyTensorsPass
# CHECK-LABEL: func.func @short(
# CHECK-NOT:     bufferization.to_buffer
# CHECK-LABEL: func.func @long(
# CHECK-COUNT-32: tensor.insert
# CHECK-NEXT:    %[[BUFFER:.*]] = bufferization.to_buffer
# CHECK-NEXT:    %[[TENSOR:.*]] = bufferization.to_tensor %[[BUFFER]] restrict writable
# CHECK-NEXT:    tensor.insert %{{.*}} into %[[TENSOR]]
# CHECK:         bufferization.to_buffer
# CHECK:         bufferization.to_buffer
# CHECK-NOT:     bufferization.to_buffer
# CHECK-LABEL: func.func @loops(
# CHECK:         bufferization.to_buffer
# CHECK:         bufferization.to_buffer
# CHECK:         bufferization.to_buffer
# CHECK-NOT:     bufferization.to_buffer
# CHECK-LABEL: func.func @read(
# CHECK-NOT:     bufferization.to_buffer
# CHECK:         return

# Nothing but the argument is copied, and what is read later.
# CHECK-LABEL: func.func @short(
# CHECK-COUNT-1: memref.copy
# CHECK-NOT:     memref.copy
# CHECK-LABEL: func.func @long(
# CHECK-COUNT-1: memref.copy
# CHECK-NOT:     memref.copy
# CHECK-LABEL: func.func @loops(
# CHECK-COUNT-1: memref.copy
# CHECK-NOT:     memref.copy
# CHECK-LABEL: func.func @read(
# CHECK-COUNT-40: memref.copy
# CHECK-NOT:     memref.copy
# CHECK:         return

TYPE = "tensor<?xf32>"


def insert(source, result):
    return f"  {result} = tensor.insert %f into {source}[%c0] : {TYPE}\n"


def loop(source, result):
    return (f"  {result} = scf.for %i = %c0 to %n step %c1 iter_args(%t = {source}) -> {TYPE} {{\n"
            f"  {insert('%t', '%u')}    scf.yield %u : {TYPE}\n  }}\n")


def function(name, write, count, returned):
    """A chain of so many writes to the argument, of which some values are returned."""
    values = ["%x"] + [f"%v{i}" for i in range(1, count + 1)]
    body = "".join(write(*pair) for pair in zip(values, values[1:]))
    kept = [values[i] for i in returned]
    types = ", ".join([TYPE] * len(kept))
    return (f"func.func @{name}(%x: {TYPE} {{bufferization.writable = false}}, %f: f32, %n: index)\n"
            f"    -> ({types}) {{\n  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
            f"{body}  return {', '.join(kept)} : {types}\n}}\n")


print(function("short", insert, 32, [-1]))
print(function("long", insert, 100, [-1]))
print(function("loops", loop, 100, [-1]))
print(function("read", insert, 40, range(1, 41)))

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# RUN: %python %s > %t.mlir
# RUN: split-opt %t.mlir --split-verify-slices -o /dev/null
"""A number that is the maximum of what two others are each computed from, 64 times:
there are 2^64 ways from it to the first, which nobody walks."""

print("func.func @main(%x: tensor<4xf32>, %0: index) -> tensor<?xf32> {")
for step in range(64):
    print(f"  %p{step} = arith.addi %{step}, %{step} : index")
    print(f"  %l{step} = arith.maxsi %{step}, %p{step} : index")
    print(f"  %h{step} = arith.maxsi %p{step}, %{step} : index")
    print(f"  %{step + 1} = arith.maxsi %l{step}, %h{step} : index")
print("""  %e = tensor.empty(%64) : tensor<?xf32>
  %r = tensor.insert_slice %x into %e[%64] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return %r : tensor<?xf32>
}""")

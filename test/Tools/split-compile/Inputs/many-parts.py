# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The first element of each of many parts whose lengths are known at run time."""

n = 200
parts = ", ".join(["tensor<?xf32>"] * n)
print(f"func.func @main(%x: tensor<{2*n}xf32>, %s: tensor<{n}xi64>) -> tensor<{n}xf32> {{")
print("  %c0 = arith.constant 0 : index")
print(f"  %0:{n} = split.variadic_split %x axis 0 lengths %s : (tensor<{2*n}xf32>, tensor<{n}xi64>) -> ({parts})")
for i in range(n):
    print(f"  %e{i} = tensor.extract %0#{i}[%c0] : tensor<?xf32>")
print("  %1 = tensor.from_elements " + ", ".join(f"%e{i}" for i in range(n)) + f" : tensor<{n}xf32>")
print(f"  return %1 : tensor<{n}xf32>\n}}")

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func private @strings(!split.string, tensor<2x?x!split.string>,
                           tensor<*x!split.string>,
                           memref<2x?x!split.string, strided<[?, 1]>>,
                           memref<*x!split.string>)

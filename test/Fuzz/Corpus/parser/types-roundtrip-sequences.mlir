// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
func.func private @sequences(!split.sequence<tensor<2x3xf32>>,
                             !split.sequence<tensor<?x3xi1>>,
                             !split.sequence<tensor<f64>>,
                             !split.sequence<tensor<*xcomplex<f32>>>,
                             !split.sequence<tensor<?x!split.string>>)

func.func private @strings(!split.string, tensor<2x?x!split.string>,
                           tensor<*x!split.string>,
                           memref<2x?x!split.string, strided<[?, 1]>>,
                           memref<*x!split.string>)

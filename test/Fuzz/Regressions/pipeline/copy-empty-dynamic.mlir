// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module {
  func.func @middle(%arg0: !split.sequence<tensor<?x?x?xi32>>, %arg1: tensor<?x3x?x?xi32>, %arg2: tensor<?x4x?x?xi32>, %arg3: index, %arg4: tensor<0x?x?x?xi32>, %arg5: index, %arg6: tensor<i64>, %arg7: !split.sequence<tensor<0x?x?x?xi32>>, %arg8: i1) -> tensor<0x?x?x?xi32> {
    %c1 = arith.constant 1 : index
    %0 = split.sequence_at %arg7 at %arg6 : (!split.sequence<tensor<0x?x?x?xi32>>, tensor<i64>) -> tensor<0x?x?x?xi32>
    %1 = scf.if %arg8 -> (tensor<?x4x?x?xi32>) {
      %cast_1 = tensor.cast %0 : tensor<0x?x?x?xi32> to tensor<?x4x?x?xi32>
      %cast_2 = tensor.cast %0 : tensor<0x?x?x?xi32> to tensor<?x4x?x?xi32>
      scf.yield %cast_2 : tensor<?x4x?x?xi32>
    } else {
      scf.yield %arg2 : tensor<?x4x?x?xi32>
    }
    %2 = scf.for %arg9 = %arg3 to %arg5 step %c1 iter_args(%arg10 = %arg4) -> (tensor<0x?x?x?xi32>) {
      %4 = split.concat_from_sequence %arg0 axis -2 new_axis = true : (!split.sequence<tensor<?x?x?xi32>>) -> tensor<0x?x?x?xi32>
      scf.yield %4 : tensor<0x?x?x?xi32>
    }
    %c0 = arith.constant 0 : index
    %c1_0 = arith.constant 1 : index
    %3 = scf.for %arg9 = %c0 to %arg3 step %c1_0 iter_args(%arg10 = %arg2) -> (tensor<?x4x?x?xi32>) {
      %concat = tensor.concat dim(1) %arg1, %2 : (tensor<?x3x?x?xi32>, tensor<0x?x?x?xi32>) -> tensor<?x4x?x?xi32>
      %concat_1 = tensor.concat dim(1) %arg1, %2 : (tensor<?x3x?x?xi32>, tensor<0x?x?x?xi32>) -> tensor<?x4x?x?xi32>
      scf.yield %concat : tensor<?x4x?x?xi32>
    }
    %cast = tensor.cast %3 : tensor<?x4x?x?xi32> to tensor<0x?x?x?xi32>
    return %cast : tensor<0x?x?x?xi32>
  }
}

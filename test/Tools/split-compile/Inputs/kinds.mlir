// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Inputs and outputs of every kind.
func.func @main(
    %x: tensor<?x?xi64> {split.name = "x", split.dim_names = ["N", "M"]},
    %lengths: tensor<?xi64> {split.name = "lengths"},
    %bias: tensor<?xf64> {split.name = "bias", split.dim_names = ["M"]},
    %n: index {split.name = "n"}, %z: complex<f32> {split.name = "z"},
    %list: !split.sequence<tensor<?xi8>> {split.name = "list"},
    %texts: tensor<2x!split.string> {split.name = "int"})
    -> (tensor<2x?xi64> {split.name = "first"}, tensor<?x?xi64> {split.name = "rest"},
        !split.sequence<tensor<?x?xi64>> {split.name = "parts"},
        tensor<?xf64> {split.name = "bias"}, index, complex<f32>,
        !split.sequence<tensor<?xi8>>, tensor<1x!split.string>, tensor<0x3xi1>) {
  %0:2 = split.split %x sizes [2, 4] axis 0 : (tensor<?x?xi64>) -> (tensor<2x?xi64>, tensor<4x?xi64>)
  %rest = tensor.cast %0#1 : tensor<4x?xi64> to tensor<?x?xi64>
  %parts = split.split_to_sequence %x sizes %lengths axis 1
      : (tensor<?x?xi64>, tensor<?xi64>) -> !split.sequence<tensor<?x?xi64>>
  %t:2 = split.split %texts sizes [1, 1] axis 0
      : (tensor<2x!split.string>) -> (tensor<1x!split.string>, tensor<1x!split.string>)
  %none = arith.constant dense<true> : tensor<0x3xi1>
  return %0#0, %rest, %parts, %bias, %n, %z, %list, %t#1, %none
      : tensor<2x?xi64>, tensor<?x?xi64>, !split.sequence<tensor<?x?xi64>>, tensor<?xf64>,
        index, complex<f32>, !split.sequence<tensor<?xi8>>, tensor<1x!split.string>, tensor<0x3xi1>
}

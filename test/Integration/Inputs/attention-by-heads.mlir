// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A schedule: the weights of the projection are sharded by heads, over 2 processes.
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    transform.split.create_grid @grid shape [2] in %module : !transform.any_op
    %projection = transform.structured.match attributes {name = "projection"} in %module
        : (!transform.any_op) -> !transform.any_op
    transform.split.shard operand 1 of %projection on @grid split_axes = [[], [0]]
        : !transform.any_op
    transform.yield
  }
}

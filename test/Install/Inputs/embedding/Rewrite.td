// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

include "mlir/IR/PatternBase.td"
include "split/Dialect/Split/IR/SplitOps.td"

def CreateZero : NativeCodeCall<
    "arith::ConstantOp::create($_builder, $_loc, "
    "DenseElementsAttr::get(cast<ShapedType>($0.getType()), int64_t(0)))">;

// An empty sequence has the length 0.
def : Pat<(Split_SequenceLengthOp:$length (Split_SequenceEmptyOp)),
          (CreateZero $length)>;

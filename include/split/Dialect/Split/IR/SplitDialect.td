// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_DIALECT_SPLIT_IR_SPLITDIALECT_TD
#define SPLIT_DIALECT_SPLIT_IR_SPLITDIALECT_TD

include "mlir/IR/OpBase.td"

def Split_Dialect : Dialect {
  let name = "split";
  let cppNamespace = "::mlir::split";
  let summary = "Tensor-splitting operators of ONNX and OpenVINO";
  let description = [{
    The `split` dialect models the operators that cut one tensor into several
    along one axis: ONNX `Split` (versions 1, 2, 11, 13 and 18), ONNX
    `SplitToSequence` (11 and 24) together with the sequence operators around
    it, and OpenVINO `VariadicSplit-1`.

    Every op carries the meaning of the newest version of its operator; what an
    older version allowed or forbade is the business of the importers. Facts
    that are static (attributes, static dimensions) are verified; facts that
    are only known at run time (a dynamic dimension, a `split` operand) are
    checked by the code that `generate-runtime-verification` inserts.

    Sizes are 64-bit everywhere.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let useDefaultTypePrinterParser = 1;
  let hasConstantMaterializer = 1;
}

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITDIALECT_TD

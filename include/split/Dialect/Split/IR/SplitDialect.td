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

    Discardable attributes on the arguments and results of functions keep what
    a model says about its inputs and outputs:

    - `split.name`, a string: the name of the value,
    - `split.dim_names`, an array with one string per dimension: the name of a
      symbolic dimension, or "" where there is none. Dimensions of one name
      have one size.

    One is on allocations in functions and loops that have the code of several
    places, from where they become such functions until checks are added:

    - `split.place`, what a check of the allocation is to report. A number: that of
      the argument, an address as of the op `split.place`; an array of strings: the
      places of the iterations of the loop.

    One on the ops `split.assert` and `cf.assert`, while checks are only there to
    find out what contradicts itself, is on those that stay:

    - `split.kept`, a unit: `split-keep-asserts` has found the op in the program.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::tensor::TensorDialect"
  ];
  let useDefaultTypePrinterParser = 1;
  let hasCanonicalizer = 1;
  let hasConstantMaterializer = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    /// The name of a function's argument or result.
    static constexpr ::llvm::StringLiteral kNameAttrName = "split.name";
    /// The names of the symbolic dimensions of an argument or result.
    static constexpr ::llvm::StringLiteral kDimNamesAttrName =
        "split.dim_names";
    /// The argument that says where an allocation is from.
    static constexpr ::llvm::StringLiteral kPlaceAttrName = "split.place";
    /// The mark of asserts that split-erase-checks leaves.
    static constexpr ::llvm::StringLiteral kKeptAttrName = "split.kept";
  }];
}

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITDIALECT_TD

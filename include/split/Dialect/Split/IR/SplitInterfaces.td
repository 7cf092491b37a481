// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPLIT_DIALECT_SPLIT_IR_SPLITINTERFACES_TD
#define SPLIT_DIALECT_SPLIT_IR_SPLITINTERFACES_TD

include "mlir/IR/OpBase.td"

def SplitOpInterface : OpInterface<"SplitOpInterface"> {
  let cppNamespace = "::mlir::split";
  let description = [{
    What the ops that cut a source tensor into chunks along an axis have in
    common: the source, the axis, and how the sizes of the chunks are given.
    Transforms, lowerings and interface models are written once against this
    interface.

    Axis and sizes are the op's own statement of them; to resolve a negative
    axis, a remainder or equal parts, use the functions of `ChunkSizes.h` (as
    static sizes) and `ChunkValues.h` (as IR).
  }];

  let methods = [
    InterfaceMethod<
      "The operand that is split, a tensor.",
      "::mlir::OpOperand &", "getSourceMutable">,
    InterfaceMethod<
      "The tensor that is split.",
      "::mlir::TypedValue<::mlir::TensorType>", "getSource",
      (ins), [{}], [{
        auto op = ::llvm::cast<::mlir::split::SplitOpInterface>(
            $_op.getOperation());
        return ::llvm::cast<::mlir::TypedValue<::mlir::TensorType>>(
            op.getSourceMutable().get());
      }]>,
    InterfaceMethod<
      [{The axis as the op states it, possibly negative: an `IntegerAttr`, or
        a tensor value of one integer element when it is a run-time operand.}],
      "::mlir::OpFoldResult", "getAxisAsOpFoldResult">,
    InterfaceMethod<
      [{How the op gives the sizes of its chunks.}],
      "::mlir::split::ChunkSpec", "getChunkSpec">,
    InterfaceMethod<
      [{Whether the chunks have size 1 and are returned without the split
        axis. Only those of a sequence.}],
      "bool", "dropsAxis",
      (ins), [{}], [{ return false; }]>,
    InterfaceMethod<
      [{Whether the op has one result, the sequence of all chunks. Otherwise it
        has a result for each chunk, in their order. The chunks of a sequence
        have given sizes without a remainder, or one size: not equal parts.
        Those of several results have given sizes or are equal parts.}],
      "bool", "returnsSequence",
      (ins), [{}], [{ return false; }]>,
    InterfaceMethod<
      [{Whether the op may split a tensor of elements of `elementType`, so that
        an element-wise op that makes such elements may change places with it.
        Unless the op says otherwise, it keeps the type that it has.}],
      "bool", "allowsElementType",
      (ins "::mlir::Type":$elementType), [{}], [{
        auto op = ::llvm::cast<::mlir::split::SplitOpInterface>(
            $_op.getOperation());
        return elementType == op.getSource().getType().getElementType();
      }]>
  ];

  let extraSharedClassDeclaration = [{
    /// The axis in [0, rank), if it and the rank of the source are static.
    ::std::optional<int64_t> getNormalizedAxis() {
      return ::mlir::split::getNormalizedAxis($_op.getAxisAsOpFoldResult(),
                                          $_op.getSource().getType());
    }

    /// The size of the dimension that is split, if it and the axis are static.
    int64_t getAxisDim() {
      return ::mlir::split::getAxisDim($_op.getSource().getType(),
                                       getNormalizedAxis());
    }

    /// Whether the chunks are of a form that the op's results can have; an op
    /// of another is not verified or lowered.
    bool hasValidForm() {
      ::mlir::split::ChunkSpec::Kind kind = $_op.getChunkSpec().kind;
      if ($_op.returnsSequence())
        return $_op->getNumResults() == 1 &&
               kind != ::mlir::split::ChunkSpec::Kind::EqualParts;
      return !$_op.dropsAxis() &&
             kind != ::mlir::split::ChunkSpec::Kind::FixedSize;
    }

    /// How the sizes of the chunks are given, and that there is one for each
    /// result. Not for an op that returns a sequence.
    ::mlir::split::ChunkSpec getResultChunkSpec() {
      assert(!$_op.returnsSequence() && "the results are not the chunks");
      ::mlir::split::ChunkSpec spec = $_op.getChunkSpec();
      spec.numChunks = $_op->getNumResults();
      return spec;
    }
  }];
}

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITINTERFACES_TD

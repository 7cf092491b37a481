// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the definitions of ops have in common.

#ifndef SPLIT_DIALECT_SPLIT_IR_SPLITOPBASE_TD
#define SPLIT_DIALECT_SPLIT_IR_SPLITOPBASE_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferIntRangeInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "split/Dialect/Split/IR/SplitDialect.td"
include "split/Dialect/Split/IR/SplitInterfaces.td"
include "split/Dialect/Split/IR/SplitTypes.td"

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

/// A number that fits into 64 bits, whatever its signedness. i1 is a truth value.
def Split_Integer : Type<
    Or<[Index.predicate,
        And<[AnyInteger.predicate,
             CPred<"$_self.getIntOrFloatBitWidth() >= 2 && "
                   "$_self.getIntOrFloatBitWidth() <= 64">]>]>,
    "index or integer of 2 to 64 bits">;

/// Sizes that are only known at run time.
def Split_SizesTensor : 1DTensorOf<[Split_Integer]>;

/// One integer: a scalar tensor, or one of shape [1].
def Split_SingleIntegerTensor
    : Type<And<[TensorOf<[Split_Integer]>.predicate, HasStaticShapePred,
                CPred<"::llvm::cast<::mlir::RankedTensorType>($_self)"
                      ".getNumElements() == 1 && "
                      "::llvm::cast<::mlir::RankedTensorType>($_self)"
                      ".getRank() <= 1">]>,
           "scalar or shape [1] tensor of index or integer of 2 to 64 bits",
           "::mlir::RankedTensorType">;

/// `split` of SplitToSequence: one chunk size, or one length a chunk.
def Split_ScalarOrSizesTensor
    : Type<And<[TensorOf<[Split_Integer]>.predicate, HasAnyRankOfPred<[0, 1]>]>,
           "scalar or 1D tensor of index or integer of 2 to 64 bits",
           "::mlir::RankedTensorType">;

/// Strings that are all known.
def Split_StaticStringTensor
    : Type<And<[TensorOf<[Split_StringType]>.predicate, HasStaticShapePred]>,
           "statically shaped tensor of !split.string",
           "::mlir::RankedTensorType">;

//===----------------------------------------------------------------------===//
// Base classes
//===----------------------------------------------------------------------===//

class Split_Op<string mnemonic, list<Trait> traits = []>
    : Op<Split_Dialect, mnemonic, traits>;

/// An op without side effects whose dynamic facts, when violated, are undefined
/// behaviour unless run-time verification was generated for them. It is
/// therefore speculatable only where everything is static. Its result types are
/// inferred; ones that are more static are allowed.
class Split_PureOp<string mnemonic, list<Trait> traits = []>
    : Split_Op<mnemonic, [
        NoMemoryEffect, DeclareOpInterfaceMethods<ConditionallySpeculatable>
      ] # traits> {
  /// What else the op declares.
  code moreClassDeclarations = "";
  let extraClassDeclaration = [{
    /// Whether types `lhs` and `rhs` may describe the same results. Part of
    /// InferTypeOpInterface.
    static bool isCompatibleReturnTypes(::mlir::TypeRange lhs,
                                        ::mlir::TypeRange rhs);
  }] # moreClassDeclarations;
  let extraClassDefinition = [{
    bool $cppClass::isCompatibleReturnTypes(::mlir::TypeRange lhs,
                                            ::mlir::TypeRange rhs) {
      return ::mlir::split::areCompatible(lhs, rhs);
    }
  }];
}

defvar Split_InfersTypes = DeclareOpInterfaceMethods<InferTypeOpInterface>;

/// The number of results may not follow from the operands; refinement takes it
/// from the results that there are.
defvar Split_RefinesTypes = DeclareOpInterfaceMethods<InferTypeOpInterface,
                                                   ["refineReturnTypes"]>;

/// Elements that are integers are in the range that those of the operands are.
defvar Split_InfersRanges =
    DeclareOpInterfaceMethods<InferIntRangeInterface,
                                ["inferResultRangesFromOptional"]>;

/// A splitting op: see SplitOpInterface.
class Split_SplittingOp<string mnemonic, list<string> interfaceMethods = [],
                        list<Trait> traits = []>
    : Split_PureOp<mnemonic, [
        DeclareOpInterfaceMethods<SplitOpInterface,
                                  ["allowsElementType"] # interfaceMethods>
      ] # traits> {
  let hasVerifier = 1;
}

#endif // SPLIT_DIALECT_SPLIT_IR_SPLITOPBASE_TD

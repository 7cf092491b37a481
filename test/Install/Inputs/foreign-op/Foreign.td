// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FOREIGN_TD
#define FOREIGN_TD

include "mlir/Interfaces/SideEffectInterfaces.td"
include "split/Dialect/Split/IR/SplitInterfaces.td"

def Foreign_Dialect : Dialect {
  let name = "foreign";
  let cppNamespace = "::foreign";
}

def Foreign_HalvesOp : Op<Foreign_Dialect, "halves",
    [NoMemoryEffect, DeclareOpInterfaceMethods<SplitOpInterface>]> {
  let summary = "cuts dimension 0 of a tensor in two";
  let arguments = (ins AnyTensor:$source);
  let results = (outs AnyTensor:$low, AnyTensor:$high);
  let assemblyFormat = "$source attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

// The interface is attached from outside, as to an op that is someone else's.
def Foreign_CutOp : Op<Foreign_Dialect, "cut", [NoMemoryEffect]> {
  let summary = "cuts the last dimension at run-time sizes";
  let description = [{
    The source is not the first operand.
  }];
  let arguments = (ins 1DTensorOf<[I64]>:$sizes, AnyTensor:$tensor);
  let results = (outs Variadic<AnyTensor>:$chunks);
  let assemblyFormat = [{
    $tensor `at` $sizes attr-dict `:` functional-type(operands, results)
  }];
}

def Foreign_PairsOp : Op<Foreign_Dialect, "pairs",
    [NoMemoryEffect, DeclareOpInterfaceMethods<SplitOpInterface,
                                               ["returnsSequence"]>]> {
  let summary = "makes a sequence of two rows each, and of one that is left";
  let description = [{
    Those of `equal` parts are said to be as many as nobody says, which those of
    a sequence cannot.
  }];
  let arguments = (ins AnyTensor:$source, UnitAttr:$equal);
  let results = (outs AnyType:$rows);
  let assemblyFormat = [{
    $source (`equal` $equal^)? attr-dict `:` functional-type(operands, results)
  }];
}

def Foreign_PartsOp : Op<Foreign_Dialect, "parts",
    [NoMemoryEffect, DeclareOpInterfaceMethods<SplitOpInterface,
                                               ["dropsAxis"]>]> {
  let summary = "makes as many equal parts as it has results";
  let description = [{
    Parts of one row are said to lose the axis, which those of several results
    cannot.
  }];
  let arguments = (ins AnyTensor:$source, UnitAttr:$rows);
  let results = (outs Variadic<AnyTensor>:$parts);
  let assemblyFormat = [{
    $source (`rows` $rows^)? attr-dict `:` functional-type(operands, results)
  }];
}

#endif // FOREIGN_TD

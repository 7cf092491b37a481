// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Copies that have the same code: one function has it, which they call.

#ifndef SPLIT_LIB_COPIES_TRANSFORMS_SHAREDCOPIES_H
#define SPLIT_LIB_COPIES_TRANSFORMS_SHAREDCOPIES_H

#include "CopySignature.h"
#include "split/Copies/Match/CopyNest.h"
#include "split/Copies/Plan/CopyPlan.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"

#include "llvm/ADT/FoldingSet.h"

#include <map>
#include <optional>

namespace mlir::split {

/// The functions for copies of which a module has several of one form: they are
/// of buffers of the same types, and the same is known of their sizes. Two are
/// enough of those with the most code, which are planned for several widths,
/// and many are needed where only the stores differ with the size: LLVM does
/// better where it sees them in their place. Others have little code.
///
/// Where a module has very many that differ in their sizes only, a function for
/// any sizes does them: code for each would take seconds to compile.
class SharedCopies {
public:
  using Planner = llvm::function_ref<CopyPlan(const CopyNest &)>;

  /// For the `nests` in `root`. Nothing is shared if that has no symbols.
  SharedCopies(Operation *root, ArrayRef<CopyNest> nests);

  /// Emits a call in place of the code of `nest`, which is planned as `plan`,
  /// if it is one of several. The function is emitted for the first of them, as
  /// `planner` has it; `plan` becomes the function's, which may be for any
  /// sizes. Returns whether there is a call; the copies are not erased.
  bool emitCall(const CopyNest &nest, CopyPlan &plan, Planner planner);

private:
  struct Function {
    func::FuncOp op = {};
    CopyPlan plan = {};
  };
  struct Form {
    int64_t numNests = 0;
    Function shared = {};
  };
  /// Those that differ in their sizes only.
  struct AnySizes {
    int64_t numForms = 0;
    /// What they have in common.
    KnownSizes known = {};
    Function shared = {};
  };

  bool canShare(const SiblingCopies &copies) const;
  void addSizes(const SiblingCopies &copies, const KnownSizes &known);
  AnySizes *getAnySizes(const SiblingCopies &copies, const KnownSizes &known);
  Function makeFunction(const SiblingCopies &copies,
                        const CopySignature &signature, Planner planner);

  std::optional<SymbolTable> symbols;
  /// By what the code of a nest follows from.
  std::map<llvm::FoldingSetNodeID, Form> forms;
  /// By what it follows from where no size is known.
  std::map<llvm::FoldingSetNodeID, AnySizes> anySizes;
};

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_TRANSFORMS_SHAREDCOPIES_H

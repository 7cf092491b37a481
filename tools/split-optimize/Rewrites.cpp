// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Rewrites.h"

#include "split/Execution/Diagnostics.h"
#include "split/Onnx/Transforms/Passes.h"
#include "split/Support/Text.h"
#include "split/Workarounds/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::optimizer;

static constexpr Rewrite kRewrites[] = {
    {"unroll-loops", "short loops that fill a list become what they do", true,
     createSplitUnrollCarriedLoopsPass},
    {"fold-shapes", "known arithmetic on shapes becomes constants", true,
     createSplitFoldCarriedShapesPass},
    {"raise-slices", "slices that partition a tensor become a Split", true,
     createSplitRaiseCarriedSlicesPass},
    {"simplify-splits",
     "sequences of known positions become a Split; chunks that are joined "
     "again "
     "become their source",
     true, createSplitSimplifyCarriedSplitsPass},
    {"merge-strides",
     "strided slices that are joined become a Reshape and a Transpose", true,
     createSplitMergeCarriedStridesPass},
    {"hoist-elementwise",
     "an element-wise node on every chunk goes before the Split: slower for "
     "large tensors",
     false, createSplitHoistCarriedElementwisePass},
};

ArrayRef<Rewrite> optimizer::getRewrites() { return kRewrites; }

llvm::Expected<SmallVector<const Rewrite *>>
optimizer::chooseRewrites(StringRef list) {
  llvm::SmallPtrSet<const Rewrite *, 8> chosen;
  for (StringRef word : llvm::split(list, ',')) {
    bool isWanted = !word.consume_front("-");
    bool isKnown = word == "all" || word == "default" || word == "none";
    for (const Rewrite &rewrite : kRewrites) {
      bool isMeant = word == "all" || word == rewrite.name ||
                     (word == "default" && rewrite.isDefault);
      isKnown |= word == rewrite.name;
      if (isMeant && isWanted)
        chosen.insert(&rewrite);
      else if (isMeant)
        chosen.erase(&rewrite);
    }
    if (isKnown)
      continue;
    std::string names;
    for (const Rewrite &rewrite : kRewrites)
      names += ", " + rewrite.name.str();
    return llvm::createStringError("--rewrites: there is no rewrite " +
                                   quoted(word) +
                                   "; there are default, all, none" + names);
  }
  SmallVector<const Rewrite *> inOrder;
  for (const Rewrite &rewrite : kRewrites)
    if (chosen.contains(&rewrite))
      inOrder.push_back(&rewrite);
  return inOrder;
}

llvm::Error optimizer::applyRewrites(ArrayRef<const Rewrite *> rewrites,
                                     ModuleOp module) {
  if (rewrites.empty())
    return llvm::Error::success();
  PassManager pm(module.getContext());
  for (const Rewrite *rewrite : rewrites)
    pm.addPass(rewrite->createPass());
  pm.addPass(createSplitCSEPass());
  runner::DiagnosticCapture diagnostics(module.getContext());
  if (failed(pm.run(module)))
    return diagnostics.takeError("cannot rewrite the model");
  // What they leave behind. Folding and canonicalizing would make ops that no
  // format has.
  IRRewriter rewriter(module.getContext());
  (void)runRegionDCE(rewriter, module->getRegions());
  return llvm::Error::success();
}

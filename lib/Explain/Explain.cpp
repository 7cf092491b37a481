// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes a model through the pipeline and listens.

#include "split/Explain/Explanation.h"

#include "Places.h"
#include "SplitFacts.h"
#include "split/Execution/Diagnostics.h"
#include "split/Pipelines/Pipelines.h"
#include "split/Support/RewriteRemarks.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Path.h"

#include <map>
#include <tuple>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::explain;

namespace {

/// Lists of what was said, in which equal entries are one.
class RemarkLists {
public:
  RemarkLists(Places &places, Explanation &explanation)
      : places(places), explanation(explanation) {}

  void add(const KeptRemark &remark) {
    if (remark.name == "CheckProven")
      add(explanation.provenChecks, remark, remark.get("Check"),
          remark.get("Reason"));
    else if (remark.name == "CheckEmitted")
      add(explanation.emittedChecks, remark, remark.get("Check"));
    else if (remark.category == kKernelRemarks)
      add(explanation.kernels, remark, remark.describe());
    else if (remark.category == kFusionRemarks)
      add(explanation.fusion, remark, remark.describe());
    else if (remark.category == kRewriteCategory)
      add(explanation.rewrites, remark, remark.describe());
    else if (remark.name == "Copied" && !getChunk(remark.location))
      add(explanation.otherCopies, remark, remark.describe());
  }

private:
  void add(std::vector<Remarked> &list, const KeptRemark &remark,
           StringRef text, StringRef reason = "") {
    std::optional<PlaceId> place = places.add(remark.location);
    auto [entry, isNew] = positions.try_emplace(
        Entry(&list, place, text.str(), reason.str()), list.size());
    if (isNew)
      list.push_back({place, text.str(), reason.str()});
    else
      ++list[entry->second].times;
  }

  /// A list, a place, what is said of that, and the reason.
  using Entry = std::tuple<const std::vector<Remarked> *,
                           std::optional<PlaceId>, std::string, std::string>;

  Places &places;
  Explanation &explanation;
  /// Where the entries are in their lists.
  std::map<Entry, size_t> positions;
};

} // namespace

/// What a place is called on a page about `model`: without the folder of that,
/// and a node of it just by its name.
static std::string shortenPlace(StringRef place, StringRef model) {
  if (!place.consume_front(model))
    return place.str();
  if (place.consume_front(": "))
    return place.str();
  return (llvm::sys::path::filename(model) + place).str();
}

/// Runs one stage, which verifies at its end if not after every pass.
static LogicalResult runStage(ModuleOp module, const PipelineStage &stage,
                              const SplitPipelineOptions &options) {
  PassManager pm(module.getContext());
  pm.enableVerifier(!options.verifyStages);
  stage.build(pm, options);
  return pm.run(module);
}

llvm::Expected<Explanation>
explain::explainModel(runner::Model model, const runner::LowerOptions &options,
                      RemarkLog &log) {
  llvm::Expected<runner::CallingConvention> convention =
      runner::CallingConvention::get(model);
  if (!convention)
    return convention.takeError();
  SplitPipelineOptions pipelineOptions;
  runner::setPipelineOptions(pipelineOptions, options, *convention);

  Explanation explanation;
  explanation.model = model.path;
  explanation.inputs = model.inputs;
  explanation.outputs = model.outputs;
  explanation.machine = options.machine;
  Places places;
  addPlaces(*model.module, places);
  explanation.stages.push_back(
      printStage(*model.module, "model", "The model as it is read", places));
  runner::DiagnosticCapture diagnostics(model.module->getContext());
  SplitCollector splits(places);
  for (const PipelineStage &stage : getPipelineStages()) {
    if (failed(runStage(*model.module, stage, pipelineOptions)))
      return diagnostics.takeError(model.path +
                                   ": the model cannot be lowered");
    explanation.stages.push_back(
        printStage(*model.module, stage.name, stage.summary, places));
    // What is known of sizes is known now, and every split is still there.
    if (explanation.splits.empty() && stage.name == "shapes")
      explanation.splits = splits.collect(*model.module);
    // Behind the checks, which are those of slices, as when it is run.
    if (stage.name != "checks")
      continue;
    auto raised = splits.raise(model.module);
    if (failed(raised))
      return diagnostics.takeError(model.path + ": slices cannot be raised");
    if (raised->empty())
      continue;
    llvm::append_range(explanation.splits, *raised);
    explanation.stages.push_back(printStage(
        *model.module, "raised",
        "Slices that partition a tensor are shown as the splits that they are",
        places));
  }
  splits.addRemarks(explanation.splits, log);
  RemarkLists lists(places, explanation);
  for (const KeptRemark &remark : log)
    lists.add(remark);
  explanation.totals = addUp(log);
  explanation.places = places.takeNames();
  for (std::string &place : explanation.places)
    place = shortenPlace(place, explanation.model);
  return explanation;
}

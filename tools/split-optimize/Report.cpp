// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Report.h"

#include "split/Dialect/Carrier/IR/CarrierOps.h"
#include "split/Support/RewriteRemarks.h"
#include "split/Support/Text.h"

#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::optimizer;

//===----------------------------------------------------------------------===//
// Collecting
//===----------------------------------------------------------------------===//

namespace {
class RewriteCollector : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit RewriteCollector(std::vector<AppliedRewrite> &rewrites)
      : rewrites(rewrites) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    AppliedRewrite rewrite;
    rewrite.name = remark.getRemarkName().str();
    rewrite.function = remark.getFunction().str();
    for (const remark::detail::Remark::Arg &arg : remark.getArgs()) {
      if (arg.key == kRewriteTo)
        rewrite.to = arg.val;
      else if (arg.key == kRewriteReason)
        rewrite.reason = arg.val;
      auto names = dyn_cast_or_null<ArrayAttr>(arg.getAttribute());
      if (arg.key != kRewriteFrom || !names)
        continue;
      for (auto name : names.getAsRange<StringAttr>())
        rewrite.from.push_back(name.str());
    }
    rewrites.push_back(std::move(rewrite));
  }

private:
  std::vector<AppliedRewrite> &rewrites;
};
} // namespace

LogicalResult
optimizer::collectRewrites(MLIRContext *context,
                           std::vector<AppliedRewrite> &rewrites) {
  remark::RemarkCategories categories;
  categories.passed = kRewriteCategory.str();
  return remark::enableOptimizationRemarks(
      *context, std::make_unique<RewriteCollector>(rewrites),
      std::make_unique<remark::RemarkEmittingPolicyAll>(), categories);
}

std::vector<std::string> optimizer::listNodes(ModuleOp module) {
  std::vector<std::string> names;
  llvm::StringSet<> seen;
  module.walk([&](Operation *op) {
    if (op->getNumResults() == 0 || isa<carrier::ConstantOp>(op))
      return;
    std::string name = carrier::getNodeName(op);
    if (!name.empty() && seen.insert(name).second)
      names.push_back(std::move(name));
  });
  return names;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static int64_t getNumNodes(const OperatorNumbers &numbers) {
  int64_t total = 0;
  for (const auto &[name, number] : numbers)
    total += number;
  return total;
}

static std::string listNames(ArrayRef<std::string> names) {
  return llvm::join(llvm::map_range(names, quoted), ", ");
}

/// Prints how the numbers of the operators differ.
static void printNumbers(const Report &report, raw_ostream &os) {
  OperatorNumbers all = report.before;
  all.insert(report.after.begin(), report.after.end());
  auto get = [](const OperatorNumbers &numbers, const std::string &name) {
    auto found = numbers.find(name);
    return found == numbers.end() ? 0 : found->second;
  };
  StringRef separator = "operators: ";
  for (const auto &[name, number] : all) {
    int64_t before = get(report.before, name), after = get(report.after, name);
    if (before == after)
      continue;
    os << separator << name << " " << before << " -> " << after;
    separator = ", ";
  }
  if (separator == ", ")
    os << "\n";
}

void optimizer::printText(const Report &report, raw_ostream &os) {
  os << report.model << ": " << getNumNodes(report.before) << " nodes become "
     << getNumNodes(report.after) << "\n";
  for (const AppliedRewrite &rewrite : report.rewrites)
    os << "  " << listNames(rewrite.from) << " became " << rewrite.to << ": "
       << rewrite.reason << " (" << rewrite.name << ")\n";
  if (!report.unused.empty())
    os << "  " << listNames(report.unused)
       << " went: nothing uses what they compute, or another node computes "
          "it\n";
  printNumbers(report, os);
  for (const EngineOutcome &check : report.checks) {
    os << "check with " << check.engine << ": ";
    if (!check.problem.empty())
      os << "not made: " << check.problem << "\n";
    else if (check.numSets == 0)
      os << "not made\n";
    else
      os << "equal outputs on " << check.numSets
         << (check.numSets == 1 ? " set" : " sets") << " of inputs\n";
    for (const std::string &what : check.notCompared)
      os << "  not compared: " << what << "\n";
    if (check.before && check.after)
      os << llvm::formatv("time of a call: {0:F1} us before, {1:F1} us after, "
                          "ratio {2:F2}\n",
                          *check.before / 1e3, *check.after / 1e3,
                          *check.after / *check.before);
  }
}

static llvm::json::Object toJson(const OperatorNumbers &numbers) {
  llvm::json::Object object;
  for (const auto &[name, number] : numbers)
    object[name] = number;
  return object;
}

static llvm::json::Object toJson(const AppliedRewrite &rewrite) {
  return llvm::json::Object{{"name", rewrite.name},
                            {"function", rewrite.function},
                            {"from", llvm::json::Array(rewrite.from)},
                            {"to", rewrite.to},
                            {"reason", rewrite.reason}};
}

static llvm::json::Object toJson(const EngineOutcome &check) {
  llvm::json::Object object{{"engine", check.engine}};
  if (check.problem.empty())
    object["equal_sets"] = check.numSets;
  else
    object["problem"] = check.problem;
  if (!check.notCompared.empty())
    object["not_compared"] = llvm::json::Array(check.notCompared);
  if (check.before && check.after) {
    object["median_ns_before"] = *check.before;
    object["median_ns_after"] = *check.after;
  }
  return object;
}

void optimizer::printJson(const Report &report, raw_ostream &os) {
  llvm::json::Array rewrites, checks;
  for (const AppliedRewrite &rewrite : report.rewrites)
    rewrites.push_back(toJson(rewrite));
  for (const EngineOutcome &check : report.checks)
    checks.push_back(toJson(check));
  llvm::json::Object object{{"model", report.model},
                            {"output", report.output},
                            {"rewrites", std::move(rewrites)},
                            {"unused", llvm::json::Array(report.unused)},
                            {"operators_before", toJson(report.before)},
                            {"operators_after", toJson(report.after)},
                            {"checks", std::move(checks)}};
  os << llvm::formatv("{0:2}\n", llvm::json::Value(std::move(object)));
}

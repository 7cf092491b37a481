// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/RemarkLog.h"

#include "split/Support/Diagnostics.h"
#include "split/Support/RewriteRemarks.h"
#include "split/Support/Text.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Single remarks
//===----------------------------------------------------------------------===//

StringRef KeptRemark::get(StringRef key) const {
  for (const auto &[name, value] : values)
    if (name == key)
      return value;
  return "";
}

std::optional<int64_t> KeptRemark::getNumber(StringRef key) const {
  int64_t number;
  if (get(key).getAsInteger(10, number))
    return std::nullopt;
  return number;
}

/// The numbers of a remark about a plan.
static std::string describeKernel(const KeptRemark &remark) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "kernel: " << remark.get("Kernel");
  if (remark.getNumber("Rows").value_or(1) > 1)
    os << ", " << remark.get("Rows") << " rows at once";
  if (std::optional<int64_t> parts = remark.getNumber("Parts"))
    os << "; " << *parts << (*parts == 1 ? " part" : " parts");
  os << "; " << remark.get("Form");
  if (!remark.get("StreamingBytes").empty())
    os << "; stores bypass the caches from " << remark.get("StreamingBytes")
       << " bytes on";
  if (!remark.get("ThreadsFromBytes").empty())
    os << "; several threads from " << remark.get("ThreadsFromBytes")
       << " bytes on";
  return text;
}

std::string KeptRemark::describe() const {
  std::string bytes;
  if (!get("Bytes").empty())
    bytes = (" (" + get("Bytes") + " bytes)").str();
  if (name == "CheckProven")
    return ("proven by " + get("Reason") + ": " + get("Check")).str();
  if (name == "CheckEmitted")
    return ("checked at run time: " + get("Check")).str();
  if (name == "Split")
    return get("Chunks").empty()
               ? "split into a number of chunks that is "
                 "known at run time"
               : ("split into " + get("Chunks") + " chunks").str();
  if (name == "View")
    return ("no copy, as " + get("Reason") + bytes).str();
  if (name == "Copied")
    return ("copied, because " + get("Reason")).str();
  if (name == "Copy")
    return bytes.empty() ? "a copy whose size is known at run time"
                         : "a copy" + bytes;
  if (name == "OnePass")
    return (get("Copies") + " copies in one pass, as " + get("Reason")).str();
  if (name == "NotFused")
    return ("not copied in the pass of others, as " + get("Reason")).str();
  if (name == "Kernel")
    return describeKernel(*this);
  if (category == kRewriteCategory)
    return (get(kRewriteFrom) + " became " + get(kRewriteTo) + " (" + name +
            "), because " + get(kRewriteReason))
        .str();
  // One of upstream's.
  std::string text = name + ":";
  for (const auto &[key, value] : values)
    text += " " + key + "=" + value;
  return text;
}

//===----------------------------------------------------------------------===//
// Keeping them
//===----------------------------------------------------------------------===//

namespace {

/// Keeps what the engine of a context reports.
class Keeper : public remark::detail::MLIRRemarkStreamerBase {
public:
  explicit Keeper(RemarkLog &log) : log(log) {}

  void streamOptimizationRemark(const remark::detail::Remark &remark) override {
    KeptRemark kept{remark.getRemarkTypeString().lower(),
                    remark.getCategoryName().str(),
                    remark.getRemarkName().str(),
                    remark.getLocation(),
                    {}};
    for (const remark::detail::Remark::Arg &arg : remark.getArgs())
      kept.values.push_back({arg.key, arg.val});
    log.push_back(std::move(kept));
  }

private:
  RemarkLog &log;
};

} // namespace

llvm::Error mlir::split::keepRemarks(MLIRContext *context, RemarkLog &log) {
  // Of all kinds.
  remark::RemarkCategories categories{std::nullopt, ".*", ".*", ".*", ".*"};
  if (hasRemarks(context) ||
      failed(remark::enableOptimizationRemarks(
          *context, std::make_unique<Keeper>(log),
          std::make_unique<remark::RemarkEmittingPolicyAll>(), categories)))
    return llvm::createStringError("cannot listen to the remarks of passes");
  return llvm::Error::success();
}

void mlir::split::printRemarks(llvm::raw_ostream &os, const RemarkLog &log,
                               const llvm::Regex &filter) {
  SmallVector<std::pair<std::string, int64_t>> lines;
  llvm::StringMap<size_t> positions;
  for (const KeptRemark &remark : log) {
    if (!filter.match(remark.category))
      continue;
    std::string where = describeLocation(remark.location);
    if (std::optional<int64_t> chunk = getChunk(remark.location))
      where += ", chunk " + std::to_string(*chunk);
    std::string text = where + (where.empty() ? "" : ": ") + remark.describe();
    auto [position, isNew] = positions.try_emplace(text, lines.size());
    if (isNew)
      lines.push_back({text, 0});
    ++lines[position->second].second;
  }
  for (const auto &[text, times] : lines) {
    os << "remark: ";
    printPrintable(os, text);
    if (times > 1)
      os << " (" << times << " times)";
    os << '\n';
  }
}

//===----------------------------------------------------------------------===//
// Totals
//===----------------------------------------------------------------------===//

RemarkTotals mlir::split::addUp(const RemarkLog &log) {
  RemarkTotals totals;
  for (const KeptRemark &remark : log) {
    totals.splits += remark.name == "Split";
    totals.views += remark.name == "View";
    totals.passes += remark.name == "OnePass";
    totals.checksProven += remark.name == "CheckProven";
    totals.checksEmitted += remark.name == "CheckEmitted";
    if (remark.name != "Copy")
      continue;
    ++totals.copies;
    std::optional<int64_t> bytes = remark.getNumber("Bytes");
    totals.copiedBytes += bytes.value_or(0);
    totals.copiesOfUnknownSize += !bytes;
  }
  return totals;
}

SmallVector<std::pair<StringRef, int64_t>> RemarkTotals::list() const {
  return {{"splits", splits},
          {"views", views},
          {"copies", copies},
          {"copied bytes", copiedBytes},
          {"copies of unknown size", copiesOfUnknownSize},
          {"passes over a buffer for several copies", passes},
          {"checks proven", checksProven},
          {"checks emitted", checksEmitted}};
}

void mlir::split::printTotals(llvm::raw_ostream &os,
                              const RemarkTotals &totals) {
  for (auto [name, value] : totals.list())
    os << llvm::formatv("{0,12}  {1}\n", value, name);
}

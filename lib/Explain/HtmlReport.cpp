// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The page: words and tables that stand without a script; that only links what
// belongs together.

#include "Drawing.h"
#include "HtmlText.h"
#include "ReportFiles.h"
#include "split/Explain/Explanation.h"

#include "llvm/Support/Base64.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::explain;

namespace {

/// Writes one page.
class Page {
public:
  Page(llvm::raw_ostream &os, const Explanation &explanation)
      : os(os), explanation(explanation) {}

  void write();

private:
  void writeHead();
  void writeSummary();
  void writeParameters(StringRef title, ArrayRef<runner::Parameter> parameters);
  void writeMeasurement();
  void writeSplits();
  void writeSplit(const SplitFacts &split, size_t index);
  void writeRun(const SplitFacts &split, const ChunkRun &run, size_t index);
  void writeCopies();
  void writeChecks();
  void writeStages();
  void writeStage(const StageText &stage);
  void writeList(StringRef id, StringRef title, StringRef none,
                 ArrayRef<Remarked> list, bool hasReason = false);
  /// A link from a table to the op in the modules.
  std::string follow(std::optional<PlaceId> place) const;
  void tile(const std::string &value, StringRef name,
            const std::string &detail = "");

  llvm::raw_ostream &os;
  const Explanation &explanation;
};

} // namespace

/// What a policy allows: text of just this digest.
static std::string getDigest(StringRef text) {
  std::array<uint8_t, 32> digest = llvm::SHA256::hash(
      ArrayRef(reinterpret_cast<const uint8_t *>(text.data()), text.size()));
  return "'sha256-" + llvm::encodeBase64(digest) + "'";
}

void Page::writeHead() {
  StringRef name = llvm::sys::path::filename(explanation.model);
  StringRef folder = llvm::sys::path::parent_path(explanation.model);
  os << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta "
        "charset=\"utf-8\">\n"
     << "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
        "'none'; style-src "
     << getDigest(kReportStyle) << "; script-src " << getDigest(kReportScript)
     << "\">\n<meta name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light "
        "dark\">\n<title>"
     << escape(name) << " – what becomes of its splits</title>\n<style>"
     << kReportStyle
     << "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">To the "
        "contents</a>\n<header>\n<p class=\"kind\">split-explain"
     << (folder.empty() ? "" : " in " + escape(folder)) << "</p>\n<h1>"
     << escape(name)
     << "</h1>\n<nav aria-label=\"Sections\"><ul>"
        "<li><a href=\"#summary\">Summary</a></li>"
        "<li><a href=\"#splits\">Splits</a></li>"
        "<li><a href=\"#copies\">Copies</a></li>"
        "<li><a href=\"#checks\">Checks</a></li>"
        "<li><a href=\"#stages\">Stages</a></li></ul></nav>\n</header>\n"
        "<main id=\"main\">\n";
}

void Page::tile(const std::string &value, StringRef name,
                const std::string &detail) {
  os << "<div class=\"tile\"><dt>" << name << "</dt><dd>" << value << "</dd>";
  if (!detail.empty())
    os << "<dd class=\"detail\">" << detail << "</dd>";
  os << "</div>\n";
}

void Page::writeParameters(StringRef title,
                           ArrayRef<runner::Parameter> parameters) {
  os << "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\""
     << title << "\"><table><caption>" << title
     << "</caption><thead><tr><th scope=\"col\">Name</th><th scope=\"col\">Type"
        "</th></tr></thead><tbody>\n";
  // Somebody's thousand results say the same as the first.
  constexpr size_t kMostParameters = 12;
  for (const runner::Parameter &parameter :
       parameters.take_front(kMostParameters)) {
    std::string type;
    llvm::raw_string_ostream(type) << parameter.type;
    os << "<tr><th scope=\"row\">"
       << escape(parameter.name.empty() ? parameter.label : parameter.name)
       << "</th><td><code>" << escape(type) << "</code></td></tr>\n";
  }
  if (parameters.size() > kMostParameters)
    os << "<tr><td colspan=\"2\">and "
       << withCommas(parameters.size() - kMostParameters)
       << " more</td></tr>\n";
  os << "</tbody></table></div>\n";
}

/// `97.5 ns`, or with a larger unit.
static std::string formatTime(double nanoseconds) {
  if (nanoseconds < 1e3)
    return llvm::formatv("{0:f1} ns", nanoseconds);
  if (nanoseconds < 1e6)
    return llvm::formatv("{0:f2} µs", nanoseconds / 1e3);
  return llvm::formatv("{0:f2} ms", nanoseconds / 1e6);
}

void Page::writeMeasurement() {
  if (!explanation.measurement)
    return;
  const Measurement &measured = *explanation.measurement;
  double bytes = measured.inputBytes + measured.outputBytes;
  tile(formatTime(measured.times.medianNanoseconds), "a call takes",
       "median of " + counted(measured.calls, "call") + ", the least " +
           formatTime(measured.times.minNanoseconds));
  tile(llvm::formatv("{0:f1} GB/s", bytes / measured.times.medianNanoseconds),
       "read and written",
       "inputs and outputs are " + withCommas(static_cast<int64_t>(bytes)) +
           " bytes");
}

void Page::writeSummary() {
  const RemarkTotals &totals = explanation.totals;
  os << "<section id=\"summary\" aria-labelledby=\"summary-h\">\n<h2 "
        "id=\"summary-h\">Summary</h2>\n<dl class=\"tiles\">\n";
  tile(withCommas(totals.splits), "splits lowered");
  tile(withCommas(totals.views), "views", "no byte is moved for them");
  std::string bytes = withCommas(totals.copiedBytes) + " bytes";
  if (totals.copiesOfUnknownSize != 0)
    bytes += (totals.copiedBytes == 0 ? "" : ", and ") +
             withCommas(totals.copiesOfUnknownSize) +
             " of a size known at run time";
  tile(withCommas(totals.copies), "copies",
       totals.copies == 0 ? std::string("nothing is copied")
       : totals.copiedBytes == 0 && totals.copiesOfUnknownSize != 0
           ? std::string("sizes are known at run time")
           : bytes);
  tile(withCommas(totals.checksProven), "checks proven",
       "and so not in the code");
  tile(withCommas(totals.checksEmitted), "checks emitted", "in the code");
  writeMeasurement();
  os << "</dl>\n<div class=\"columns\">\n";
  writeParameters("Inputs", explanation.inputs);
  writeParameters("Outputs", explanation.outputs);
  os << "</div>\n<p class=\"note\">Copies are planned for the processor <code>"
     << escape(explanation.processor) << "</code>: vectors of "
     << explanation.machine.vectorBytes << " bytes, caches of "
     << withCommas(explanation.machine.l1Bytes) << ", "
     << withCommas(explanation.machine.l2Bytes) << " and "
     << withCommas(explanation.machine.llcBytes) << " bytes.</p>\n</section>\n";
}

std::string Page::follow(std::optional<PlaceId> place) const {
  if (!place)
    return "unknown place";
  return llvm::formatv("<a class=\"follow\" href=\"#stages\" "
                       "data-place=\"{0}\">{1}</a>",
                       *place, escape(explanation.places[*place]));
}

void Page::writeRun(const SplitFacts &split, const ChunkRun &run,
                    size_t index) {
  os << "<tr><th scope=\"row\"><span class=\"swatch hue" << index % kNumHues
     << "\" aria-hidden=\"true\"></span> " << describeChunks(run)
     << "</th><td class=\"number\">" << orUnknown(run.offset)
     << "</td><td class=\"number\">"
     << (run.count == 1 ? "" : withCommas(run.count) + " × ")
     << orUnknown(run.size) << "</td><td><span class=\"fate "
     << (run.fate == Fate::View   ? "is-view"
         : run.fate == Fate::Gone ? "is-gone"
                                  : "is-copied")
     << "\">" << describeFate(split, run) << "</span></td><td class=\"number\">"
     << (run.fate == Fate::View || run.fate == Fate::Gone
             ? "0"
             : orUnknown(run.copiedBytes))
     << "</td><td class=\"why\">";
  StringRef separator;
  for (const std::string &text : run.reasons) {
    os << separator << escape(text);
    separator = "; ";
  }
  for (const std::string &text : run.kernels) {
    os << separator << escape(text);
    separator = "; ";
  }
  os << "</td></tr>\n";
}

void Page::writeSplit(const SplitFacts &split, size_t index) {
  std::string id = "split" + std::to_string(index);
  os << "<article aria-labelledby=\"" << id << "\"><h3 id=\"" << id
     << "\"><code>" << escape(split.op) << "</code> at " << follow(split.place)
     << "</h3>\n<p><code>" << escape(split.sourceType) << "</code> ";
  if (split.axis)
    os << "along axis " << *split.axis;
  else
    os << "along an axis that is known at run time";
  os << " into "
     << (split.numChunks ? counted(*split.numChunks, "chunk")
                         : std::string("a number of chunks that is known at "
                                       "run time"))
     << (split.returnsSequence ? ", a sequence" : "") << ".</p>\n";
  if (split.isRaised)
    os << "<p>The model has slices here that together are this split. It is "
          "lowered to these slices again, so that what is said of its chunks "
          "holds for them; <code>split-optimize</code> writes a model that has "
          "the split.</p>\n";
  if (!split.runs.empty()) {
    os << "<figure><div class=\"scroll\" tabindex=\"0\" role=\"region\" "
          "aria-label=\"Drawing of split "
       << index + 1 << "\">\n";
    drawSplit(os, split, id);
    os << "</div></figure>\n";
  }
  if (!split.runs.empty()) {
    os << "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
          "aria-label=\"Chunks of split "
       << index + 1
       << "\"><table><thead><tr><th scope=\"col\">Chunks</th><th "
          "scope=\"col\">Offset</th><th scope=\"col\">Size</th><th "
          "scope=\"col\">Becomes</th><th scope=\"col\">Bytes copied</th><th "
          "scope=\"col\">Why, and how</th></tr></thead><tbody>\n";
    constexpr size_t kMostRows = 200;
    for (auto [number, run] : llvm::enumerate(split.runs))
      if (number < kMostRows)
        writeRun(split, run, number);
    if (split.runs.size() > kMostRows)
      os << "<tr><td colspan=\"6\">and "
         << withCommas(split.runs.size() - kMostRows)
         << " more groups of chunks</td></tr>\n";
    os << "</tbody></table></div>\n";
  }
  if (split.isFolded)
    os << "<p>The op is folded away before splits are lowered: what uses its "
          "chunks takes them from elsewhere.</p>\n";
  if (!split.notes.empty()) {
    os << "<ul>";
    for (const std::string &note : split.notes)
      os << "<li>" << escape(note) << "</li>";
    os << "</ul>\n";
  }
  os << "</article>\n";
}

void Page::writeSplits() {
  os << "<section id=\"splits\" aria-labelledby=\"splits-h\">\n<h2 "
        "id=\"splits-h\">Splits</h2>\n";
  if (explanation.splits.empty())
    os << "<p>The model splits no tensor.</p>\n";
  else
    os << "<p>Each source, cut along its axis. A part that is hatched is "
          "copied "
          "to a buffer of its own, below it; one that is plain is a view: it "
          "stays where it is. A dashed edge is a size that is only known at "
          "run "
          "time.</p>\n";
  constexpr size_t kMostSplits = 60;
  for (auto [index, split] : llvm::enumerate(explanation.splits))
    if (index < kMostSplits)
      writeSplit(split, index);
  if (explanation.splits.size() > kMostSplits)
    os << "<p>And " << withCommas(explanation.splits.size() - kMostSplits)
       << " more splits.</p>\n";
  if (!explanation.rewrites.empty())
    writeList("rewrites-h", "Rewrites", "", explanation.rewrites);
  os << "</section>\n";
}

void Page::writeList(StringRef id, StringRef title, StringRef none,
                     ArrayRef<Remarked> list, bool hasReason) {
  os << "<h3 id=\"" << id << "\">" << title << "</h3>\n";
  if (list.empty()) {
    os << "<p>" << none << "</p>\n";
    return;
  }
  os << "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
        "aria-labelledby=\""
     << id
     << "\"><table><thead><tr><th scope=\"col\">Where</th><th "
        "scope=\"col\">What</th>"
     << (hasReason ? "<th scope=\"col\">Proven by</th>" : "")
     << "<th scope=\"col\">Times</th></tr></thead><tbody>\n";
  constexpr size_t kMostRows = 200;
  for (const Remarked &said : list.take_front(kMostRows)) {
    os << "<tr><td>" << follow(said.place) << "</td><td>" << escape(said.text)
       << "</td>";
    if (hasReason)
      os << "<td>" << escape(said.reason) << "</td>";
    os << "<td class=\"number\">" << withCommas(said.times) << "</td></tr>\n";
  }
  if (list.size() > kMostRows)
    os << "<tr><td colspan=\"" << (hasReason ? 4 : 3) << "\">and "
       << withCommas(list.size() - kMostRows) << " more</td></tr>\n";
  os << "</tbody></table></div>\n";
}

void Page::writeCopies() {
  os << "<section id=\"copies\" aria-labelledby=\"copies-h\">\n<h2 "
        "id=\"copies-h\">Copies</h2>\n";
  writeList("kernels-h", "Kernels", "No copy is left to be planned.",
            explanation.kernels);
  writeList("fusion-h", "Passes",
            "No two copies read or write parts of one buffer.",
            explanation.fusion);
  writeList("other-h", "Copies of what is no chunk", "There are none.",
            explanation.otherCopies);
  os << "</section>\n";
}

void Page::writeChecks() {
  os << "<section id=\"checks\" aria-labelledby=\"checks-h\">\n<h2 "
        "id=\"checks-h\">Checks</h2>\n<p>A check is shown by what it says when "
        "it fails; numbers in braces are values of that moment.</p>\n";
  writeList("emitted-h", "Emitted", "The compiled code checks nothing.",
            explanation.emittedChecks);
  writeList("proven-h", "Proven", "No check was proven.",
            explanation.provenChecks, /*hasReason=*/true);
  os << "</section>\n";
}

void Page::writeStage(const StageText &stage) {
  std::string id = "stage-" + stage.name;
  os << "<section class=\"stage\" id=\"" << id << "\" aria-labelledby=\"" << id
     << "-h\"><h3 id=\"" << id << "-h\">" << stage.name << "</h3><p>"
     << stage.summary << "</p><pre tabindex=\"0\" role=\"region\" "
     << "aria-label=\"The module at stage " << stage.name << "\"><code>";
  for (const StageLine &line : stage.lines) {
    if (line.places.empty()) {
      os << escape(line.text) << "\n";
      continue;
    }
    os << "<span data-places=\"";
    llvm::interleave(line.places, os, " ");
    os << "\">" << escape(line.text) << "</span>\n";
  }
  os << "</code></pre>";
  if (stage.omittedLines != 0)
    os << "<p>and " << counted(stage.omittedLines, "more line") << "</p>";
  os << "</section>\n";
}

void Page::writeStages() {
  os << "<section id=\"stages\" aria-labelledby=\"stages-h\">\n<h2 "
        "id=\"stages-h\">Stages</h2>\n<p>The module on its way, side by side. "
        "Lines that come from one op of the model belong together: choose the "
        "op, or point at a line.</p>\n<form class=\"tools\" hidden><label>"
        "Follow <select id=\"follow\"><option value=\"\">nothing</option>";
  for (auto [place, name] : llvm::enumerate(explanation.places))
    os << "<option value=\"" << place << "\">" << escape(name) << "</option>";
  os << "</select></label><fieldset><legend>Stages shown</legend>";
  for (const StageText &stage : explanation.stages) {
    bool isShown = stage.name != "shapes" && stage.name != "checks" &&
                   stage.name != "llvm";
    os << "<label><input type=\"checkbox\" name=\"stage-" << stage.name << "\""
       << (isShown ? " checked" : "") << "> " << stage.name << "</label>";
  }
  os << "</fieldset></form>\n<p id=\"followed\" role=\"status\"></p>\n<div "
        "class=\"stages\" tabindex=\"0\" role=\"region\" aria-label=\"Stages, "
        "side by side\">\n";
  for (const StageText &stage : explanation.stages)
    writeStage(stage);
  os << "</div>\n</section>\n";
}

void Page::write() {
  writeHead();
  writeSummary();
  writeSplits();
  writeCopies();
  writeChecks();
  writeStages();
  os << "</main>\n<script>" << kReportScript << "</script>\n</body>\n</html>\n";
}

void explain::writeHtml(llvm::raw_ostream &os, const Explanation &explanation) {
  Page(os, explanation).write();
}

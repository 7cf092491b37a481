// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Drawing.h"

#include "HtmlText.h"

#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

using namespace mlir::split;
using namespace mlir::split::explain;

// Lengths in units of the picture, of which the page is about 960 wide.
static constexpr double kWidth = 960;
static constexpr double kLeft = 16, kBarTop = 44, kBarHeight = 84;
static constexpr double kTargetTop = 196, kTargetHeight = 44;
/// Between neighbours, and the least that a run takes.
static constexpr double kGap = 3, kLeastWidth = 10;
/// What a label takes for each character, and so the least for one.
static constexpr double kCharWidth = 8;
static constexpr int64_t kMostRowLines = 6, kMostMarks = 48;
/// Runs that are drawn; the table below the picture has all of them.
static constexpr size_t kMostRuns = 40;

llvm::StringRef explain::describeFate(const SplitFacts &split,
                                      const ChunkRun &run) {
  switch (run.fate) {
  case Fate::View:
    return "view";
  case Fate::Copied:
    return "copied";
  case Fate::Both:
    return "view and copied";
  case Fate::Gone:
    return split.isFolded ? "folded away" : "unused";
  }
  llvm_unreachable("no such fate");
}

std::string explain::describeChunks(const ChunkRun &run) {
  if (run.count == 1)
    return "chunk " + withCommas(run.first);
  return "chunks " + withCommas(run.first) + " to " +
         withCommas(run.first + run.count - 1);
}

namespace {

/// A run and where it is drawn.
struct Piece {
  const ChunkRun *run;
  double x, width;
  unsigned hue;
};

/// Draws one split.
class Drawing {
public:
  Drawing(llvm::raw_ostream &os, const SplitFacts &split, const std::string &id)
      : os(os), split(split), id(id) {}

  void run();

private:
  void placePieces();
  std::string describe() const;
  void drawPattern();
  void drawAxis();
  void drawPiece(const Piece &piece);
  void labelPiece(const Piece &piece);
  void drawMarks(const Piece &piece);
  void drawRows();
  void drawOffsets();
  void drawTarget(const Piece &piece);
  void text(double x, double y, llvm::StringRef style, llvm::StringRef anchor,
            const std::string &label);
  /// Whether a label has room in a width.
  static bool fits(llvm::StringRef label, double width) {
    return label.size() * kCharWidth + 8 <= width;
  }

  llvm::raw_ostream &os;
  const SplitFacts &split;
  const std::string &id;
  llvm::SmallVector<Piece> pieces;
};

} // namespace

void Drawing::text(double x, double y, llvm::StringRef style,
                   llvm::StringRef anchor, const std::string &label) {
  os << llvm::formatv("<text class=\"{0}\" x=\"{1:f1}\" y=\"{2:f1}\" "
                      "text-anchor=\"{3}\">{4}</text>",
                      style, x, y, anchor, escape(label));
}

/// Gives each run a width in proportion to its elements, but at least some; one
/// of unknown size the mean of the others.
void Drawing::placePieces() {
  llvm::SmallVector<double> weights;
  double known = 0;
  int64_t numKnown = 0;
  size_t shown = std::min(split.runs.size(), kMostRuns);
  for (const ChunkRun &run : llvm::ArrayRef(split.runs).take_front(shown))
    if (run.size) {
      known += static_cast<double>(*run.size) * run.count;
      numKnown += run.count;
    }
  double mean = numKnown != 0 && known > 0 ? known / numKnown : 1;
  double sum = 0;
  for (const ChunkRun &run : llvm::ArrayRef(split.runs).take_front(shown)) {
    weights.push_back((run.size ? static_cast<double>(*run.size) : mean) *
                      run.count);
    sum += weights.back();
  }
  double room = kWidth - 2 * kLeft - kGap * (shown - 1) - kLeastWidth * shown;
  double x = kLeft;
  for (auto [index, weight] : llvm::enumerate(weights)) {
    double width = kLeastWidth + (sum > 0 ? room * weight / sum : room / shown);
    pieces.push_back({&split.runs[index], x, width,
                      static_cast<unsigned>(index % kNumHues)});
    x += width + kGap;
  }
}

/// The picture in words.
std::string Drawing::describe() const {
  std::string text = "A tensor of type " + split.sourceType;
  if (split.axis)
    text += ", cut along axis " + std::to_string(*split.axis);
  text += ". ";
  for (const Piece &piece : pieces) {
    const ChunkRun &run = *piece.run;
    std::string words = describeChunks(run);
    words[0] = 'C';
    text += words + ": size " + orUnknown(run.size) + " from offset " +
            orUnknown(run.offset) + ", " + describeFate(split, run).str() +
            ". ";
  }
  if (split.runs.size() > pieces.size())
    text += "And " + withCommas(split.runs.size() - pieces.size()) +
            " more groups of chunks.";
  return text;
}

/// What marks copied parts besides their words.
void Drawing::drawPattern() {
  os << "<defs><pattern id=\"" << id
     << "-hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\" "
        "patternTransform=\"rotate(45)\"><line class=\"hatch\" x1=\"0\" "
        "y1=\"0\" x2=\"0\" y2=\"8\"/></pattern></defs>";
}

void Drawing::drawAxis() {
  std::string label = "the axis is known at run time";
  if (split.axis) {
    label = "axis " + std::to_string(*split.axis);
    if (!split.shape.empty())
      label += ", " + orMark(split.shape[*split.axis]) + " elements";
  }
  text(kLeft, 16, "axis", "start", label);
  os << llvm::formatv("<path class=\"arrow\" d=\"M{0:f1} 28H{1:f1}M{2:f1} "
                      "24L{1:f1} 28L{2:f1} 32\"/>",
                      kLeft, kWidth - kLeft, kWidth - kLeft - 6);
}

/// Lines between the chunks of a run, as many as can be told apart.
void Drawing::drawMarks(const Piece &piece) {
  int64_t count = std::min(piece.run->count, kMostMarks);
  for (int64_t i = 1; i < count; ++i) {
    double x = piece.x + piece.width * i / count;
    os << llvm::formatv("<path class=\"mark\" d=\"M{0:f1} {1:f1}v{2:f1}\"/>", x,
                        kBarTop + 1, kBarHeight - 2);
  }
}

void Drawing::drawPiece(const Piece &piece) {
  const ChunkRun &run = *piece.run;
  os << llvm::formatv("<g><title>{0}</title>",
                      escape(describeChunks(run) + ": size " +
                             orUnknown(run.size) + ", offset " +
                             orUnknown(run.offset) + ", " +
                             describeFate(split, run).str()));
  llvm::StringRef edge = run.size ? "part" : "part unknown";
  auto rect = [&](llvm::StringRef style, const std::string &fill) {
    os << llvm::formatv("<rect class=\"{0}\" x=\"{1:f1}\" y=\"{2:f1}\" "
                        "width=\"{3:f1}\" height=\"{4:f1}\" rx=\"3\"{5}/>",
                        style, piece.x, kBarTop, piece.width, kBarHeight, fill);
  };
  rect(llvm::formatv("{0} hue{1}{2}", edge, piece.hue,
                     run.fate == Fate::Gone ? " gone" : "")
           .str(),
       "");
  if (run.fate == Fate::Copied || run.fate == Fate::Both)
    rect("over", " fill=\"url(#" + id + "-hatch)\"");
  drawMarks(piece);
  os << "</g>";
}

/// What a part is called, its size, and what becomes of it, as far as there is
/// room.
void Drawing::labelPiece(const Piece &piece) {
  const ChunkRun &run = *piece.run;
  double middle = piece.x + piece.width / 2;
  std::string name = run.count == 1 ? withCommas(run.first)
                                    : withCommas(run.first) + "–" +
                                          withCommas(run.first + run.count - 1);
  std::string size =
      (run.count == 1 ? "" : withCommas(run.count) + " × ") + orMark(run.size);
  for (const auto &[label, y, style] :
       {std::tuple{"chunk" + std::string(run.count == 1 ? " " : "s ") + name,
                   kBarTop + 30, "name"},
        {"size " + size, kBarTop + 50, "size"},
        {describeFate(split, run).str(), kBarTop + 69, "fate"}})
    if (fits(label, piece.width)) {
      if (run.fate == Fate::Copied || run.fate == Fate::Both)
        os << llvm::formatv("<rect class=\"plate hue{0}\" x=\"{1:f1}\" "
                            "y=\"{2:f1}\" width=\"{3:f1}\" height=\"18\" "
                            "rx=\"4\"/>",
                            piece.hue,
                            middle - label.size() * kCharWidth / 2 - 2, y - 14,
                            label.size() * kCharWidth + 4);
      text(middle, y, style, "middle", label);
    } else if (llvm::StringRef(style) == "name" && fits(name, piece.width)) {
      text(middle, y, style, "middle", name);
    }
}

/// What lies before the axis, as rows: a part takes a piece of each.
void Drawing::drawRows() {
  int64_t rows = 1;
  bool isKnown = split.axis.has_value();
  for (auto [dim, size] : llvm::enumerate(split.shape)) {
    if (!split.axis || static_cast<int64_t>(dim) >= *split.axis)
      break;
    isKnown &= size.has_value();
    // Of a product that large, any number above the most does.
    rows = std::min<int64_t>(rows * std::min<int64_t>(size.value_or(1), 1000),
                             1000);
  }
  int64_t lines = isKnown ? std::min(rows, kMostRowLines) : kMostRowLines;
  for (int64_t i = 1; i < lines; ++i)
    os << llvm::formatv("<path class=\"row\" d=\"M{0:f1} {1:f1}H{2:f1}\"/>",
                        kLeft, kBarTop + kBarHeight * i / lines,
                        kWidth - kLeft);
}

/// Where each part begins, as far as the labels have room.
void Drawing::drawOffsets() {
  double free = kLeft;
  for (const Piece &piece : pieces) {
    if (!piece.run->offset || piece.x < free)
      continue;
    std::string label = withCommas(*piece.run->offset);
    text(piece.x, kBarTop + kBarHeight + 18, "offset", "start", label);
    free = piece.x + label.size() * kCharWidth + 10;
  }
}

/// The buffer that a run is copied to, and the way there.
void Drawing::drawTarget(const Piece &piece) {
  const ChunkRun &run = *piece.run;
  if (run.fate != Fate::Copied && run.fate != Fate::Both)
    return;
  double bottom = kBarTop + kBarHeight + 24, top = kTargetTop;
  double inset = std::min(6.0, piece.width / 6);
  os << llvm::formatv("<path class=\"way hue{0}\" d=\"M{1:f1} {2:f1}C{1:f1} "
                      "{5:f1} {3:f1} {5:f1} {3:f1} {6:f1}H{4:f1}C{4:f1} "
                      "{5:f1} {7:f1} {5:f1} {7:f1} {2:f1}z\"/>",
                      piece.hue, piece.x, bottom, piece.x + inset,
                      piece.x + piece.width - inset, (bottom + top) / 2, top,
                      piece.x + piece.width);
  os << llvm::formatv("<rect class=\"part hue{0}\" x=\"{1:f1}\" y=\"{2:f1}\" "
                      "width=\"{3:f1}\" height=\"{4:f1}\" rx=\"3\"/>",
                      piece.hue, piece.x + inset, top, piece.width - 2 * inset,
                      kTargetHeight);
  std::string label =
      run.copiedBytes ? withCommas(*run.copiedBytes) + " bytes" : "? bytes";
  if (fits(label, piece.width - 2 * inset))
    text(piece.x + piece.width / 2, top + 27, "size", "middle", label);
}

void Drawing::run() {
  placePieces();
  bool hasTargets = llvm::any_of(pieces, [](const Piece &piece) {
    return piece.run->fate == Fate::Copied || piece.run->fate == Fate::Both;
  });
  double height =
      hasTargets ? kTargetTop + kTargetHeight + 28 : kBarTop + kBarHeight + 30;
  os << llvm::formatv("<svg class=\"drawing\" viewBox=\"0 0 {0} {1}\" "
                      "role=\"img\" aria-labelledby=\"{2}-t\" "
                      "aria-describedby=\"{2}-d\">"
                      "<title id=\"{2}-t\">{3}</title>"
                      "<desc id=\"{2}-d\">{4}</desc>",
                      kWidth, height, id,
                      escape("How " + split.op + " cuts its source"),
                      escape(describe()));
  drawPattern();
  drawAxis();
  for (const Piece &piece : pieces)
    drawTarget(piece);
  for (const Piece &piece : pieces)
    drawPiece(piece);
  drawRows();
  for (const Piece &piece : pieces)
    labelPiece(piece);
  drawOffsets();
  if (hasTargets)
    text(kLeft, kTargetTop + kTargetHeight + 20, "offset", "start",
         "buffers of their own, to which parts are copied");
  os << "</svg>\n";
}

void explain::drawSplit(llvm::raw_ostream &os, const SplitFacts &split,
                        const std::string &id) {
  Drawing(os, split, id).run();
}

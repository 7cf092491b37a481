// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What becomes of a model on its way to machine code, as data: what the passes
/// said of their decisions, put together by the ops of the model that they are
/// about.

#ifndef SPLIT_EXPLAIN_EXPLANATION_H
#define SPLIT_EXPLAIN_EXPLANATION_H

#include "split/Execution/Benchmark.h"
#include "split/Execution/LowerModel.h"
#include "split/Support/RemarkLog.h"

namespace mlir::split::explain {

/// The number of a place of the model: of a node, or of a line of a file.
using PlaceId = unsigned;

/// A line of a module as text, and the places that the op on it comes from.
struct StageLine {
  std::string text;
  SmallVector<PlaceId, 1> places;
};

/// The module after a stage of the pipeline.
struct StageText {
  std::string name;
  std::string summary;
  /// The first lines of the text, and how many there are behind them.
  std::vector<StageLine> lines;
  size_t omittedLines = 0;
};

/// What becomes of a chunk.
enum class Fate {
  /// It is used where it lies in the source.
  View,
  /// It is copied.
  Copied,
  /// Some uses take it where it lies, others take a copy.
  Both,
  /// Nothing is left that uses it: it was folded away, or never used.
  Gone
};

/// Neighbouring chunks that have one size and fare alike.
struct ChunkRun {
  int64_t first;
  int64_t count;
  /// Where the first one begins along the axis, and the elements of each; what
  /// is only known at run time is nothing.
  std::optional<int64_t> offset, size;
  Fate fate;
  /// Why it fares so, and by which kernels it is copied: sentences.
  SmallVector<std::string, 1> reasons, kernels;
  /// What is copied of all of them; nothing: known at run time.
  std::optional<int64_t> copiedBytes;
};

/// An op that splits a tensor.
struct SplitFacts {
  PlaceId place;
  /// The name of the op.
  std::string op;
  std::string sourceType;
  /// The source's dimensions, nothing where they are dynamic; none if its rank
  /// is not known.
  SmallVector<std::optional<int64_t>> shape;
  /// Nothing if it is known at run time, or there is no rank.
  std::optional<int64_t> axis;
  bool returnsSequence;
  /// Whether the op is gone before splits are lowered.
  bool isFolded = false;
  /// Whether the model has slices that together are the op.
  bool isRaised = false;
  /// The bytes that lie at one position along the axis; nothing if they are
  /// known at run time.
  std::optional<int64_t> bytesPerPosition;
  /// Nothing if it is known at run time; there are no runs then.
  std::optional<int64_t> numChunks;
  std::vector<ChunkRun> runs;
  /// What the passes say of the op as a whole.
  SmallVector<std::string> notes;
};

/// What was said of one place, several times.
struct Remarked {
  std::optional<PlaceId> place;
  std::string text;
  /// Of a check that is proven: by what.
  std::string reason;
  int64_t times = 1;
};

/// What calls of the model took.
struct Measurement {
  runner::BenchmarkResult times;
  int64_t calls;
  int64_t inputBytes;
  int64_t outputBytes;
};

struct Explanation {
  std::string model;
  SmallVector<runner::Parameter> inputs, outputs;
  /// The processor that copies are planned for.
  std::string processor;
  CopyMachine machine;
  /// By number.
  std::vector<std::string> places;
  std::vector<StageText> stages;
  std::vector<SplitFacts> splits;
  std::vector<Remarked> provenChecks, emittedChecks;
  /// What is copied that is no chunk of a split, and the kernels of all copies.
  std::vector<Remarked> otherCopies, kernels;
  /// What became something better before it was lowered.
  std::vector<Remarked> rewrites;
  /// Copies that share a pass, and what keeps others from that.
  std::vector<Remarked> fusion;
  RemarkTotals totals;
  std::optional<Measurement> measurement;
};

/// Takes `model` through the stages of the pipeline. `log` keeps the remarks of
/// its context. Fails with a message for a model that cannot be lowered.
llvm::Expected<Explanation> explainModel(runner::Model model,
                                         const runner::LowerOptions &options,
                                         RemarkLog &log);

/// Writes one page that needs nothing else.
void writeHtml(llvm::raw_ostream &os, const Explanation &explanation);

/// Writes the same as one JSON object.
void writeJson(llvm::raw_ostream &os, const Explanation &explanation);

} // namespace mlir::split::explain

#endif // SPLIT_EXPLAIN_EXPLANATION_H

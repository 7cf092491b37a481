// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Dialect/Split/Transforms/Passes.h"
#include "split/Dialect/Split/Transforms/SliceForms.h"
#include "split/Support/RewriteRemarks.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/MapVector.h"

#include <deque>

namespace mlir::split {
#define GEN_PASS_DEF_SPLITRAISESLICESPASS
#include "split/Dialect/Split/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Runs that follow each other
//===----------------------------------------------------------------------===//

namespace {

/// A run of the axis, and what takes it, in the order of the block: nothing if
/// it is a gap.
struct Run {
  SymbolicNumber begin, end;
  SmallVector<const AxisSlice *, 1> slices;
};

/// Finds runs of one axis that follow each other from its begin to its end.
class RunSearch {
public:
  RunSearch(const SymbolicArithmetic &arithmetic, ArrayRef<AxisSlice> slices)
      : arithmetic(arithmetic), dim(slices.front().dim) {
    for (const AxisSlice &slice : slices) {
      Run &run = runs[{slice.begin, slice.end}];
      run.begin = slice.begin;
      run.end = slice.end;
      // One chunk has one type.
      if (run.slices.empty() ||
          run.slices.front()->chunkType == slice.chunkType)
        run.slices.push_back(&slice);
    }
  }

  size_t getNumRuns() const { return runs.size(); }

  /// Takes out runs that are all of the axis together, with the first slice of
  /// each: the others may be of another partition. None if there are none.
  SmallVector<Run> takePartition() {
    // By which run a place is reached first.
    std::map<SymbolicNumber, Key> reachedBy;
    std::deque<SymbolicNumber> places = {SymbolicNumber(0)};
    while (!places.empty() && !reachedBy.count(dim)) {
      SymbolicNumber place = places.front();
      places.pop_front();
      for (auto it = getFirstFrom(place);
           it != runs.end() && it->first.first == place; ++it) {
        const SymbolicNumber &end = it->first.second;
        if (end != place && reachedBy.try_emplace(end, it->first).second)
          places.push_back(end);
      }
    }
    if (!reachedBy.count(dim))
      return {};
    SmallVector<Run> taken;
    takeEmptyRun(dim, taken);
    for (SymbolicNumber place = dim; place != SymbolicNumber(0);) {
      Key key = reachedBy.at(place);
      taken.push_back(take(key));
      place = key.first;
      takeEmptyRun(place, taken);
    }
    return SmallVector<Run>(llvm::reverse(taken));
  }

  /// Takes out all runs, if they do not overlap, with a gap wherever they leave
  /// something out.
  SmallVector<Run> takeWithGaps() {
    SmallVector<Run> sorted;
    for (auto &[key, run] : runs)
      sorted.push_back(run);
    // Of what is not known, the order of the block is the one that is tried.
    bool isStatic = llvm::all_of(
        sorted, [](const Run &run) { return run.begin.getConstant(); });
    if (!isStatic)
      llvm::sort(sorted, [](const Run &lhs, const Run &rhs) {
        return lhs.slices.front() < rhs.slices.front();
      });
    SmallVector<Run> taken;
    SymbolicNumber end(0);
    for (const Run &run : sorted) {
      if (!arithmetic.isKnownAtMost(end, run.begin))
        return {};
      if (end != run.begin)
        taken.push_back({end, run.begin, {}});
      taken.push_back(run);
      end = run.end;
    }
    if (end != dim)
      taken.push_back({end, dim, {}});
    runs.clear();
    return taken;
  }

  /// Takes out the slices of a run, all that are left.
  SmallVector<const AxisSlice *, 1> takeSlices(const Run &run) {
    auto found = runs.find({run.begin, run.end});
    if (found == runs.end())
      return {};
    SmallVector<const AxisSlice *, 1> slices = found->second.slices;
    runs.erase(found);
    return slices;
  }

private:
  /// Begin and end. Runs that begin at one place stand together, the known ones
  /// in ascending order.
  using Key = std::pair<SymbolicNumber, SymbolicNumber>;

  std::map<Key, Run>::iterator getFirstFrom(const SymbolicNumber &place) {
    // No number is before 0, the one without terms.
    return runs.lower_bound({place, SymbolicNumber(0)});
  }

  Run take(const Key &key) {
    auto found = runs.find(key);
    Run run = found->second;
    run.slices.resize(1);
    found->second.slices.erase(found->second.slices.begin());
    if (found->second.slices.empty())
      runs.erase(found);
    return run;
  }

  void takeEmptyRun(const SymbolicNumber &place, SmallVectorImpl<Run> &taken) {
    if (runs.count({place, place}))
      taken.push_back(take({place, place}));
  }

  const SymbolicArithmetic &arithmetic;
  SymbolicNumber dim;
  std::map<Key, Run> runs;
};

//===----------------------------------------------------------------------===//
// Splits
//===----------------------------------------------------------------------===//

/// Results of slices, and what took their place.
using Replacements = llvm::MapVector<Value, Value>;

/// Replaces slices of one source along one axis, in one block.
class SetOfSlices {
public:
  SetOfSlices(SliceForm &form, ArrayRef<AxisSlice> slices,
              const RaiseSlicesOptions &options)
      : form(form), arithmetic(form.getArithmetic()), slices(slices),
        options(options) {}

  /// Records the ops that are not used any more, with what took their place.
  void raise(Replacements &replaced) {
    RunSearch search(arithmetic, slices);
    SmallVector<std::pair<Run, Value>> chunks;
    for (SmallVector<Run> runs; !(runs = search.takePartition()).empty();)
      raiseSlices(runs, replaced, chunks);
    // What is taken once more is what stands before it.
    for (auto &[run, chunk] : chunks)
      for (const AxisSlice *slice : search.takeSlices(run))
        replace(*slice, chunk, replaced);
    if (options.fillGaps && search.getNumRuns() > 1)
      if (SmallVector<Run> runs = search.takeWithGaps(); !runs.empty())
        raiseSlices(runs, replaced, chunks);
  }

private:
  // Pattern: y = extract_slice(x) [0] [2]; z = extract_slice(x) [2] [3]
  //       -> y, z = split(x) {sizes = [2, 3]}
  // Appends each run, with the chunk that it has become.
  void raiseSlices(ArrayRef<Run> runs, Replacements &replaced,
                   SmallVectorImpl<std::pair<Run, Value>> &chunks) {
    SmallVector<const AxisSlice *> taken;
    SmallVector<SymbolicNumber> sizes;
    for (const Run &run : runs) {
      taken.append(run.slices);
      SymbolicArithmetic::Number size = arithmetic.sub(run.end, run.begin);
      if (!size)
        return;
      sizes.push_back(*size);
    }
    const AxisSlice &first = **llvm::min_element(taken);
    // The source may have been a slice itself.
    auto *source = replaced.find(first.source);
    SplitOp split = createSplit(
        first, source == replaced.end() ? first.source : source->second,
        getLoc(runs), sizes, getChunkTypes(runs, sizes));
    if (!split)
      return;
    report(taken, split);
    for (auto [run, chunk] : llvm::zip_equal(runs, split->getResults())) {
      chunks.push_back({run, chunk});
      for (const AxisSlice *slice : run.slices)
        replace(*slice, chunk, replaced);
    }
  }

  void replace(const AxisSlice &slice, Value chunk, Replacements &replaced) {
    OpBuilder builder(slice.op);
    Value old = slice.op->getResult(0);
    Value result = form.createResult(builder, slice, chunk);
    old.replaceAllUsesWith(result);
    form.replace(old, result);
    replaced[old] = result;
  }

  Location getLoc(ArrayRef<Run> runs) {
    SmallVector<Operation *> slicesOfChunks;
    for (const Run &run : runs)
      slicesOfChunks.push_back(run.slices.empty() ? nullptr
                                                  : run.slices.front()->op);
    return form.getSplitLoc(slicesOfChunks);
  }

  SmallVector<Type> getChunkTypes(ArrayRef<Run> runs,
                                  ArrayRef<SymbolicNumber> sizes) {
    SmallVector<Type> types;
    const AxisSlice &any = slices.front();
    for (auto [run, size] : llvm::zip_equal(runs, sizes))
      types.push_back(run.slices.empty()
                          ? form.getGapType(any.chunkType, any.axis, size)
                          : run.slices.front()->chunkType);
    return types;
  }

  /// The split into chunks of `sizes`, where `first` is; null if there is no
  /// way to state the sizes there.
  SplitOp createSplit(const AxisSlice &first, Value source, Location loc,
                      ArrayRef<SymbolicNumber> sizes, TypeRange types) {
    OpBuilder builder(first.op);
    auto create = [&](Value dynamicSizes, DenseI64ArrayAttr staticSizes,
                      IntegerAttr numOutputs) {
      return SplitOp::create(builder, loc, types, source, dynamicSizes,
                             builder.getI64IntegerAttr(first.axis), staticSizes,
                             numOutputs);
    };
    SmallVector<int64_t> known;
    for (const SymbolicNumber &size : sizes)
      if (std::optional<int64_t> constant = size.getConstant())
        known.push_back(*constant);
    if (known.size() == sizes.size())
      return create(Value(), builder.getDenseI64ArrayAttr(known),
                    IntegerAttr());
    if (form.allowsEqualParts() && areEqualParts(sizes, first.dim))
      return create(Value(), DenseI64ArrayAttr(),
                    builder.getI64IntegerAttr(sizes.size()));
    if (!options.dynamicSizes || !form.canCreateSizes(sizes, first.op))
      return SplitOp();
    return create(form.createSizes(builder, loc, sizes), DenseI64ArrayAttr(),
                  IntegerAttr());
  }

  /// Whether `sizes` are those of equal parts of `dim`. None is negative.
  bool areEqualParts(ArrayRef<SymbolicNumber> sizes,
                     const SymbolicNumber &dim) {
    ChunkRules rules(arithmetic);
    int64_t count = sizes.size();
    SymbolicArithmetic::Number part =
        rules.getEqualPart(dim, arithmetic.constant(count));
    return llvm::all_of(
               sizes.drop_back(),
               [&](const SymbolicNumber &size) { return size == part; }) &&
           sizes.back() == rules.getLastPart(dim, part, count);
  }

  void report(ArrayRef<const AxisSlice *> taken, SplitOp split) {
    SmallVector<std::string> names;
    for (const AxisSlice *slice : taken)
      names.push_back(form.getName(slice->op));
    reportRewrite("RaiseSlices", split, names,
                  "one split into " + Twine(split->getNumResults()) +
                      " chunks along axis " + Twine(split.getAxis()),
                  "they take all of the axis, without overlap");
  }

  SliceForm &form;
  const SymbolicArithmetic &arithmetic;
  ArrayRef<AxisSlice> slices;
  RaiseSlicesOptions options;
};

struct SplitRaiseSlices
    : split::impl::SplitRaiseSlicesPassBase<SplitRaiseSlices> {
  using SplitRaiseSlicesPassBase::SplitRaiseSlicesPassBase;

  void runOnOperation() override {
    RaiseSlicesOptions options;
    options.fillGaps = fillGaps;
    for (auto create : {createExtractSliceForm, createStaticSliceForm})
      raiseSlices(getOperation(), *create(), options);
  }
};

} // namespace

void mlir::split::raiseSlices(Operation *root, SliceForm &form,
                              const RaiseSlicesOptions &options) {
  // By source, axis and block.
  using Key = std::pair<std::pair<Value, int64_t>, Block *>;
  llvm::MapVector<Key, SmallVector<AxisSlice>> sets;
  root->walk([&](Operation *op) {
    if (std::optional<AxisSlice> slice = form.match(op))
      sets[{{slice->source, slice->axis}, op->getBlock()}].push_back(*slice);
  });
  Replacements replaced;
  for (auto &[key, slices] : sets)
    SetOfSlices(form, slices, options).raise(replaced);
  for (auto [from, to] : replaced)
    from.getDefiningOp()->erase();
}

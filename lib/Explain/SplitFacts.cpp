// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SplitFacts.h"

#include "split/Dialect/Split/IR/ChunkSizes.h"
#include "split/Dialect/Split/IR/SplitInterfaces.h"
#include "split/Dialect/Split/Transforms/Passes.h"
#include "split/Support/ElementBytes.h"
#include "split/Workarounds/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::explain;

/// The chunks of a sequence that are drawn one by one; a split has as many
/// results as somebody wrote.
static constexpr int64_t kMostSequenceChunks = 10'000;
/// Chunks that there is room for one by one.
static constexpr size_t kFewChunks = 12;

static std::optional<int64_t> getKnown(int64_t size) {
  return ShapedType::isDynamic(size) ? std::nullopt : std::optional(size);
}

/// The chunks of `op`, whose number is `numChunks`.
static std::vector<ChunkRun> listChunks(SplitOpInterface op,
                                        int64_t numChunks) {
  ChunkSpec spec = op.getChunkSpec();
  spec.numChunks = numChunks;
  int64_t dim = op.getAxisDim();
  SmallVector<int64_t> sizes;
  if (spec.kind == ChunkSpec::Kind::FixedSize) {
    // All but the last have the size, if both are known.
    for (int64_t i = 0; i < numChunks; ++i)
      sizes.push_back(ShapedType::isStatic(dim) &&
                              ShapedType::isStatic(spec.chunkSize)
                          ? std::min(spec.chunkSize, dim - i * spec.chunkSize)
                          : spec.chunkSize);
  } else {
    FailureOr<SmallVector<int64_t>> inferred =
        inferChunkSizes(spec, dim, op.getNormalizedAxis().value_or(0),
                        [] { return OptionalError(); });
    sizes = succeeded(inferred)
                ? *inferred
                : SmallVector<int64_t>(numChunks, ShapedType::kDynamic);
  }
  std::vector<ChunkRun> runs;
  std::optional<int64_t> offset = 0;
  for (auto [index, size] : llvm::enumerate(sizes)) {
    ChunkRun run{static_cast<int64_t>(index),
                 1,
                 offset,
                 getKnown(size),
                 Fate::Gone,
                 {},
                 {},
                 0};
    runs.push_back(run);
    if (offset)
      offset = run.size ? std::optional(*offset + *run.size) : std::nullopt;
  }
  return runs;
}

/// The bytes of `type` at one position along `axis`, if they are known.
static std::optional<int64_t> getBytesPerPosition(RankedTensorType type,
                                                  int64_t axis) {
  int64_t bytes = getElementBytes(type.getElementType());
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    if (static_cast<int64_t>(dim) == axis)
      continue;
    if (ShapedType::isDynamic(size) || llvm::MulOverflow(bytes, size, bytes))
      return std::nullopt;
  }
  return bytes;
}

static SplitFacts describeSplit(SplitOpInterface op, PlaceId place) {
  TensorType type = op.getSource().getType();
  SplitFacts facts;
  facts.place = place;
  facts.op = op->getName().getStringRef().str();
  llvm::raw_string_ostream(facts.sourceType) << type;
  facts.axis = op.getNormalizedAxis();
  facts.returnsSequence = op.returnsSequence();
  if (auto ranked = dyn_cast<RankedTensorType>(type); ranked && facts.axis)
    facts.bytesPerPosition = getBytesPerPosition(ranked, *facts.axis);
  if (type.hasRank())
    for (int64_t size : type.getShape())
      facts.shape.push_back(getKnown(size));
  if (!facts.returnsSequence)
    facts.numChunks = op->getNumResults();
  else
    facts.numChunks = inferNumChunks(op.getChunkSpec(), op.getAxisDim());
  if (facts.numChunks &&
      (!facts.returnsSequence || *facts.numChunks <= kMostSequenceChunks))
    facts.runs = listChunks(op, *facts.numChunks);
  return facts;
}

std::vector<SplitFacts> SplitCollector::collect(ModuleOp module) {
  std::vector<SplitFacts> splits;
  module.walk<WalkOrder::PreOrder>([&](SplitOpInterface op) {
    if (std::optional<PlaceId> place = places.add(op.getLoc()))
      splits.push_back(describeSplit(op, *place));
  });
  return splits;
}

FailureOr<std::vector<SplitFacts>>
SplitCollector::raise(OwningOpRef<ModuleOp> &module) {
  OwningOpRef<ModuleOp> copy = module->clone();
  llvm::SmallPtrSet<Operation *, 8> known;
  copy->walk([&](SplitOpInterface op) { known.insert(op); });
  PassManager pm(copy->getContext());
  pm.addPass(createSplitCSEPass());
  pm.addPass(createSplitRaiseSlicesPass());
  if (failed(pm.run(*copy)))
    return failure();
  std::vector<SplitFacts> raised;
  copy->walk<WalkOrder::PreOrder>([&](SplitOpInterface op) {
    std::optional<PlaceId> place = places.add(op.getLoc());
    if (known.contains(op) || !place)
      return;
    raised.push_back(describeSplit(op, *place));
    raised.back().isRaised = true;
  });
  if (!raised.empty())
    module = std::move(copy);
  return raised;
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

static void addOnce(SmallVectorImpl<std::string> &list, std::string text) {
  if (!llvm::is_contained(list, text))
    list.push_back(std::move(text));
}

static bool isCopied(Fate fate) {
  return fate == Fate::Copied || fate == Fate::Both;
}

/// Adds what is said of a chunk of `split`, or of all chunks of a sequence.
/// Those are places in the source until something packs them.
static void addRemark(const SplitFacts &split, ChunkRun &run,
                      const KeptRemark &remark, bool ofSequence) {
  if (remark.name == "View") {
    run.fate = isCopied(run.fate) ? Fate::Both : Fate::View;
    addOnce(run.reasons, remark.get("Reason").str());
  } else if (remark.name == "Copied") {
    // What follows is about the tables of the sequence.
    if (ofSequence && run.fate == Fate::Copied)
      return;
    if (ofSequence) {
      run.fate = Fate::Copied;
      run.reasons.clear();
      run.copiedBytes = run.size && split.bytesPerPosition
                            ? std::optional(*run.size * *split.bytesPerPosition)
                            : std::nullopt;
    }
    addOnce(run.reasons, remark.get("Reason").str());
  } else if (remark.name == "Copy" && !ofSequence) {
    run.fate = run.fate == Fate::Gone || run.fate == Fate::Copied ? Fate::Copied
                                                                  : Fate::Both;
    std::optional<int64_t> bytes = remark.getNumber("Bytes");
    if (run.copiedBytes)
      run.copiedBytes =
          bytes ? std::optional(*run.copiedBytes + *bytes) : std::nullopt;
  }
}

/// Whether `run` may follow `last` as a part of it.
static bool continues(const ChunkRun &last, const ChunkRun &run) {
  bool isAlike = last.fate == run.fate && last.size == run.size &&
                 last.reasons == run.reasons && last.kernels == run.kernels &&
                 last.copiedBytes.has_value() == run.copiedBytes.has_value();
  if (!isAlike || !last.copiedBytes)
    return isAlike;
  return *last.copiedBytes / last.count == *run.copiedBytes / run.count;
}

/// Joins neighbours that are alike, if there are many.
static void joinRuns(std::vector<ChunkRun> &runs) {
  if (runs.size() <= kFewChunks)
    return;
  std::vector<ChunkRun> joined;
  for (ChunkRun &run : runs) {
    if (joined.empty() || !continues(joined.back(), run)) {
      joined.push_back(std::move(run));
      continue;
    }
    ChunkRun &last = joined.back();
    last.count += run.count;
    if (last.copiedBytes)
      *last.copiedBytes += *run.copiedBytes;
  }
  runs = std::move(joined);
}

void SplitCollector::addRemarks(std::vector<SplitFacts> &splits,
                                const RemarkLog &log) {
  DenseMap<PlaceId, SmallVector<const KeptRemark *>> byPlace;
  for (const KeptRemark &remark : log)
    if (std::optional<PlaceId> place = places.add(remark.location))
      byPlace[*place].push_back(&remark);
  for (SplitFacts &split : splits) {
    split.isFolded = true;
    for (const KeptRemark *remark : byPlace.lookup(split.place)) {
      split.isFolded &= remark->name != "Split";
      std::optional<int64_t> chunk = getChunk(remark->location);
      if (chunk && *chunk < static_cast<int64_t>(split.runs.size())) {
        ChunkRun &run = split.runs[*chunk];
        if (remark->category == kKernelRemarks)
          addOnce(run.kernels, remark->describe());
        else if (remark->category == kCopyRemarks)
          addRemark(split, run, *remark, /*ofSequence=*/false);
        else if (remark->category == kFusionRemarks)
          addOnce(split.notes, remark->describe());
        continue;
      }
      // Of a sequence, all chunks fare alike.
      if (remark->category == kCopyRemarks && split.returnsSequence)
        for (ChunkRun &run : split.runs)
          addRemark(split, run, *remark, /*ofSequence=*/true);
      if (remark->category == kKernelRemarks)
        addOnce(split.notes, remark->describe());
    }
    joinRuns(split.runs);
  }
}

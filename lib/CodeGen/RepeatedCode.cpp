// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RepeatedCode.h"

#include "ConvertedValue.h"
#include "ValueMemory.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/AlikeOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace mlir::split;

/// More ops than one time has where code is repeated for each part, or for each
/// of a few nodes that follow each other.
static constexpr size_t kMaxPeriod = 256;

/// As many ops are a short time: what is no run of such from one op on is
/// looked at from the next one again; of longer ones that ends where they begin
/// anew.
static constexpr size_t kMaxShortPeriod = 16;

/// A list costs as much as so many instructions of each time.
static constexpr size_t kInstructionsPerList = 16;

bool split::hasConstantIndex(Operation *op) {
  auto address = dyn_cast<LLVM::GEPOp>(op);
  return address && address->getDiscardableAttrs().empty() &&
         address.getDynamicIndices().empty() &&
         address.getRawConstantIndices().size() == 1 &&
         isa<LLVM::LLVMPointerType>(address.getType());
}

bool split::isMovable(Operation *op) {
  return op->hasTrait<OpTrait::ConstantLike>() || isa<PlaceOp>(op);
}

/// The number of the dimension that `op` is the size of, if that is known.
static std::optional<int64_t> getDim(Operation *op) {
  auto size = dyn_cast<memref::DimOp>(op);
  return size ? size.getConstantIndex() : std::nullopt;
}

/// Whether `op` can be in a loop that does what it does many times. What copies
/// vectors has been unrolled to be fast, and a dimension whose number is not
/// constant takes stack memory.
static bool canBeRepeated(Operation *op) {
  auto isVector = [](Type type) { return isa<VectorType>(type); };
  return op->getNumRegions() == 0 && op->getNumSuccessors() == 0 &&
         !op->hasTrait<OpTrait::IsTerminator>() &&
         !isa<memref::AllocaOp, LLVM::AllocaOp>(op) &&
         (!isa<memref::DimOp>(op) || getDim(op)) &&
         llvm::none_of(op->getOperandTypes(), isVector) &&
         llvm::none_of(op->getResultTypes(), isVector);
}

/// Whether two ops differ in their operands only, and their constant indices.
static bool areRepeated(Operation *lhs, Operation *rhs) {
  if (hasConstantIndex(lhs) && hasConstantIndex(rhs)) {
    auto one = cast<LLVM::GEPOp>(lhs), other = cast<LLVM::GEPOp>(rhs);
    return one.getElemType() == other.getElemType() &&
           one.getNoWrapFlags() == other.getNoWrapFlags() &&
           one.getBase().getType() == other.getBase().getType();
  }
  return areAlike(lhs, rhs) && getDim(lhs) == getDim(rhs);
}

/// About how many instructions `op` is. A descriptor is loaded number by
/// number, and a call takes each out of it and hands it over.
static size_t countInstructions(Operation *op) {
  if (isa<LLVM::LoadOp>(op))
    if (auto type = dyn_cast<LLVM::LLVMStructType>(op->getResult(0).getType()))
      return getFieldPositions(type).size();
  size_t count = 1;
  if (isa<func::CallOp>(op))
    for (Type type : op->getOperandTypes())
      if (isa<MemRefType>(type))
        count += 2 * getSizeInMemory(type);
  return count;
}

static size_t hashOp(Operation *op) {
  if (hasConstantIndex(op))
    return llvm::hash_combine(op->getName(),
                              cast<LLVM::GEPOp>(op).getElemType());
  return llvm::hash_combine(hashAlone(op), getDim(op));
}

namespace {

/// Finds the runs of a block.
class RunFinder {
public:
  RunFinder(Block &block, size_t minCount);

  SmallVector<RepeatedRun> find();

private:
  /// Where an op is in a run.
  struct Place {
    size_t run, time;
    unsigned position;
  };

  size_t countTimes(size_t begin, size_t period) const;
  std::optional<RepeatedRun> match(size_t begin, size_t period) const;
  size_t findLastUse(Operation *op) const;
  bool isClosed(size_t begin, size_t end) const;
  std::optional<RepeatedRun> findAt(size_t begin);
  void matchOperands(RepeatedRun &run, size_t begin) const;
  Value getOperand(const RepeatedRun &run, size_t time, unsigned position,
                   unsigned operand) const;
  std::optional<int64_t> getConstant(const RepeatedRun &run, size_t time,
                                     unsigned position, unsigned operand) const;
  RepeatedOperand guess(const RepeatedRun &run, size_t begin, unsigned position,
                        unsigned operand) const;
  bool holds(const RepeatedRun &run, size_t begin, unsigned position,
             unsigned operand, const RepeatedOperand &guessed,
             size_t time) const;
  bool isOutside(Value value, size_t begin) const;
  size_t countListable(const RepeatedRun &run, size_t begin, unsigned position,
                       unsigned operand) const;
  void list(RepeatedRun &run, unsigned position, unsigned operand,
            RepeatedOperand &listed) const;

  size_t minCount;
  SmallVector<Operation *> ops;
  /// Equal for ops that are alike; not to be repeated if 0.
  SmallVector<unsigned> kinds;
  /// For each period, less 1: where ops begin that are each of the kind of that
  /// a period later, and where they end, if they are enough for a run.
  SmallVector<SmallVector<std::pair<size_t, size_t>>> repeated;
  /// The numbers of `ops`.
  DenseMap<Operation *, size_t> numbers;
  /// For each op, which is the last that uses a result of it that is no number
  /// in memory; 0 if none does.
  SmallVector<size_t> lastUses;
  /// For each period, less 1: from which op on it is tried again.
  SmallVector<size_t> nextBegins = SmallVector<size_t>(kMaxPeriod, 0);
  DenseMap<Operation *, Place> places;
  SmallVector<RepeatedRun> runs;
};

} // namespace

RunFinder::RunFinder(Block &block, size_t minCount)
    : minCount(std::max<size_t>(minCount, 2)) {
  llvm::DenseMap<size_t, SmallVector<std::pair<Operation *, unsigned>>> known;
  unsigned numKinds = 0;
  for (Operation &op : block) {
    if (isMovable(&op))
      continue;
    numbers[&op] = ops.size();
    ops.push_back(&op);
    if (!canBeRepeated(&op)) {
      kinds.push_back(0);
      continue;
    }
    auto &candidates = known[hashOp(&op)];
    auto *same = llvm::find_if(candidates, [&](const auto &candidate) {
      return areRepeated(candidate.first, &op);
    });
    if (same == candidates.end()) {
      candidates.push_back({&op, ++numKinds});
      same = &candidates.back();
    }
    kinds.push_back(same->second);
  }
  for (Operation *op : ops)
    lastUses.push_back(findLastUse(op));
  for (size_t period = 1; period <= kMaxPeriod; ++period) {
    auto &ranges = repeated.emplace_back();
    for (size_t begin = 0; begin + period < kinds.size(); ++begin) {
      size_t end = begin;
      while (end + period < kinds.size() && kinds[end] != 0 &&
             kinds[end] == kinds[end + period])
        ++end;
      if (end - begin >= (this->minCount - 1) * period)
        ranges.push_back({begin, end});
      begin = end;
    }
  }
}

size_t RunFinder::findLastUse(Operation *op) const {
  size_t last = 0;
  for (OpResult result : op->getResults()) {
    if (isNumberInMemory(result.getType()))
      continue;
    for (Operation *user : result.getUsers()) {
      auto number = numbers.find(user);
      last =
          std::max(last, number == numbers.end() ? ops.size() : number->second);
    }
  }
  return last;
}

/// How many times the `period` ops from `begin` on are there by their kinds, or
/// 1 if they are too few.
size_t RunFinder::countTimes(size_t begin, size_t period) const {
  if (begin + period >= kinds.size() || kinds[begin] != kinds[begin + period])
    return 1;
  const auto &ranges = repeated[period - 1];
  const auto *range = llvm::partition_point(
      ranges, [&](auto range) { return range.second <= begin; });
  if (range == ranges.end() || begin < range->first)
    return 1;
  return (range->second - begin) / period + 1;
}

Value RunFinder::getOperand(const RepeatedRun &run, size_t time,
                            unsigned position, unsigned operand) const {
  return run.getOp(time, position)->getOperand(operand);
}

/// The integer constant that an operand is, or an index that is one.
std::optional<int64_t> RunFinder::getConstant(const RepeatedRun &run,
                                              size_t time, unsigned position,
                                              unsigned operand) const {
  Operation *op = run.getOp(time, position);
  if (operand == op->getNumOperands())
    return cast<LLVM::GEPOp>(op).getRawConstantIndices().front();
  APInt value;
  Type type = op->getOperand(operand).getType();
  if ((!type.isIndex() && !type.isSignlessInteger()) ||
      !matchPattern(op->getOperand(operand), m_ConstantInt(&value)) ||
      value.getBitWidth() > 64)
    return std::nullopt;
  return value.getSExtValue();
}

/// What the first times of an operand look like.
RepeatedOperand RunFinder::guess(const RepeatedRun &run, size_t begin,
                                 unsigned position, unsigned operand) const {
  using Kind = RepeatedOperand::Kind;
  RepeatedOperand result;
  if (operand < run.getOp(0, position)->getNumOperands())
    result.value = getOperand(run, 0, position, operand);
  auto first = getConstant(run, 0, position, operand);
  auto second = getConstant(run, 1, position, operand);
  bool isIndex = operand == run.getOp(0, position)->getNumOperands();
  if (first && second && (isIndex || first != second)) {
    result.kind = Kind::Constants;
    result.first = *first;
    auto step = llvm::checkedSub(*second, *first);
    result.step = step.value_or(0);
    return result;
  }
  if (second)
    return result;
  Value value = getOperand(run, 1, position, operand);
  auto definition = dyn_cast<OpResult>(value);
  if (!definition || value == result.value)
    return result;
  result.result = definition.getResultNumber();
  auto number = numbers.find(definition.getOwner());
  if (number == numbers.end())
    return result;
  if (number->second >= begin) {
    size_t distance = number->second - begin;
    result.kind = distance >= run.period ? Kind::Own : Kind::Before;
    result.position = distance % run.period;
    return result;
  }
  auto place = places.find(definition.getOwner());
  if (place == places.end() || place->second.time == 0)
    return result;
  result.kind = Kind::Earlier;
  result.run = place->second.run;
  result.position = place->second.position;
  result.first = static_cast<int64_t>(place->second.time) - 1;
  return result;
}

/// Whether `guessed` is what an operand is at `time`.
bool RunFinder::holds(const RepeatedRun &run, size_t begin, unsigned position,
                      unsigned operand, const RepeatedOperand &guessed,
                      size_t time) const {
  using Kind = RepeatedOperand::Kind;
  if (guessed.kind == Kind::Constants) {
    auto expected =
        llvm::checkedMulAdd<int64_t>(time, guessed.step, guessed.first);
    return expected && getConstant(run, time, position, operand) == expected;
  }
  Value value = getOperand(run, time, position, operand);
  auto isOf = [&](const RepeatedRun &other, int64_t otherTime) {
    if (otherTime < 0 || static_cast<size_t>(otherTime) >= other.count)
      return false;
    Operation *op = other.getOp(otherTime, guessed.position);
    return guessed.result < op->getNumResults() &&
           value == op->getResult(guessed.result);
  };
  switch (guessed.kind) {
  case Kind::Same:
    if (Operation *op = value.getDefiningOp();
        op && op->hasTrait<OpTrait::ConstantLike>() &&
        guessed.value.getDefiningOp())
      return areRepeated(op, guessed.value.getDefiningOp());
    return value == guessed.value && isOutside(value, begin);
  case Kind::Own:
    return guessed.position < position && isOf(run, time);
  case Kind::Before:
    return time == 0 ? isOutside(value, begin) : isOf(run, time - 1);
  case Kind::Earlier:
    return isOf(runs[guessed.run], guessed.first + time);
  case Kind::Constants:
  case Kind::Listed:
    break;
  }
  return false;
}

/// Whether `value` is there before op `begin`, or can be.
bool RunFinder::isOutside(Value value, size_t begin) const {
  auto number = numbers.find(value.getDefiningOp());
  return number == numbers.end() || number->second < begin;
}

static bool isPlace(Value value) {
  return isa_and_present<PlaceOp>(value.getDefiningOp());
}

bool split::arePlaces(ArrayRef<Value> list) { return isPlace(list.front()); }

/// For how many times of an operand there can be a list, whose values are all
/// places or none. Those of an earlier run would be read one by one.
size_t RunFinder::countListable(const RepeatedRun &run, size_t begin,
                                unsigned position, unsigned operand) const {
  if (operand == run.getOp(0, position)->getNumOperands())
    return 0;
  bool isOfPlaces = isPlace(getOperand(run, 0, position, operand));
  auto canBeListed = [&](Value value) {
    return canBeInMemory(value.getType()) && isPlace(value) == isOfPlaces &&
           isOutside(value, begin) && !places.contains(value.getDefiningOp());
  };
  size_t time = 0;
  while (time < run.count &&
         canBeListed(getOperand(run, time, position, operand)))
    ++time;
  return time;
}

/// Has `listed` be the list of what an operand is, which is there already, or
/// is added.
void RunFinder::list(RepeatedRun &run, unsigned position, unsigned operand,
                     RepeatedOperand &listed) const {
  RepeatedList values;
  for (size_t time = 0; time < run.count; ++time)
    values.push_back(getOperand(run, time, position, operand));
  listed = {};
  listed.kind = RepeatedOperand::Kind::Listed;
  listed.list = llvm::find(run.lists, values) - run.lists.begin();
  if (listed.list == run.lists.size())
    run.lists.push_back(std::move(values));
}

/// Finds out what the operands of `run` are, and makes it as short as they
/// want: it may be too short then, and they are not all known.
void RunFinder::matchOperands(RepeatedRun &run, size_t begin) const {
  run.operands.clear();
  run.lists.clear();
  size_t numInstructions = 0;
  for (unsigned position = 0; position < run.period; ++position)
    numInstructions += countInstructions(run.getOp(0, position));
  for (unsigned position = 0; position < run.period; ++position) {
    Operation *op = run.getOp(0, position);
    auto &operands = run.operands.emplace_back();
    unsigned numOperands = op->getNumOperands() + hasConstantIndex(op);
    for (unsigned operand = 0; operand < numOperands; ++operand) {
      operands.push_back(guess(run, begin, position, operand));
      size_t time = 0;
      while (time < run.count &&
             holds(run, begin, position, operand, operands.back(), time))
        ++time;
      size_t numListable = 0;
      if (time < minCount)
        numListable = countListable(run, begin, position, operand);
      run.count = std::max(time, numListable);
      if (numListable > time)
        list(run, position, operand, operands.back());
      size_t numInMemory =
          run.lists.size() - llvm::count_if(run.lists, arePlaces);
      if (numInMemory * kInstructionsPerList > numInstructions)
        run.count = 0;
      if (run.count < minCount)
        return;
    }
  }
  for (RepeatedList &values : run.lists)
    values.truncate(run.count);
}

/// The run of `period` ops at `begin`, if there is one.
std::optional<RepeatedRun> RunFinder::match(size_t begin, size_t period) const {
  size_t maxCount = countTimes(begin, period);
  if (maxCount < minCount)
    return std::nullopt;
  RepeatedRun run;
  run.period = period;
  // As many as there have to be, and then twice as many each time: there may be
  // far less than by their kinds.
  for (size_t count = minCount;; count = std::min(2 * count, maxCount)) {
    run.count = count;
    run.ops.assign(ops.begin() + begin, ops.begin() + begin + count * period);
    matchOperands(run, begin);
    if (run.count < minCount)
      return std::nullopt;
    if (run.count < count || count == maxCount)
      break;
  }
  run.ops.truncate(run.count * period);
  return run;
}

/// Whether all that is needed of the ops from `begin` to before `end` outside
/// of them are numbers.
bool RunFinder::isClosed(size_t begin, size_t end) const {
  return llvm::all_of(ArrayRef(lastUses).slice(begin, end - begin),
                      [&](size_t use) { return use < end; });
}

/// The run that begins at `begin`, or a few ops later, if there is one: what
/// comes last in one time may have been there once before the first.
std::optional<RepeatedRun> RunFinder::findAt(size_t begin) {
  size_t maxPeriod = kMaxPeriod;
  for (size_t period = 1; period <= maxPeriod; ++period) {
    if (countTimes(begin, period) < minCount)
      continue;
    // What is alike after fewer ops is after several times as many, too.
    maxPeriod = std::max(period, kMaxShortPeriod);
    if (begin < nextBegins[period - 1])
      continue;
    std::optional<RepeatedRun> run = match(begin, period);
    if (!run) {
      if (period > kMaxShortPeriod)
        nextBegins[period - 1] = begin + period;
      continue;
    }
    if (isClosed(begin, begin + run->ops.size()))
      return run;
    for (size_t first = begin + 1; first < begin + period; ++first) {
      size_t count = countTimes(first, period);
      if (count < minCount || !isClosed(first, first + count * period))
        continue;
      std::optional<RepeatedRun> later = match(first, period);
      if (later && isClosed(first, first + later->ops.size()))
        return later;
    }
    return run;
  }
  return std::nullopt;
}

SmallVector<RepeatedRun> RunFinder::find() {
  for (size_t begin = 0; begin < ops.size();) {
    std::optional<RepeatedRun> run = findAt(begin);
    if (!run) {
      ++begin;
      continue;
    }
    begin = numbers.at(run->ops.front());
    for (auto [number, op] : llvm::enumerate(run->ops))
      places[op] = {runs.size(), number / run->period,
                    static_cast<unsigned>(number % run->period)};
    begin += run->ops.size();
    runs.push_back(std::move(*run));
  }
  return std::move(runs);
}

SmallVector<RepeatedRun> split::findRepeatedRuns(Block &block,
                                                 size_t minCount) {
  return RunFinder(block, minCount).find();
}

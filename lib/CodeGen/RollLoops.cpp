// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "PassedPlaces.h"
#include "RepeatedCode.h"
#include "ValueMemory.h"

#include "split/CodeGen/Passes.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Support/LoopAnnotations.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include "llvm/ADT/Sequence.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITROLLLOOPSPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

using Kind = RepeatedOperand::Kind;

/// A result of one time of a run: the op's position, and the number of the
/// result.
using Slot = std::pair<unsigned, unsigned>;

//===----------------------------------------------------------------------===//
// What is worth it
//===----------------------------------------------------------------------===//

namespace {

/// A run that may become a loop.
struct Candidate {
  RepeatedRun run;
  /// The results that are needed after the loop, all times of them, and where
  /// they begin in memory.
  llvm::MapVector<Slot, int64_t> kept;
  /// Where the values of each list begin in memory; places are in none.
  SmallVector<int64_t> listed;
  bool isRolled = true;
};

/// The runs of a block that become loops.
class RollPlan {
public:
  RollPlan(Block &block, size_t minCount);

  MutableArrayRef<Candidate> getCandidates() { return candidates; }
  int64_t getNumKept() const { return numKept; }

private:
  bool isWorthIt(size_t index);
  bool isRolled(Operation *user) const;

  SmallVector<Candidate, 0> candidates;
  /// The candidate of an op, and its number there.
  DenseMap<Operation *, std::pair<size_t, size_t>> places;
  int64_t numKept = 0;
};

} // namespace

/// Whether `user` is replaced by a loop, which reads what it needs as it goes:
/// by one that is not of the first time, as what that has may be read before.
bool RollPlan::isRolled(Operation *user) const {
  auto place = places.find(user);
  if (place == places.end())
    return false;
  auto [index, number] = place->second;
  const Candidate &candidate = candidates[index];
  return candidate.isRolled && number >= candidate.run.period;
}

/// Finds out what has to be kept of candidate `index`, and returns whether the
/// loop is shorter than what it stands for even so.
bool RollPlan::isWorthIt(size_t index) {
  Candidate &candidate = candidates[index];
  const RepeatedRun &run = candidate.run;
  for (ArrayRef<RepeatedOperand> operands : run.operands)
    for (const RepeatedOperand &operand : operands)
      if (operand.kind == Kind::Earlier && !candidates[operand.run].isRolled)
        return false;
  candidate.kept.clear();
  // Ops whose results others read one by one.
  size_t numLoaded = 0;
  for (auto [number, op] : llvm::enumerate(run.ops)) {
    bool isLoaded = false;
    for (OpResult result : op->getResults())
      for (Operation *user : result.getUsers()) {
        auto place = places.find(user);
        if (place != places.end() && place->second.first == index)
          continue;
        if (!canBeInMemory(result.getType()))
          return false;
        candidate.kept.insert(
            {{number % run.period, result.getResultNumber()}, 0});
        isLoaded |= !isRolled(user);
      }
    numLoaded += isLoaded;
  }
  size_t numLists = run.lists.size() - llvm::count_if(run.lists, arePlaces);
  size_t numStored = run.count * numLists;
  return (numLoaded + numStored) * 2 < run.ops.size();
}

RollPlan::RollPlan(Block &block, size_t minCount) {
  for (RepeatedRun &run : findRepeatedRuns(block, minCount)) {
    for (auto [number, op] : llvm::enumerate(run.ops))
      places[op] = {candidates.size(), number};
    candidates.emplace_back().run = std::move(run);
  }
  // What is not rolled reads the results of earlier ones one by one, and has
  // later ones do that: to and fro, so that chains take few turns.
  auto turn = [&](auto indices) {
    bool isChanged = false;
    for (size_t index : indices)
      if (candidates[index].isRolled && !isWorthIt(index)) {
        candidates[index].isRolled = false;
        isChanged = true;
      }
    return isChanged;
  };
  auto indices = llvm::seq<size_t>(0, candidates.size());
  turn(indices);
  while (turn(llvm::reverse(indices)) && turn(indices))
    ;
  for (Candidate &candidate : candidates)
    if (candidate.isRolled) {
      auto take = [&](Type type) {
        int64_t begin = numKept;
        numKept += candidate.run.count * getSizeInMemory(type);
        return begin;
      };
      for (auto &[slot, begin] : candidate.kept)
        begin = take(candidate.run.getOp(0, slot.first)
                         ->getResult(slot.second)
                         .getType());
      for (ArrayRef<Value> values : candidate.run.lists)
        candidate.listed.push_back(
            arePlaces(values) ? 0 : take(values.front().getType()));
    }
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

static Value getIndex(OpBuilder &builder, Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

/// `value` plus `number`.
static Value addNumber(OpBuilder &builder, Location loc, Value value,
                       int64_t number) {
  if (number == 0)
    return value;
  return arith::AddIOp::create(builder, loc, value,
                               getIndex(builder, loc, number));
}

/// The constant, or the index, of type `type` that `operand` is at `time`.
static Value getProgression(OpBuilder &builder, Location loc, Value time,
                            const RepeatedOperand &operand, Type type) {
  if (operand.step == 0)
    return arith::ConstantOp::create(
        builder, loc, builder.getIntegerAttr(type, operand.first));
  Value value = time;
  if (operand.step != 1)
    value = arith::MulIOp::create(builder, loc, value,
                                  getIndex(builder, loc, operand.step));
  value = addNumber(builder, loc, value, operand.first);
  if (type.isIndex())
    return value;
  return arith::IndexCastOp::create(builder, loc, type, value);
}

/// Where in memory that begins at `begin` the value of type `type` of an
/// iteration of `loop` is.
static Value getPlace(OpBuilder &builder, Location loc, scf::ForOp loop,
                      Type type, int64_t begin) {
  RepeatedOperand places;
  places.first = begin;
  places.step = getSizeInMemory(type);
  return getProgression(builder, loc, loop.getInductionVar(), places,
                        builder.getIndexType());
}

/// `op` with `operands`, the last of which may be its index.
static Operation *repeat(OpBuilder &builder, Operation *op,
                         ValueRange operands) {
  if (hasConstantIndex(op)) {
    auto address = cast<LLVM::GEPOp>(op);
    return LLVM::GEPOp::create(builder, op->getLoc(), address.getType(),
                               address.getElemType(), operands[0],
                               ArrayRef<LLVM::GEPArg>{operands[1]},
                               address.getNoWrapFlags());
  }
  Operation *copy = builder.clone(*op);
  copy->setOperands(operands);
  return copy;
}

namespace {

/// Makes loops of what is repeated in a block.
class LoopRoller {
public:
  LoopRoller(func::FuncOp function, size_t minCount)
      : function(function), block(function.front()), plan(block, minCount) {}

  void roll(SymbolTable &symbols, bool checkAllocations);

private:
  void moveToBegin(Value value);
  scf::ForOp createLoop(Candidate &candidate,
                        SmallVectorImpl<std::pair<Slot, Value>> &carried);
  Value getOperand(OpBuilder &builder, const Candidate &candidate,
                   scf::ForOp loop, unsigned position, unsigned operand,
                   ArrayRef<SmallVector<Value>> own,
                   ArrayRef<std::pair<Slot, Value>> carried);
  Value getListed(OpBuilder &builder, Location loc, const Candidate &candidate,
                  scf::ForOp loop, size_t list, Type type);
  void storeLists(const Candidate &candidate, scf::ForOp loop);
  void replaceUses(Candidate &candidate, scf::ForOp loop);
  void rollOne(Candidate &candidate);

  func::FuncOp function;
  Block &block;
  RollPlan plan;
  std::optional<ValueMemory> memory;
};

} // namespace

/// Moves what defines `value` to the begin of the block if it may stand between
/// ops that become a loop.
void LoopRoller::moveToBegin(Value value) {
  Operation *definition = value.getDefiningOp();
  if (definition && isMovable(definition) && definition->getBlock() == &block)
    definition->moveBefore(&block, block.begin());
}

/// The loop, without a body, before the first op. What the next time takes is
/// carried, in the order of `carried`.
scf::ForOp
LoopRoller::createLoop(Candidate &candidate,
                       SmallVectorImpl<std::pair<Slot, Value>> &carried) {
  const RepeatedRun &run = candidate.run;
  Operation *first = run.ops.front();
  for (ArrayRef<RepeatedOperand> operands : run.operands)
    for (const RepeatedOperand &operand : operands) {
      if (operand.kind != Kind::Same && operand.kind != Kind::Before)
        continue;
      moveToBegin(operand.value);
      std::pair<Slot, Value> one{{operand.position, operand.result},
                                 operand.value};
      if (operand.kind == Kind::Before && !llvm::is_contained(carried, one))
        carried.push_back(one);
    }
  for (ArrayRef<Value> values : run.lists)
    llvm::for_each(values, [&](Value value) { moveToBegin(value); });
  SmallVector<Value> initial;
  for (auto [slot, value] : carried)
    initial.push_back(value);
  OpBuilder builder(first);
  Location loc = first->getLoc();
  auto loop = scf::ForOp::create(builder, loc, getIndex(builder, loc, 0),
                                 getIndex(builder, loc, run.count),
                                 getIndex(builder, loc, 1), initial);
  forbidUnrolling(loop);
  return loop;
}

/// The value of list `list` for an iteration of `loop`.
Value LoopRoller::getListed(OpBuilder &builder, Location loc,
                            const Candidate &candidate, scf::ForOp loop,
                            size_t list, Type type) {
  ArrayRef<Value> values = candidate.run.lists[list];
  if (!arePlaces(values))
    return memory->load(
        builder, loc, type,
        getPlace(builder, loc, loop, type, candidate.listed[list]));
  auto texts = llvm::map_to_vector(values, [](Value value) -> Attribute {
    return value.getDefiningOp<PlaceOp>().getTextAttr();
  });
  return SelectPlaceOp::create(builder, loc, loop.getInductionVar(),
                               builder.getArrayAttr(texts));
}

/// Stores the values that `loop` loads, before it.
void LoopRoller::storeLists(const Candidate &candidate, scf::ForOp loop) {
  OpBuilder builder(loop);
  for (auto [values, begin] :
       llvm::zip_equal(candidate.run.lists, candidate.listed))
    if (!arePlaces(values))
      memory->storeAll(builder, loop.getLoc(), values, begin);
}

/// Lets `copy`, which stands for the checks at `position`, report their places.
static void setPlaces(OpBuilder &builder, scf::ForOp loop,
                      const RepeatedRun &run, unsigned position,
                      Operation *copy) {
  auto check = dyn_cast<AssertOp>(copy);
  if (!check || check.getPlace())
    return;
  SmallVector<Attribute> texts;
  for (size_t time = 0; time < run.count; ++time)
    texts.push_back(describePlace(run.getOp(time, position)));
  if (llvm::all_equal(texts))
    return;
  builder.setInsertionPoint(copy);
  check.getPlaceMutable().assign(
      SelectPlaceOp::create(builder, copy->getLoc(), loop.getInductionVar(),
                            builder.getArrayAttr(texts)));
  builder.setInsertionPointAfter(copy);
}

/// An operand in `loop`, where the results of the ops before it are `own`.
Value LoopRoller::getOperand(OpBuilder &builder, const Candidate &candidate,
                             scf::ForOp loop, unsigned position,
                             unsigned operand, ArrayRef<SmallVector<Value>> own,
                             ArrayRef<std::pair<Slot, Value>> carried) {
  const RepeatedRun &run = candidate.run;
  Operation *op = run.getOp(0, position);
  Location loc = op->getLoc();
  const RepeatedOperand &from = run.operands[position][operand];
  bool isIndex = operand == op->getNumOperands();
  switch (from.kind) {
  case Kind::Same:
    return from.value;
  case Kind::Constants:
    return getProgression(builder, loc, loop.getInductionVar(), from,
                          isIndex ? builder.getI64Type()
                                  : op->getOperand(operand).getType());
  case Kind::Own:
    return own[from.position][from.result];
  case Kind::Before: {
    std::pair<Slot, Value> one{{from.position, from.result}, from.value};
    return loop.getRegionIterArg(llvm::find(carried, one) - carried.begin());
  }
  case Kind::Earlier: {
    const Candidate &earlier = plan.getCandidates()[from.run];
    int64_t begin = earlier.kept.lookup({from.position, from.result});
    Type type = op->getOperand(operand).getType();
    return memory->load(builder, loc, type,
                        getPlace(builder, loc, loop, type,
                                 begin + from.first * getSizeInMemory(type)));
  }
  case Kind::Listed:
    return getListed(builder, loc, candidate, loop, from.list,
                     op->getOperand(operand).getType());
  }
  llvm_unreachable("every kind is handled");
}

/// Has what needs results of single times read them behind `loop`.
void LoopRoller::replaceUses(Candidate &candidate, scf::ForOp loop) {
  const RepeatedRun &run = candidate.run;
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  for (auto [slot, begin] : candidate.kept)
    for (size_t time = 0; time < run.count; ++time) {
      Value value = run.getOp(time, slot.first)->getResult(slot.second);
      if (value.use_empty())
        continue;
      Location loc = value.getLoc();
      value.replaceAllUsesWith(
          memory->load(builder, loc, value.getType(),
                       getIndex(builder, loc,
                                begin + static_cast<int64_t>(time) *
                                            getSizeInMemory(value.getType()))));
    }
}

void LoopRoller::rollOne(Candidate &candidate) {
  const RepeatedRun &run = candidate.run;
  SmallVector<std::pair<Slot, Value>> carried;
  scf::ForOp loop = createLoop(candidate, carried);
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointToStart(loop.getBody());
  SmallVector<SmallVector<Value>> own;
  for (unsigned position = 0; position < run.period; ++position) {
    Operation *op = run.getOp(0, position);
    SmallVector<Value> operands;
    for (unsigned operand = 0; operand < run.operands[position].size();
         ++operand)
      operands.push_back(getOperand(builder, candidate, loop, position, operand,
                                    own, carried));
    Operation *copy = repeat(builder, op, operands);
    setPlaces(builder, loop, run, position, copy);
    own.emplace_back(copy->getResults());
  }
  Location loc = loop.getLoc();
  for (auto [slot, begin] : candidate.kept) {
    Value value = own[slot.first][slot.second];
    memory->store(builder, loc, value,
                  getPlace(builder, loc, loop, value.getType(), begin));
  }
  if (!carried.empty()) {
    SmallVector<Value> next;
    for (auto [slot, value] : carried)
      next.push_back(own[slot.first][slot.second]);
    scf::YieldOp::create(builder, loc, next);
  }
  storeLists(candidate, loop);
  // What later loops and the other times of this one take is gone first.
  for (Operation *op : llvm::reverse(run.ops))
    op->dropAllReferences();
  replaceUses(candidate, loop);
  for (Operation *op : run.ops)
    op->erase();
}

void LoopRoller::roll(SymbolTable &symbols, bool checkAllocations) {
  MutableArrayRef<Candidate> candidates = plan.getCandidates();
  if (int64_t numKept = plan.getNumKept())
    memory.emplace(function, symbols, numKept, checkAllocations);
  // From behind: what a loop takes of earlier ones is no use of their ops then.
  for (Candidate &candidate : llvm::reverse(candidates))
    if (candidate.isRolled)
      rollOne(candidate);
}

namespace {

struct SplitRollLoops : split::impl::SplitRollLoopsPassBase<SplitRollLoops> {
  using SplitRollLoopsPassBase::SplitRollLoopsPassBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (function.isDeclaration() || !function.getBody().hasOneBlock())
        continue;
      if (llvm::hasNItemsOrMore(function.front(), minOps))
        LoopRoller(function, minCount).roll(symbols, checkAllocations);
    }
  }
};

} // namespace

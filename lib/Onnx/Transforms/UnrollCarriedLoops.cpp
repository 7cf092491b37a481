// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists that loops of known length fill, as torch.tensor_split of positions is
// exported.

#include "CarriedNodes.h"

#include "split/Dialect/Split/IR/ChunkRules.h"
#include "split/Dialect/Split/IR/SplitOps.h"
#include "split/Onnx/Transforms/Passes.h"
#include "split/Support/RewriteRemarks.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITUNROLLCARRIEDLOOPSPASS
#include "split/Onnx/Transforms/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

/// What is larger stays a loop: a model is not to grow much.
static constexpr int64_t kMaxRuns = 16;
static constexpr int64_t kMaxNodes = 16;

/// The only element of `value`, if that is a constant.
static std::optional<int64_t> getKnownElement(Value value) {
  DenseElementsAttr elements;
  if (!value || !matchPattern(value, m_Constant(&elements)) ||
      !isa<IntegerType>(elements.getElementType()) ||
      elements.getNumElements() != 1)
    return std::nullopt;
  APInt element = *elements.value_begin<APInt>();
  return elements.getElementType().isInteger(1) ? element.getZExtValue()
                                                : element.getSExtValue();
}

/// Whether `op` is the node `opType`, or the op that stands for it.
template <typename OpTy>
static bool isSequenceNode(Operation *op, StringRef opType) {
  auto node = dyn_cast_or_null<carrier::NodeOp>(op);
  return isa_and_present<OpTy>(op) || (node && node.is(opType));
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

namespace {

/// loop(2, true, s) { insert(s, f(i)) } -> insert(insert(s, f(0)), f(1))
class LoopOfLists {
public:
  explicit LoopOfLists(carrier::NodeOp loop) : loop(loop) {}

  void unroll() {
    std::optional<int64_t> runs = getRuns();
    if (!runs)
      return;
    OpBuilder builder(loop);
    SmallVector<Value> carried;
    for (unsigned position = 2; position < loop.getNumPositions(); ++position)
      carried.push_back(loop.getInputAt(position));
    for (int64_t run = 0; run < *runs; ++run)
      carried = cloneBody(builder, run, carried);
    for (auto [result, value] : llvm::zip_equal(loop.getResults(), carried))
      if (!mayHaveType(result, value.getType()))
        return;
    reportRewrite("UnrollLoop", loop, getCarriedName(loop),
                  "what its " + Twine(*runs) + " runs do",
                  "their number is constant, and they fill a list");
    loop->replaceAllUsesWith(carried);
    loop->erase();
  }

private:
  Block &getBody() { return loop.getBodies().front().front(); }

  /// How often the body runs, if that is constant and not too much.
  std::optional<int64_t> getRuns() {
    if (!loop.is("Loop") || loop.getBodies().size() != 1)
      return std::nullopt;
    Block &body = getBody();
    Operation *yield = body.getTerminator();
    unsigned numCarried = loop.getNumResults();
    // What is collected needs another form than what is carried.
    if (body.getNumArguments() != numCarried + 2 ||
        yield->getNumOperands() != numCarried + 1 ||
        loop.getNumPositions() != numCarried + 2 ||
        !loop.getAbsentInputs().empty())
      return std::nullopt;
    std::optional<int64_t> runs = getKnownElement(loop.getInputAt(0));
    bool fillsList =
        llvm::any_of(body.getArgumentTypes(), llvm::IsaPred<SequenceType>);
    auto index = dyn_cast<RankedTensorType>(body.getArgument(0).getType());
    if (!runs || *runs < 0 || *runs > kMaxRuns || !fillsList || !index ||
        index.getRank() > 1 || !index.getElementType().isInteger(64) ||
        !runsAlways(yield->getOperand(0)) || !canClone(body))
      return std::nullopt;
    return runs;
  }

  /// Whether the condition is true before, and `again` behind each run.
  bool runsAlways(Value again) {
    while (auto node = again.getDefiningOp<carrier::NodeOp>()) {
      if (!node.is("Identity"))
        return false;
      again = node.getInputAt(0);
    }
    return getKnownElement(loop.getInputAt(1)).value_or(0) != 0 &&
           (again == getBody().getArgument(1) ||
            getKnownElement(again).value_or(0) != 0);
  }

  static bool canClone(Block &body) {
    int64_t count = 0;
    for (Operation &op : body.without_terminator()) {
      auto node = dyn_cast<carrier::NodeOp>(op);
      bool isPure = node && node.getEffects() == carrier::Effects::Pure &&
                    node.getBodies().empty();
      if (++count > kMaxNodes ||
          !(isPure || isa<carrier::ConstantOp, SequenceInsertOp>(op)))
        return false;
    }
    return true;
  }

  /// The values that are carried on from run `run`.
  SmallVector<Value> cloneBody(OpBuilder &builder, int64_t run,
                               ArrayRef<Value> carried) {
    Block &body = getBody();
    auto index = cast<RankedTensorType>(body.getArgument(0).getType());
    IRMapping mapping;
    mapping.map(body.getArgument(0),
                createIntegers(builder, run, index.getRank() == 0));
    mapping.map(body.getArgument(1), loop.getInputAt(1));
    for (auto [argument, value] :
         llvm::zip_equal(body.getArguments().drop_front(2), carried))
      mapping.map(argument, value);
    for (Operation &op : body.without_terminator()) {
      Operation *clone = builder.clone(op, mapping);
      // Only one node can have the name.
      if (run != 0)
        clone->setLoc(builder.getUnknownLoc());
      // Nothing is known of what is carried now.
      if (auto insert = dyn_cast<SequenceInsertOp>(clone)) {
        TensorType element = insert.getType().getTensorType();
        insert.getResult().setType(SequenceType::get(
            UnrankedTensorType::get(element.getElementType())));
      }
    }
    SmallVector<Value> results;
    for (Value value : body.getTerminator()->getOperands().drop_front())
      results.push_back(mapping.lookupOrDefault(value));
    return results;
  }

  carrier::NodeOp loop;
};

} // namespace

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

/// The tensors of `sequence`, if it is made of known ones.
static std::optional<SmallVector<Value>> getTensors(Value sequence) {
  SmallVector<Value> tensors;
  Operation *op = sequence.getDefiningOp();
  // A position, which would be the third operand, is not looked at.
  while (isSequenceNode<SequenceInsertOp>(op, "SequenceInsert") &&
         op->getNumOperands() == 2) {
    tensors.push_back(op->getOperand(1));
    op = op->getOperand(0).getDefiningOp();
  }
  std::reverse(tensors.begin(), tensors.end());
  if (isSequenceNode<SequenceConstructOp>(op, "SequenceConstruct"))
    tensors.insert(tensors.begin(), op->operand_begin(), op->operand_end());
  else if (!isSequenceNode<SequenceEmptyOp>(op, "SequenceEmpty"))
    return std::nullopt;
  return tensors;
}

/// Gives `tensor`, of which nothing was known, the type that is declared of
/// `result`, which is the same tensor.
static void declareType(Value tensor, Value result) {
  auto known = dyn_cast<UnrankedTensorType>(tensor.getType());
  auto declared = dyn_cast<RankedTensorType>(result.getType());
  bool takeAny = llvm::all_of(tensor.getUsers(), [](Operation *user) {
    return isa<carrier::NodeOp, SequenceInsertOp>(user);
  });
  if (known && declared && takeAny && tensor.getDefiningOp<carrier::NodeOp>() &&
      known.getElementType() == declared.getElementType())
    tensor.setType(declared);
}

/// at(insert(insert(empty, x), y), 0) -> x
static void takeFromList(Operation *at) {
  if (!isSequenceNode<SequenceAtOp>(at, "SequenceAt") ||
      at->getNumOperands() != 2)
    return;
  std::optional<SmallVector<Value>> tensors = getTensors(at->getOperand(0));
  std::optional<int64_t> position = getKnownElement(at->getOperand(1));
  if (!tensors || !position)
    return;
  int64_t length = tensors->size();
  int64_t place = *kStaticRules.getFromFront(*position, length);
  if (place < 0 || place >= length)
    return;
  Value tensor = (*tensors)[place], result = at->getResult(0);
  declareType(tensor, result);
  if (!mayHaveType(result, tensor.getType()))
    return;
  reportRewrite("TakeFromList", at, getCarriedName(at),
                "the tensor that was put there",
                "the list is made of known tensors, and the position constant");
  result.replaceAllUsesWith(tensor);
}

namespace {
struct SplitUnrollCarriedLoops
    : split::impl::SplitUnrollCarriedLoopsPassBase<SplitUnrollCarriedLoops> {
  void runOnOperation() override {
    SmallVector<carrier::NodeOp> loops;
    getOperation()->walk([&](carrier::NodeOp node) {
      if (node.is("Loop"))
        loops.push_back(node);
    });
    for (carrier::NodeOp loop : loops)
      LoopOfLists(loop).unroll();
    getOperation()->walk(takeFromList);
    eraseUnusedNodes(getOperation());
  }
};
} // namespace

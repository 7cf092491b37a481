// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ChainTrial.h"

#include "Fills.h"
#include "split/Support/Remarks.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::split;

/// As many links that follow each other are tried.
static constexpr size_t kTriedLinks = 64;

/// Links leave as much to do if they leave so many tenths of it.
static constexpr size_t kLeastTenths = 9;

namespace {

/// The functions that links are tried in.
class Trial {
public:
  explicit Trial(ModuleOp module)
      : builder(module.getContext()),
        location(getTrialLocation(module.getContext())) {
    builder.setInsertionPointToEnd(module.getBody());
    trial = ModuleOp::create(builder, location);
  }
  ~Trial() { trial->erase(); }

  func::FuncOp addFunction(const Chain &chain, size_t begin, size_t end);
  ModuleOp getModule() { return trial; }

private:
  OpBuilder builder;
  Location location;
  ModuleOp trial;
  size_t numFunctions = 0;
};

} // namespace

static bool isConstant(Value value) {
  Operation *op = value.getDefiningOp();
  return op && op->hasTrait<OpTrait::ConstantLike>();
}

/// What ops of the links from `begin` to before `end` take, or hand on, that
/// none of them makes.
static SmallVector<Value> findTaken(const Chain &chain, size_t begin,
                                    size_t end) {
  DenseSet<Value> made;
  llvm::SetVector<Value> taken;
  auto take = [&](Value value) {
    if (!made.contains(value))
      taken.insert(value);
  };
  llvm::for_each(chain.carried[begin], take);
  for (size_t number = begin; number < end; ++number)
    for (Operation *op : chain.links[number].ops)
      op->walk<WalkOrder::PreOrder>([&](Operation *nested) {
        llvm::for_each(nested->getOperands(), take);
        made.insert_range(nested->getResults());
        for (Region &region : nested->getRegions())
          for (Block &block : region)
            made.insert_range(block.getArguments());
      });
  llvm::for_each(chain.carried[end], take);
  return taken.takeVector();
}

/// Adds a function of the links from `begin` to before `end`, which is given
/// what they take, but for constants.
func::FuncOp Trial::addFunction(const Chain &chain, size_t begin, size_t end) {
  SmallVector<Value> arguments, constants;
  for (Value value : findTaken(chain, begin, end))
    (isConstant(value) ? constants : arguments).push_back(value);
  ArrayRef<Value> results = chain.carried[end];
  auto type = builder.getFunctionType(ValueRange(arguments).getTypes(),
                                      ValueRange(results).getTypes());
  builder.setInsertionPointToEnd(trial.getBody());
  auto function = func::FuncOp::create(
      builder, location, "trial" + std::to_string(numFunctions++), type);
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToEnd(body);
  IRMapping mapping;
  mapping.map(arguments, body->getArguments());
  for (Value constant : constants)
    builder.clone(*constant.getDefiningOp(), mapping);
  for (size_t number = begin; number < end; ++number)
    for (Operation *op : chain.links[number].ops)
      builder.clone(*op, mapping);
  func::ReturnOp::create(builder, location,
                         llvm::map_to_vector(results, [&](Value value) {
                           return mapping.lookup(value);
                         }));
  function.walk([&](Operation *op) { op->setLoc(location); });
  return function;
}

/// Whether `op` computes or moves elements, by itself or in its regions.
static bool doesWork(Operation *op) {
  if (isa<tensor::DimOp, tensor::ExtractOp, tensor::EmptyOp, tensor::CastOp,
          tensor::ExtractSliceOp, tensor::CollapseShapeOp,
          tensor::ExpandShapeOp, tensor::ReshapeOp, memref::AllocOp,
          memref::DimOp, bufferization::ToTensorOp, bufferization::ToBufferOp,
          ViewLikeOpInterface>(op) ||
      op->hasTrait<OpTrait::ConstantLike>() ||
      op->hasTrait<OpTrait::IsTerminator>())
    return false;
  auto computation = dyn_cast<linalg::LinalgOp>(op);
  if (computation && isFilling(computation))
    return false;
  auto isOfElements = [](Type type) { return isa<ShapedType>(type); };
  return op->getNumRegions() != 0 ||
         llvm::any_of(op->getOperandTypes(), isOfElements) ||
         llvm::any_of(op->getResultTypes(), isOfElements);
}

/// How many ops are left in `function` that do something.
static size_t countWork(func::FuncOp function) {
  size_t count = 0;
  function.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    count += doesWork(op);
    // What is in there is done for each element.
    return isa<linalg::LinalgOp>(op) ? WalkResult::skip()
                                     : WalkResult::advance();
  });
  return count;
}

bool mlir::split::staysApart(const Chain &chain, ModuleOp module,
                             function_ref<LogicalResult(ModuleOp)> run) {
  size_t end = std::min(chain.links.size(), kTriedLinks);
  Trial trial(module);
  func::FuncOp together = trial.addFunction(chain, 0, end);
  llvm::SmallMapVector<size_t, func::FuncOp, 16> alone;
  for (size_t number = 0; number < end; ++number)
    if (func::FuncOp &function = alone[chain.links[number].kind]; !function)
      function = trial.addFunction(chain, number, number + 1);
  {
    // What a pass refuses is reported where it is.
    ScopedDiagnosticHandler silence(module.getContext(),
                                    [](Diagnostic &) { return success(); });
    if (failed(run(trial.getModule())))
      return false;
  }
  llvm::SmallMapVector<size_t, size_t, 16> counts;
  for (auto [kind, function] : alone)
    counts[kind] = countWork(function);
  size_t sum = 0;
  for (size_t number = 0; number < end; ++number)
    sum += counts[chain.links[number].kind];
  return countWork(together) * 10 >= sum * kLeastTenths;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SharedCopies.h"

#include "NestCopies.h"
#include "split/Copies/Emit/EmitCopy.h"
#include "split/Support/OutlinedFunctions.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::split;

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

/// What a function is given: a value, or the size of a dimension of it.
using Argument = std::pair<Value, int64_t>;
static constexpr int64_t kItself = -1;
/// Each has a number.
using Arguments = llvm::MapVector<Argument, unsigned>;

static Argument getArgument(const Extent &size) {
  return size.size ? Argument(cast<Value>(size.size), kItself)
                   : Argument(size.buffer, size.dim);
}

/// Visits what `copies` are described by, but for their types.
static void visit(SiblingCopies &copies,
                  llvm::function_ref<void(Value &)> visitBuffer,
                  llvm::function_ref<void(Extent &)> visitSize) {
  auto visitNumber = [&](OpFoldResult &number) {
    Extent size{number};
    visitSize(size);
    number = size.size;
  };
  visitBuffer(copies.whole);
  llvm::for_each(copies.innerSizes, visitSize);
  llvm::for_each(copies.outerSizes, visitSize);
  if (copies.firstOuter)
    visitNumber(copies.firstOuter);
  for (CopyPart &part : copies.parts) {
    visitBuffer(part.buffer);
    visitNumber(part.offset);
    visitSize(part.size);
  }
}

/// What the code of `copies` follows from: the types of the buffers, the sizes
/// that are known, and which `arguments` are the same.
static llvm::FoldingSetNodeID getForm(SiblingCopies copies,
                                      Arguments &arguments) {
  llvm::FoldingSetNodeID form;
  auto add = [&](Argument argument) {
    form.AddInteger(
        arguments.try_emplace(argument, arguments.size()).first->second);
  };
  form.AddInteger(copies.direction.index());
  form.AddInteger(copies.axis);
  form.AddInteger(copies.innerSizes.size());
  form.AddInteger(copies.outerSizes.size());
  form.AddBoolean(static_cast<bool>(copies.firstOuter));
  visit(
      copies,
      [&](Value &buffer) {
        form.AddPointer(buffer.getType().getAsOpaquePointer());
        add({buffer, kItself});
      },
      [&](Extent &size) {
        std::optional<int64_t> known = size.getKnown();
        form.AddBoolean(known.has_value());
        if (known)
          form.AddInteger(*known);
        else
          add(getArgument(size));
      });
  return form;
}

//===----------------------------------------------------------------------===//
// Functions and calls
//===----------------------------------------------------------------------===//

/// So many copies of one form that their code costs more to compile, once for
/// each, than LLVM makes of seeing it in its place.
static constexpr int64_t kManyNests = 32;

/// A function that does `copies`, as `planner` has it, of its arguments.
static func::FuncOp makeFunction(func::FuncOp caller, SiblingCopies copies,
                                 const Arguments &arguments,
                                 SharedCopies::Planner planner) {
  Location loc = copies.copies.back().getLoc();
  OpBuilder builder(caller.getContext());
  auto types = llvm::map_to_vector(arguments, [&](const auto &argument) {
    auto [value, dim] = argument.first;
    return dim == kItself ? value.getType() : builder.getIndexType();
  });
  auto function =
      func::FuncOp::create(loc, (caller.getName() + "_copy").str(),
                           builder.getFunctionType(types, TypeRange()));
  setOutlined(function);
  Block *body = function.addEntryBlock();
  auto get = [&](Argument argument) {
    return body->getArgument(arguments.find(argument)->second);
  };
  copies.copies.clear();
  visit(
      copies, [&](Value &buffer) { buffer = get({buffer, kItself}); },
      [&](Extent &size) {
        std::optional<int64_t> known = size.getKnown();
        size = {known ? OpFoldResult(builder.getIndexAttr(*known))
                      : OpFoldResult(get(getArgument(size)))};
      });
  builder.setInsertionPointToStart(body);
  emitCopy(builder, loc, copies, planner(copies));
  func::ReturnOp::create(builder, loc);
  return function;
}

SharedCopies::SharedCopies(Operation *root, ArrayRef<CopyNest> nests) {
  if (!root->hasTrait<OpTrait::SymbolTable>())
    return;
  symbols.emplace(root);
  for (const CopyNest &nest : nests) {
    const auto *copies = std::get_if<SiblingCopies>(&nest);
    Arguments arguments;
    if (copies && canShare(*copies))
      ++forms[getForm(*copies, arguments)].numNests;
  }
}

/// Whether a function beside that of the copies can do them.
bool SharedCopies::canShare(const SiblingCopies &copies) const {
  if (!symbols)
    return false;
  auto caller = copies.copies.back()->getParentOfType<func::FuncOp>();
  return caller && caller->getParentOp() == symbols->getOp();
}

/// How many copies that are planned as `plan` must have the same form to share
/// a function; none do if that is null.
static std::optional<int64_t> getLeastNests(const CopyPlan &plan) {
  if (std::holds_alternative<SwitchedPlan>(plan))
    return 2;
  const auto *listed = std::get_if<ListedPlan>(&plan);
  const auto *regular = std::get_if<RegularPlan>(&plan);
  // Loops with and without stores that bypass the caches.
  if ((listed && listed->streaming) || (regular && regular->streaming))
    return kManyNests;
  return std::nullopt;
}

bool SharedCopies::emitCall(const CopyNest &nest, const CopyPlan &plan,
                            Planner planner) {
  const auto *copies = std::get_if<SiblingCopies>(&nest);
  std::optional<int64_t> leastNests = getLeastNests(plan);
  if (!copies || !leastNests || !canShare(*copies))
    return false;
  Arguments arguments;
  auto &[numNests, function] = forms[getForm(*copies, arguments)];
  if (numNests < *leastNests)
    return false;
  Operation *place = getPlace(nest);
  if (!function) {
    auto caller = place->getParentOfType<func::FuncOp>();
    function = makeFunction(caller, *copies, arguments, planner);
    symbols->insert(function, ++caller->getIterator());
  }
  OpBuilder builder(place);
  Location loc = place->getLoc();
  auto operands = llvm::map_to_vector(arguments, [&](const auto &argument) {
    auto [value, dim] = argument.first;
    return dim == kItself ? value
                          : getValueOrCreateConstantIndexOp(
                                builder, loc,
                                memref::getMixedSize(builder, loc, value, dim));
  });
  func::CallOp::create(builder, loc, function, operands);
  return true;
}

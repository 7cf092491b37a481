// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SharedCopies.h"

#include "split/Copies/Emit/EmitCopy.h"
#include "split/Support/OutlinedFunctions.h"

using namespace mlir;
using namespace mlir::split;

/// So many copies of one form that their code costs more to compile, once for
/// each, than LLVM makes of seeing it in its place.
static constexpr int64_t kManyNests = 32;

/// So many copies that only differ in their sizes that those need not be known:
/// to compile code for each takes 4 to 20 ms, and code for all of them up to
/// 1.5 s.
static constexpr int64_t kManySizes = 128;

/// Whether `copies` can be done by code for any sizes.
static bool canForgetSizes(const SiblingCopies &copies) {
  auto isPlain = [](Value buffer) {
    return cast<MemRefType>(buffer.getType()).getLayout().isIdentity();
  };
  return isPlain(copies.whole) &&
         llvm::all_of(copies.parts, [&](const CopyPart &part) {
           return isPlain(part.buffer);
         });
}

/// What the code of `copies` follows from, but for their `known` sizes. Code
/// for one row is other code.
static llvm::FoldingSetNodeID getFormOfAny(const SiblingCopies &copies,
                                           const KnownSizes &known) {
  CopySignature signature(copies, KnownSizes(known.size()));
  llvm::FoldingSetNodeID form = signature.getForm();
  form.AddBoolean(getKnownProduct(copies.outerSizes) == 1);
  return form;
}

SharedCopies::SharedCopies(Operation *root, ArrayRef<CopyNest> nests) {
  if (!root->hasTrait<OpTrait::SymbolTable>())
    return;
  symbols.emplace(root);
  for (const CopyNest &nest : nests) {
    const auto *copies = std::get_if<SiblingCopies>(&nest);
    if (!copies || !canShare(*copies))
      continue;
    KnownSizes known = getKnownSizes(*copies);
    Form &form = forms[CopySignature(*copies, known).getForm()];
    if (++form.numNests == 1 && canForgetSizes(*copies))
      addSizes(*copies, known);
  }
}

/// Adds the `known` sizes of `copies`, which no others have had.
void SharedCopies::addSizes(const SiblingCopies &copies,
                            const KnownSizes &known) {
  AnySizes &ofAny = anySizes[getFormOfAny(copies, known)];
  if (ofAny.numForms++ == 0)
    ofAny.known = known;
  for (auto [common, size] : llvm::zip_equal(ofAny.known, known))
    if (common != size)
      common = std::nullopt;
}

/// Those of `copies`, whose `known` sizes these are, if they are very many.
SharedCopies::AnySizes *SharedCopies::getAnySizes(const SiblingCopies &copies,
                                                  const KnownSizes &known) {
  if (!canForgetSizes(copies))
    return nullptr;
  AnySizes &ofAny = anySizes[getFormOfAny(copies, known)];
  return ofAny.numForms >= kManySizes ? &ofAny : nullptr;
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

/// A function that does `copies`, as `planner` has it, of its arguments.
SharedCopies::Function
SharedCopies::makeFunction(const SiblingCopies &copies,
                           const CopySignature &signature, Planner planner) {
  memref::CopyOp place = copies.copies.back();
  Location loc = place.getLoc();
  auto caller = place->getParentOfType<func::FuncOp>();
  OpBuilder builder(caller.getContext());
  auto function = func::FuncOp::create(
      loc, (caller.getName() + "_copy").str(),
      builder.getFunctionType(signature.getTypes(), TypeRange()));
  setOutlined(function);
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToStart(body);
  SiblingCopies ofArguments = signature.getCopies(body->getArguments());
  CopyPlan plan = planner(ofArguments);
  emitCopy(builder, loc, ofArguments, plan);
  func::ReturnOp::create(builder, loc);
  symbols->insert(function, ++caller->getIterator());
  return {function, std::move(plan)};
}

bool SharedCopies::emitCall(const CopyNest &nest, CopyPlan &plan,
                            Planner planner) {
  const auto *copies = std::get_if<SiblingCopies>(&nest);
  if (!copies || !canShare(*copies))
    return false;
  KnownSizes known = getKnownSizes(*copies);
  AnySizes *ofAny = getAnySizes(*copies, known);
  CopySignature signature(*copies, ofAny ? ofAny->known : known);
  Function *shared = ofAny ? &ofAny->shared : nullptr;
  if (!ofAny) {
    Form &form = forms[signature.getForm()];
    std::optional<int64_t> leastNests = getLeastNests(plan);
    if (!leastNests || form.numNests < *leastNests)
      return false;
    shared = &form.shared;
  }
  if (!shared->op)
    *shared = makeFunction(*copies, signature, planner);
  plan = shared->plan;
  memref::CopyOp place = copies->copies.back();
  OpBuilder builder(place);
  func::CallOp::create(builder, place.getLoc(), shared->op,
                       signature.getOperands(builder, place.getLoc()));
  return true;
}

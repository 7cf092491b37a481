// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ModuleMutator.h"

#include "ModuleMutations.h"

#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::fuzz;

ModuleMutations::ModuleMutations(ModuleOp module, Random &random)
    : module(module), context(module.getContext()), random(random) {
  module->walk([&](Operation *op) {
    if (op == module)
      return;
    ops.push_back(op);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        values.insert(values.end(), block.args_begin(), block.args_end());
    values.insert(values.end(), op->result_begin(), op->result_end());
  });
}

//===----------------------------------------------------------------------===//
// Attributes and types
//===----------------------------------------------------------------------===//

Attribute ModuleMutations::change(DenseI64ArrayAttr numbers) {
  SmallVector<int64_t> changed(numbers.asArrayRef());
  switch (changed.empty() ? 0 : random.below(4)) {
  case 0:
    changed.push_back(random.nearby(1));
    break;
  case 1:
    changed.erase(changed.begin() + random.below(changed.size()));
    break;
  case 2: {
    // What one number gains, another one loses.
    uint64_t amount = random.nearby(1);
    int64_t &from = random.pick(changed), &to = random.pick(changed);
    from = uint64_t(from) - amount;
    to = uint64_t(to) + amount;
    break;
  }
  default:
    int64_t &number = random.pick(changed);
    number = random.nearby(number);
  }
  return DenseI64ArrayAttr::get(context, changed);
}

Attribute ModuleMutations::change(DenseElementsAttr elements) {
  auto type = dyn_cast<IntegerType>(elements.getElementType());
  if (!type || elements.empty() || elements.getNumElements() > 64)
    return elements;
  SmallVector<APInt> changed = llvm::to_vector(elements.getValues<APInt>());
  APInt &number = random.pick(changed);
  number = APInt(type.getWidth(), random.nearby(number.getSExtValue()),
                 /*isSigned=*/true, /*implicitTrunc=*/true);
  return DenseElementsAttr::get(elements.getType(), changed);
}

Attribute ModuleMutations::change(Attribute attribute) {
  if (auto flag = dyn_cast<BoolAttr>(attribute))
    return BoolAttr::get(context, !flag.getValue());
  if (auto number = dyn_cast<IntegerAttr>(attribute)) {
    APInt value = number.getValue();
    if (value.getBitWidth() > 64)
      return attribute;
    return IntegerAttr::get(number.getType(),
                            APInt(value.getBitWidth(),
                                  random.nearby(value.getSExtValue()),
                                  /*isSigned=*/true, /*implicitTrunc=*/true));
  }
  if (auto numbers = dyn_cast<DenseI64ArrayAttr>(attribute))
    return change(numbers);
  if (auto elements = dyn_cast<DenseElementsAttr>(attribute))
    return change(elements);
  return attribute;
}

/// Whether what is wrong with an attribute of `op` is found by its verifier.
/// tensor.concat's reads past the end of a shape if `dim` is not in it
/// (tensor::ConcatOp::verify in 22.1).
static bool hasSafeVerifier(Operation *op) {
  return !isa<tensor::ConcatOp>(op);
}

bool ModuleMutations::changeAttribute() {
  Operation *op = random.pick(ops);
  if (!hasSafeVerifier(op))
    return false;
  auto properties =
      dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  if (!properties || properties.empty())
    return false;
  SmallVector<NamedAttribute> entries(properties.getValue());
  size_t index = random.below(entries.size());
  if (random.oneIn(16))
    entries.erase(entries.begin() + index);
  else
    entries[index].setValue(change(entries[index].getValue()));
  auto changed = DictionaryAttr::get(context, entries);
  auto ignoreErrors = [&] { return emitError(op->getLoc()); };
  if (failed(op->setPropertiesFromAttribute(changed, ignoreErrors)))
    // What was set before it failed is set back.
    (void)op->setPropertiesFromAttribute(properties, ignoreErrors);
  return changed != properties;
}

void ModuleMutations::replaceTypes(
    function_ref<std::optional<Type>(Type)> replace) {
  AttrTypeReplacer replacer;
  replacer.addReplacement(replace);
  // The elements would not fit another shape.
  replacer.addReplacement([](ElementsAttr elements) {
    return std::make_pair(Attribute(elements), WalkResult::skip());
  });
  replacer.recursivelyReplaceElementsIn(module, /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
}

bool ModuleMutations::changeDim() {
  Value value = findTensor(nullptr);
  auto chosen = value ? dyn_cast<RankedTensorType>(value.getType()) : nullptr;
  if (!chosen || chosen.getRank() == 0)
    return false;
  size_t position = random.below(chosen.getRank());
  int64_t from = chosen.getDimSize(position);
  int64_t to = random.oneIn(3) ? ShapedType::kDynamic
                               : std::max<int64_t>(random.nearby(from), 0);
  bool onlyThisType = random.oneIn(2);
  replaceTypes([&](Type type) -> std::optional<Type> {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || (onlyThisType && tensor != chosen))
      return std::nullopt;
    SmallVector<int64_t> shape(tensor.getShape());
    if (onlyThisType)
      shape[position] = to;
    else
      std::replace(shape.begin(), shape.end(), from, to);
    return tensor.clone(shape);
  });
  return true;
}

bool ModuleMutations::changeElementType() {
  Value value = findTensor(nullptr);
  if (!value)
    return false;
  Type from = cast<TensorType>(value.getType()).getElementType();
  Builder builder(context);
  Type types[] = {
      builder.getF32Type(),      builder.getF64Type(),
      builder.getF16Type(),      builder.getBF16Type(),
      builder.getI1Type(),       builder.getIntegerType(4),
      builder.getIntegerType(8), builder.getI32Type(),
      builder.getI64Type(),      builder.getIntegerType(32, /*isSigned=*/false),
      builder.getIndexType(),    ComplexType::get(builder.getF64Type()),
      StringType::get(context)};
  Type to = random.pick(types);
  replaceTypes([&](Type type) -> std::optional<Type> {
    auto tensor = dyn_cast<TensorType>(type);
    if (!tensor || tensor.getElementType() != from)
      return std::nullopt;
    return tensor.clone(to);
  });
  return true;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// Whether `value` goes when `op` is erased. In code that is not reached, and
/// in a module, such a value dominates the op, too.
static bool isOf(Value value, Operation *op) {
  return value.getDefiningOp() == op ||
         op->isAncestor(value.getParentBlock()->getParentOp());
}

Value ModuleMutations::findValue(Operation *op, Type type) {
  std::vector<Value> candidates;
  DominanceInfo dominance;
  for (Value value : values)
    if ((!type || value.getType() == type) &&
        (!op || (!isOf(value, op) && dominance.properlyDominates(value, op))))
      candidates.push_back(value);
  return candidates.empty() ? Value() : random.pick(candidates);
}

Value ModuleMutations::findTensor(Operation *op) {
  for (int tries = 0; tries < 8; ++tries)
    if (Value value = findValue(op, Type());
        value && isa<TensorType>(value.getType()))
      return value;
  return Value();
}

Value ModuleMutations::addArgument(Operation *user, Type type) {
  auto function = user->getParentOfType<func::FuncOp>();
  if (!function || function.isExternal() ||
      failed(function.insertArgument(function.getNumArguments(), type,
                                     DictionaryAttr(), function.getLoc())))
    return Value();
  return function.getArguments().back();
}

void ModuleMutations::replaceSomeUses(Value from, Value to) {
  from.replaceUsesWithIf(to, [&](OpOperand &use) {
    return use.getOwner() != to.getDefiningOp() && random.oneIn(2);
  });
}

bool ModuleMutations::castValue() {
  Value value = findTensor(nullptr);
  auto type = value ? dyn_cast<RankedTensorType>(value.getType()) : nullptr;
  if (!type)
    return false;
  SmallVector<int64_t> shape(type.getShape());
  for (int64_t &dim : shape)
    if (random.oneIn(2))
      dim = ShapedType::kDynamic;
  Type lessStatic = type.clone(shape);
  if (random.oneIn(4))
    lessStatic = UnrankedTensorType::get(type.getElementType());
  OpBuilder builder(context);
  builder.setInsertionPointAfterValue(value);
  Value cast =
      tensor::CastOp::create(builder, value.getLoc(), lessStatic, value);
  if (random.oneIn(2))
    replaceSomeUses(value, cast);
  else
    replaceSomeUses(
        value, tensor::CastOp::create(builder, value.getLoc(), type, cast));
  return true;
}

bool ModuleMutations::changeOperand() {
  Operation *op = random.pick(ops);
  if (op->getNumOperands() == 0)
    return false;
  OpOperand &operand = op->getOpOperand(random.below(op->getNumOperands()));
  Value value = findValue(op, operand.get().getType());
  if (!value || value == operand.get())
    return false;
  operand.set(value);
  return true;
}

bool ModuleMutations::makeArgument() {
  Operation *op = random.pick(ops);
  if (op->getNumOperands() == 0)
    return false;
  OpOperand &operand = op->getOpOperand(random.below(op->getNumOperands()));
  Value argument = addArgument(op, operand.get().getType());
  if (!argument)
    return false;
  operand.set(argument);
  return true;
}

bool ModuleMutations::mutateOnce() {
  static constexpr bool (ModuleMutations::*kinds[])() = {
      &ModuleMutations::changeAttribute, &ModuleMutations::changeAttribute,
      &ModuleMutations::changeDim,       &ModuleMutations::changeElementType,
      &ModuleMutations::castValue,       &ModuleMutations::changeOperand,
      &ModuleMutations::makeArgument,    &ModuleMutations::eraseOp,
      &ModuleMutations::cloneOp,         &ModuleMutations::wrapInIf,
      &ModuleMutations::wrapInFor,       &ModuleMutations::insertSplit,
      &ModuleMutations::insertSequence,  &ModuleMutations::changeReturn};
  return !ops.empty() && (this->*random.pick(kinds))();
}

/// Changes a copy of `module`; null if there was nothing to change.
static OwningOpRef<ModuleOp> mutateOnce(ModuleOp module, Random &random) {
  OwningOpRef<ModuleOp> changed = cast<ModuleOp>(module->clone());
  if (!ModuleMutations(*changed, random).mutateOnce())
    return {};
  return changed;
}

void fuzz::mutateModule(OwningOpRef<ModuleOp> &module, Random &random,
                        Invalid invalid) {
  ErrorCounter silence(module->getContext());
  size_t wanted = 1 + random.below(4);
  for (int tries = 0; tries < 32 && wanted > 0; ++tries) {
    OwningOpRef<ModuleOp> changed = mutateOnce(*module, random);
    if (!changed || failed(verify(*changed)))
      continue;
    module = std::move(changed);
    --wanted;
  }
  // Only the last one may make it invalid: MLIR itself does not expect to clone
  // or change what is.
  if (invalid == Invalid::Kept)
    if (OwningOpRef<ModuleOp> changed = mutateOnce(*module, random))
      module = std::move(changed);
}

std::string fuzz::mutateModuleText(StringRef input,
                                   const DialectRegistry &registry,
                                   Random &random, Invalid invalid) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  ErrorCounter silence(&context);
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> module = parse(input, &context);
  if (!module)
    return "";
  mutateModule(module, random, invalid);
  // Only the generic form is there for what is invalid.
  return print(*module, /*generic=*/invalid == Invalid::Kept);
}

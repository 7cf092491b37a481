// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/CodeGen/Passes.h"

#include "ConvertedValue.h"
#include "split/Conversion/SplitToLLVM/SplitToLLVM.h"
#include "split/Support/OutlinedFunctions.h"

#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "llvm/ADT/SetVector.h"

namespace mlir::split {
#define GEN_PASS_DEF_SPLITEMITCINTERFACEPASS
#include "split/CodeGen/Passes.h.inc"
} // namespace mlir::split

using namespace mlir;
using namespace mlir::split;

static constexpr StringLiteral kPrefix = "_mlir_ciface_";

/// The op of `block` before which `value`, an argument of `block`, is used for
/// the first time, or null. Uses in other blocks come after `block`.
static Operation *findFirstUser(Value value, Block &block) {
  Operation *first = nullptr;
  for (Operation *user : value.getUsers()) {
    Operation *ancestor = block.findAncestorOpInBlock(*user);
    if (!ancestor)
      ancestor = block.getTerminator();
    if (!first || ancestor->isBeforeInBlock(first))
      first = ancestor;
  }
  return first;
}

/// Loads the address of the elements of `argument`, a pointer to a descriptor
/// of type `type`, for `user`, and nothing else.
static void loadAddress(OpBuilder &builder,
                        memref::ExtractAlignedPointerAsIndexOp user,
                        Value argument, Type type) {
  static constexpr int32_t kAlignedPointer = 1;
  Location loc = argument.getLoc();
  builder.setInsertionPoint(user);
  Value field =
      LLVM::GEPOp::create(builder, loc, argument.getType(), type, argument,
                          ArrayRef<LLVM::GEPArg>{0, kAlignedPointer});
  Value pointer = LLVM::LoadOp::create(builder, loc, argument.getType(), field);
  Value address =
      LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), pointer);
  user.replaceAllUsesWith(
      castTo(builder, loc, address, user.getResult().getType()));
  user.erase();
}

/// Moves the sizes of arguments in `block`, the first one of a function, to
/// where they are needed first.
static void sinkSizes(Block &block) {
  SmallVector<std::pair<Operation *, Operation *>> moves;
  for (BlockArgument argument : block.getArguments())
    for (Operation *user : argument.getUsers()) {
      auto size = dyn_cast<memref::DimOp>(user);
      if (!size || size->getBlock() != &block || !size.getConstantIndex())
        continue;
      if (Operation *first = findFirstUser(size, block))
        moves.push_back({size, first});
    }
  // The order of the ops is numbered anew after each of them.
  for (auto [size, first] : moves)
    size->moveBefore(first);
}

/// Takes `descriptor`, of `argument`, for what casts make of the argument that
/// has the same descriptor: ops that take arguments of many static shapes by
/// one type are the same then, and can be in a loop.
static void castDescriptor(OpBuilder &builder, Value argument, Value descriptor,
                           const LLVMTypeConverter &converter) {
  for (Operation *user : llvm::make_early_inc_range(argument.getUsers())) {
    auto cast = dyn_cast<memref::CastOp>(user);
    if (!cast || converter.convertType(cast.getType()) != descriptor.getType())
      continue;
    builder.setInsertionPoint(cast);
    cast.replaceAllUsesWith(
        castTo(builder, cast.getLoc(), descriptor, cast.getType()));
    cast.erase();
  }
}

/// Replaces the buffers that `function` takes by pointers to descriptors. Each
/// descriptor is loaded where it is needed first.
static void loadArguments(func::FuncOp function,
                          const LLVMTypeConverter &converter) {
  Block &entry = function.front();
  auto pointer = LLVM::LLVMPointerType::get(function.getContext());
  OpBuilder builder(function.getContext());
  sinkSizes(entry);
  for (BlockArgument argument : entry.getArguments()) {
    Type type = argument.getType();
    if (!isa<BaseMemRefType>(type))
      continue;
    argument.setType(pointer);
    Type descriptorType = converter.convertType(type);
    if (isa<MemRefType>(type) &&
        llvm::all_of(argument.getUsers(), [](Operation *user) {
          return isa<memref::ExtractAlignedPointerAsIndexOp>(user);
        })) {
      for (Operation *user : llvm::make_early_inc_range(argument.getUsers()))
        loadAddress(builder, cast<memref::ExtractAlignedPointerAsIndexOp>(user),
                    argument, descriptorType);
      continue;
    }
    if (Operation *user = findFirstUser(argument, entry)) {
      Location loc = argument.getLoc();
      builder.setInsertionPoint(user);
      auto descriptor =
          LLVM::LoadOp::create(builder, loc, descriptorType, argument);
      castDescriptor(builder, argument, descriptor, converter);
      // Nothing but the load.
      if (argument.hasOneUse())
        continue;
      builder.setInsertionPointAfter(descriptor);
      Value buffer = castTo(builder, loc, descriptor, type);
      argument.replaceAllUsesExcept(buffer, descriptor);
    }
  }
}

/// The struct that `value`, a buffer, was put together as here, of type `type`;
/// or null.
static Value getDescriptor(Value value, Type type) {
  auto cast = value.getDefiningOp<UnrealizedConversionCastOp>();
  if (isa<MemRefType>(value.getType()) && isa<LLVM::LLVMStructType>(type) &&
      cast && cast.getInputs().getTypes() == TypeRange(type) &&
      cast.getInputs()[0].getDefiningOp<LLVM::InsertValueOp>())
    return cast.getInputs()[0];
  return {};
}

/// Stores `fields`, those of a descriptor of type `type`, at `address`.
static void storeFields(OpBuilder &builder, Location loc,
                        LLVM::LLVMStructType type, ValueRange fields,
                        Value address) {
  for (auto [field, position] :
       llvm::zip_equal(fields, getFieldPositions(type))) {
    SmallVector<LLVM::GEPArg> indices{0};
    for (int64_t index : position)
      indices.push_back(static_cast<int32_t>(index));
    Value place = LLVM::GEPOp::create(builder, loc, address.getType(), type,
                                      address, indices);
    LLVM::StoreOp::create(builder, loc, field, place);
  }
}

namespace {

/// Stores the results of functions. Where many descriptors of one type are put
/// together field by field, those that have the same fields constant are stored
/// by calls of one function.
class ResultStorer {
public:
  ResultStorer(SymbolTable &symbols, int64_t minStores)
      : symbols(symbols), minStores(minStores) {}

  void storeResults(func::FuncOp function, func::ReturnOp op, Value results,
                    Type type);

private:
  void storeDescriptor(OpBuilder &builder, func::FuncOp function, Location loc,
                       Value descriptor, Value address);
  func::FuncOp getFunction(func::FuncOp caller, Location loc, ValueRange fields,
                           LLVM::LLVMStructType type);

  SymbolTable &symbols;
  int64_t minStores;
  /// How many descriptors of a type one return stores field by field.
  llvm::SmallDenseMap<Type, int64_t> numStores;
  /// By the type of the descriptor, and its fields that are constant.
  DenseMap<std::pair<Type, ArrayAttr>, func::FuncOp> functions;
};

} // namespace

/// The constant that `field` is, or null.
static TypedAttr getConstantOf(Value field) {
  auto constant = field.getDefiningOp<LLVM::ConstantOp>();
  return constant ? dyn_cast<TypedAttr>(constant.getValue()) : TypedAttr();
}

/// The function that stores a descriptor with the constants of `fields` and
/// other fields that it is given.
func::FuncOp ResultStorer::getFunction(func::FuncOp caller, Location loc,
                                       ValueRange fields,
                                       LLVM::LLVMStructType type) {
  OpBuilder builder(caller);
  SmallVector<Attribute> constants;
  for (Value field : fields) {
    Attribute constant = getConstantOf(field);
    constants.push_back(constant ? constant : builder.getUnitAttr());
  }
  func::FuncOp &function =
      functions[{Type(type), builder.getArrayAttr(constants)}];
  if (function)
    return function;
  SmallVector<Type> arguments{LLVM::LLVMPointerType::get(type.getContext())};
  for (Value field : fields)
    if (!getConstantOf(field))
      arguments.push_back(field.getType());
  StringRef name = caller.getName();
  name.consume_front(kPrefix);
  function = func::FuncOp::create(loc, (name + "_store_result").str(),
                                  builder.getFunctionType(arguments, {}));
  setOutlined(function);
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToStart(body);
  SmallVector<Value> stored;
  unsigned next = 1;
  for (Value field : fields) {
    TypedAttr constant = getConstantOf(field);
    stored.push_back(constant ? LLVM::ConstantOp::create(
                                    builder, loc, field.getType(), constant)
                                    .getResult()
                              : body->getArgument(next++));
  }
  storeFields(builder, loc, type, stored, body->getArgument(0));
  func::ReturnOp::create(builder, loc);
  symbols.insert(function, ++caller->getIterator());
  return function;
}

/// Stores `descriptor`, which is made here, field by field.
void ResultStorer::storeDescriptor(OpBuilder &builder, func::FuncOp function,
                                   Location loc, Value descriptor,
                                   Value address) {
  auto type = cast<LLVM::LLVMStructType>(descriptor.getType());
  SmallVector<Value> fields;
  for (ArrayRef<int64_t> position : getFieldPositions(type))
    fields.push_back(
        builder.createOrFold<LLVM::ExtractValueOp>(loc, descriptor, position));
  if (numStores.lookup(type) < minStores)
    return storeFields(builder, loc, type, fields, address);
  func::FuncOp storer = getFunction(function, loc, fields, type);
  SmallVector<Value> operands{address};
  llvm::copy_if(fields, std::back_inserter(operands),
                [](Value field) { return !getConstantOf(field); });
  func::CallOp::create(builder, loc, storer, operands);
}

/// Erases those of `candidates` that nothing uses, and what only they used.
static void eraseUnused(SetVector<Operation *> candidates) {
  while (!candidates.empty()) {
    Operation *candidate = candidates.pop_back_val();
    if (!isOpTriviallyDead(candidate))
      continue;
    for (Value operand : candidate->getOperands())
      if (Operation *definition = operand.getDefiningOp())
        candidates.insert(definition);
    candidate->erase();
  }
}

/// Stores what `op`, of `function`, returns to the members of the struct of
/// type `type` at `results`. Each is stored where it is made, if that is in the
/// block of `op`.
void ResultStorer::storeResults(func::FuncOp function, func::ReturnOp op,
                                Value results, Type type) {
  SmallVector<Type> members{type};
  if (op.getNumOperands() > 1)
    members = SmallVector<Type>(cast<LLVM::LLVMStructType>(type).getBody());
  numStores.clear();
  for (auto [value, member] : llvm::zip_equal(op.getOperands(), members))
    if (getDescriptor(value, member))
      ++numStores[member];
  // Where all are of one type, they are addressed as elements of an array,
  // which is said without the names of as many types as there are members.
  bool areElements = llvm::all_equal(members);
  OpBuilder builder(op);
  Location loc = op.getLoc();
  for (auto [index, value, member] :
       llvm::enumerate(op.getOperands(), members)) {
    Operation *definition = value.getDefiningOp();
    if (definition && definition->getBlock() == op->getBlock())
      builder.setInsertionPointAfter(definition);
    else
      builder.setInsertionPoint(op);
    Value address = results;
    if (members.size() > 1) {
      SmallVector<LLVM::GEPArg> indices{static_cast<int32_t>(index)};
      if (!areElements)
        indices.insert(indices.begin(), 0);
      address =
          LLVM::GEPOp::create(builder, loc, results.getType(),
                              areElements ? member : type, results, indices);
    }
    if (Value descriptor = getDescriptor(value, member))
      storeDescriptor(builder, function, loc, descriptor, address);
    else
      LLVM::StoreOp::create(builder, loc, castTo(builder, loc, value, member),
                            address);
  }
  // Descriptors that were stored field by field are not needed themselves.
  SetVector<Operation *> casts;
  for (Value value : op.getOperands())
    if (auto cast = value.getDefiningOp<UnrealizedConversionCastOp>())
      casts.insert(cast);
  op.getOperandsMutable().clear();
  eraseUnused(std::move(casts));
}

/// Makes `function` its own C wrapper.
static void makeInterface(func::FuncOp function,
                          const LLVMTypeConverter &converter,
                          ResultStorer &storer) {
  FunctionType type = function.getFunctionType();
  loadArguments(function, converter);
  SmallVector<Type> resultTypes(type.getResults());
  SmallVector<Attribute> argumentAttributes;
  for (unsigned i = 0; i < type.getNumInputs(); ++i) {
    // Those of a buffer say nothing about a pointer to its descriptor.
    DictionaryAttr attributes;
    if (!isa<BaseMemRefType>(type.getInput(i)))
      attributes = function.getArgAttrDict(i);
    argumentAttributes.push_back(
        attributes ? attributes : DictionaryAttr::get(function.getContext()));
  }

  Type result;
  if (!resultTypes.empty())
    result = converter.packFunctionResults(resultTypes);
  if (isa_and_nonnull<LLVM::LLVMStructType>(result)) {
    Value results = function.front().insertArgument(
        0u, LLVM::LLVMPointerType::get(function.getContext()),
        function.getLoc());
    argumentAttributes.insert(argumentAttributes.begin(),
                              DictionaryAttr::get(function.getContext()));
    function.walk([&](func::ReturnOp op) {
      storer.storeResults(function, op, results, result);
    });
    resultTypes.clear();
    function.removeResAttrsAttr();
  }
  function.setFunctionType(FunctionType::get(
      function.getContext(), function.front().getArgumentTypes(), resultTypes));
  function.setAllArgAttrs(argumentAttributes);
}

namespace {

struct SplitEmitCInterface
    : split::impl::SplitEmitCInterfacePassBase<SplitEmitCInterface> {
  using SplitEmitCInterfacePassBase::SplitEmitCInterfacePassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    LLVMTypeConverter converter(&getContext());
    populateSplitToLLVMTypeConversions(converter);
    SymbolTable symbols(module);
    ResultStorer storer(symbols, minStores);
    std::optional<SymbolTable::UseRange> uses =
        SymbolTable::getSymbolUses(&module.getBodyRegion());
    if (!uses) {
      module.emitOpError("has ops that may use functions in unknown ways");
      return signalPassFailure();
    }
    llvm::SmallDenseSet<StringAttr> called;
    for (SymbolTable::SymbolUse use : *uses)
      called.insert(use.getSymbolRef().getLeafReference());
    SmallVector<func::FuncOp> interfaces;
    for (auto function : module.getOps<func::FuncOp>()) {
      // A caller in the module needs the function as it is, and one outside a
      // wrapper of it; a function from outside is called through its wrapper.
      if (function.isDeclaration() ||
          (function.isPublic() && called.contains(function.getNameAttr()))) {
        function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                          UnitAttr::get(&getContext()));
        continue;
      }
      if (!function.isPublic())
        continue;
      auto name = StringAttr::get(&getContext(), kPrefix + function.getName());
      if (symbols.lookup(name)) {
        function.emitOpError("has a C interface '")
            << name.getValue() << "', but that symbol is already defined";
        return signalPassFailure();
      }
      symbols.remove(function);
      function.setSymNameAttr(name);
      symbols.insert(function);
      // It needs no wrapper.
      function->removeAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName());
      interfaces.push_back(function);
    }
    // Functions that are added take names that none of these needs.
    for (func::FuncOp function : interfaces)
      makeInterface(function, converter, storer);
  }
};

} // namespace

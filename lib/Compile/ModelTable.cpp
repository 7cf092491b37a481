// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ModelTable.h"

#include "split-c/Runtime.h"
#include "split/Execution/LowerModel.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::compiler;
using runner::Parameter;

namespace {

/// Makes constants of the structs of split-c/Model.h. All members of those take
/// eight bytes, so that no struct has padding.
class TableBuilder {
public:
  explicit TableBuilder(llvm::Module &module)
      : module(module), context(module.getContext()),
        pointer(llvm::PointerType::getUnqual(context)),
        word(llvm::Type::getInt64Ty(context)) {}

  llvm::Constant *getNumber(int64_t number) {
    return llvm::ConstantInt::getSigned(word, number);
  }

  /// The address of a constant with the elements `values`, all of `type`.
  llvm::Constant *getArray(llvm::Type *type,
                           ArrayRef<llvm::Constant *> values) {
    return addConstant(llvm::ConstantArray::get(
        llvm::ArrayType::get(type, values.size()), values));
  }

  llvm::Constant *getNumbers(ArrayRef<int64_t> numbers) {
    SmallVector<llvm::Constant *> values;
    for (int64_t number : numbers)
      values.push_back(getNumber(number));
    return getArray(word, values);
  }

  /// The address of `text`, which ends with a zero in C.
  llvm::Constant *getText(StringRef text) {
    llvm::Constant *&known = texts[text];
    if (!known)
      known = addConstant(llvm::ConstantDataArray::getString(context, text));
    return known;
  }

  llvm::Constant *getParameter(const Parameter &parameter,
                               const runner::Slot &slot);
  llvm::Constant *getParameters(ArrayRef<Parameter> parameters,
                                ArrayRef<runner::Slot> slots);
  llvm::Constant *getModel(const TableContents &contents);

private:
  llvm::Constant *addConstant(llvm::Constant *value) {
    auto *global = new llvm::GlobalVariable(
        module, value->getType(), /*isConstant=*/true,
        llvm::GlobalValue::PrivateLinkage, value, "split_table");
    global->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
    return global;
  }

  /// A function of the runtime; only its address is used.
  llvm::Constant *getRuntimeFunction(StringRef name) {
    return llvm::cast<llvm::Constant>(
        module
            .getOrInsertFunction(
                name, llvm::FunctionType::get(llvm::Type::getVoidTy(context),
                                              /*isVarArg=*/false))
            .getCallee());
  }

  llvm::Module &module;
  llvm::LLVMContext &context;
  llvm::Type *pointer;
  llvm::Type *word;
  llvm::StringMap<llvm::Constant *> texts;
  /// The names of dimensions, and where they are in the model's list.
  llvm::MapVector<StringRef, int64_t> dimNames;
};

} // namespace

llvm::Constant *TableBuilder::getParameter(const Parameter &parameter,
                                           const runner::Slot &slot) {
  runner::Slot number{runner::Slot::Scalar, slot.elementType, /*rank=*/0};
  auto type = cast<RankedTensorType>(getTensorType(parameter));
  SmallVector<int64_t> sizes, dims;
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    sizes.push_back(ShapedType::isDynamic(size) ? -1 : size);
    StringRef name = dim < parameter.dimNames.size()
                         ? StringRef(parameter.dimNames[dim])
                         : StringRef();
    int64_t next = dimNames.size();
    dims.push_back(
        name.empty() ? -1 : dimNames.try_emplace(name, next).first->second);
  }
  int64_t kind = slot.kind == runner::Slot::Scalar     ? SPLIT_NUMBER
                 : slot.kind == runner::Slot::Sequence ? SPLIT_SEQUENCE
                                                       : SPLIT_TENSOR;
  return llvm::ConstantStruct::getAnon(
      {getText(parameter.name), getText(runner::spell(slot.elementType)),
       getNumber(number.getBytes()), getNumber(number.getAlignment()),
       getNumber(kind), getNumber(slot.rank), getNumbers(sizes),
       getNumbers(dims)});
}

llvm::Constant *TableBuilder::getParameters(ArrayRef<Parameter> parameters,
                                            ArrayRef<runner::Slot> slots) {
  SmallVector<llvm::Constant *> values;
  for (auto [parameter, slot] : llvm::zip_equal(parameters, slots))
    values.push_back(getParameter(parameter, slot));
  return getArray(values.empty() ? pointer : values.front()->getType(), values);
}

llvm::Constant *TableBuilder::getModel(const TableContents &contents) {
  const runner::CallingConvention &convention = *contents.convention;
  llvm::Constant *inputs = getParameters(contents.inputs, convention.inputs);
  llvm::Constant *outputs = getParameters(contents.outputs, convention.results);
  SmallVector<llvm::Constant *> names;
  for (auto [name, position] : dimNames)
    names.push_back(getText(name));
  int64_t flags = !convention.outParams.empty() ? SPLIT_TAKES_OUTPUTS
                  : convention.returnsStruct()  ? SPLIT_RETURNS_STRUCT
                                                : 0;
  return addConstant(llvm::ConstantStruct::getAnon(
      {getNumber(SPLIT_MODEL_ABI), getText(contents.name),
       getNumber(contents.inputs.size()), inputs,
       getNumber(contents.outputs.size()), outputs, getNumber(names.size()),
       getArray(pointer, names), getRuntimeFunction("splitRunModel"),
       getRuntimeFunction("splitFreeOutputs"), getNumber(flags),
       module.getFunction(runner::kEntryPoint)}));
}

/// Makes `module` call `to` where it calls `from`.
static void replaceFunction(llvm::Module &module, StringRef from,
                            StringRef to) {
  if (llvm::Function *function = module.getFunction(from))
    function->setName(to);
}

void compiler::addModelTable(llvm::Module &module,
                             const TableContents &contents) {
  replaceFunction(module, "malloc", "splitAllocate");
  replaceFunction(module, "free", "splitFree");
  module.getFunction(runner::kEntryPoint)
      ->setLinkage(llvm::GlobalValue::InternalLinkage);
  llvm::Constant *model = TableBuilder(module).getModel(contents);
  llvm::LLVMContext &context = module.getContext();
  llvm::Function *function = llvm::Function::Create(
      llvm::FunctionType::get(model->getType(), /*isVarArg=*/false),
      llvm::GlobalValue::ExternalLinkage, contents.name + "_model", module);
  llvm::IRBuilder<>(llvm::BasicBlock::Create(context, "", function))
      .CreateRet(model);
}

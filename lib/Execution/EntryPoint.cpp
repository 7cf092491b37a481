// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EntryPoint.h"

#include "split/Execution/LowerModel.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace mlir::split;
using namespace mlir::split::runner;

void runner::makeEntryPoint(llvm::Function &function) {
  llvm::LLVMContext &context = function.getContext();
  llvm::Type *pointer = llvm::PointerType::getUnqual(context);
  llvm::Function *entry = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), {pointer},
                              /*isVarArg=*/false),
      llvm::GlobalValue::ExternalLinkage, kEntryPoint, function.getParent());
  entry->addFnAttrs(
      llvm::AttrBuilder(context, function.getAttributes().getFnAttrs()));
  entry->splice(entry->begin(), &function);
  llvm::IRBuilder<> builder(&entry->getEntryBlock(),
                            entry->getEntryBlock().begin());
  auto loadPointer = [&](unsigned index) {
    return builder.CreateLoad(
        pointer, builder.CreateConstGEP1_32(pointer, entry->getArg(0), index));
  };
  for (llvm::Argument &argument : function.args()) {
    llvm::Value *value = loadPointer(argument.getArgNo());
    if (argument.getType() != pointer)
      value = builder.CreateLoad(argument.getType(), value);
    argument.replaceAllUsesWith(value);
  }
  for (llvm::BasicBlock &block : *entry) {
    auto *end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    if (!end || !end->getReturnValue())
      continue;
    builder.SetInsertPoint(end);
    builder.CreateStore(end->getReturnValue(),
                        loadPointer(function.arg_size()));
    builder.CreateRetVoid();
    end->eraseFromParent();
  }
  function.eraseFromParent();
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KernelModules.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace mlir::split;

/// Makes a function `name` that calls what is in `list`, and removes that.
static void makeCaller(llvm::Module &module, llvm::StringRef list,
                       llvm::StringRef name) {
  llvm::LLVMContext &context = module.getContext();
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context),
                                       /*isVarArg=*/false);
  auto *caller = llvm::Function::Create(
      type, llvm::GlobalValue::ExternalLinkage, name, module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", caller));
  if (llvm::GlobalVariable *variable = module.getNamedGlobal(list)) {
    // Each has a priority, the function, and what it belongs to.
    for (llvm::Use &entry : variable->getInitializer()->operands())
      builder.CreateCall(
          type, llvm::cast<llvm::ConstantStruct>(entry)->getOperand(1));
    variable->eraseFromParent();
  }
  builder.CreateRetVoid();
}

void runner::exposeKernelModules(llvm::Module &module) {
  makeCaller(module, "llvm.global_ctors", kLoadKernels);
  makeCaller(module, "llvm.global_dtors", kUnloadKernels);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/TranslateToLLVMIR.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::split;

std::unique_ptr<llvm::Module>
runner::translateToLLVMIR(ModuleOp module, llvm::LLVMContext &context,
                          const llvm::TargetMachine &machine) {
  Builder builder(module.getContext());
  module->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                  builder.getStringAttr(
                      machine.createDataLayout().getStringRepresentation()));
  module->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(),
                  builder.getStringAttr(machine.getTargetTriple().str()));
  return translateModuleToLLVMIR(module, context);
}

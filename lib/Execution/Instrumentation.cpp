// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Instrumentation.h"

#include "split/Execution/RuntimeSymbols.h"
#include "split/Support/Sanitizers.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Instrumentation/AddressSanitizer.h"
#include "llvm/Transforms/Instrumentation/ThreadSanitizer.h"

using namespace mlir::split;
using namespace mlir::split::runner;

/// The alignment to which the result of `call` is rounded up: 0 if it is used
/// as it is.
static uint64_t getRoundedAlignment(llvm::CallInst &call) {
  using namespace llvm::PatternMatch;
  const llvm::APInt *alignment;
  for (llvm::User *address : call.users()) {
    if (!match(address, m_PtrToInt(m_Specific(&call))))
      continue;
    for (llvm::User *sum : address->users())
      for (llvm::User *excess : sum->users())
        if (match(excess, m_URem(m_Specific(sum), m_APInt(alignment))) &&
            match(sum,
                  m_c_Add(m_Specific(address), m_SpecificInt(*alignment - 1))))
          return alignment->getZExtValue();
  }
  return 0;
}

/// Allocates no more than the elements of a buffer take. The lowering of
/// memref.alloc asks for as many bytes more as the alignment says, and rounds
/// the address up; memory that is aligned already leaves these behind the last
/// element, where no access would be out of bounds.
static void trimAllocations(llvm::Module &module) {
  llvm::Function *allocate = module.getFunction("malloc");
  if (!allocate)
    return;
  for (llvm::User *user : allocate->users()) {
    auto *call = llvm::dyn_cast<llvm::CallInst>(user);
    uint64_t alignment = call ? getRoundedAlignment(*call) : 0;
    if (alignment == 0 || alignment > kInstrumentedAlignment)
      continue;
    llvm::IRBuilder<> builder(call);
    llvm::Value *bytes = call->getArgOperand(0);
    call->setArgOperand(
        0, builder.CreateSub(
               bytes, llvm::ConstantInt::get(bytes->getType(), alignment)));
  }
}

/// The largest alignment of a global that AddressSanitizer puts something
/// behind (ModuleAddressSanitizer::shouldInstrumentGlobal in 22.1).
static constexpr uint64_t kMaxGlobalAlignment = 32;

void runner::prepareInstrumentation(llvm::Module &module) {
  if (kHasAddressSanitizer) {
    trimAllocations(module);
    // No load is known to be aligned because of its global yet.
    for (llvm::GlobalVariable &global : module.globals())
      if (global.hasInitializer() &&
          global.getAlign().valueOrOne().value() > kMaxGlobalAlignment)
        global.setAlignment(llvm::Align(kMaxGlobalAlignment));
  }
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    if (kHasAddressSanitizer)
      function.addFnAttr(llvm::Attribute::SanitizeAddress);
    if (kHasThreadSanitizer)
      function.addFnAttr(llvm::Attribute::SanitizeThread);
  }
}

/// Gives the function `from` the name `to`, by which it is looked up. There may
/// be nothing for it to do, and so no such function.
static void expose(llvm::Module &module, llvm::StringRef from,
                   llvm::StringRef to) {
  llvm::Function *function = module.getFunction(from);
  if (!function) {
    llvm::LLVMContext &context = module.getContext();
    function = llvm::Function::Create(
        llvm::FunctionType::get(llvm::Type::getVoidTy(context),
                                /*isVarArg=*/false),
        llvm::GlobalValue::ExternalLinkage, "", module);
    llvm::IRBuilder<>(llvm::BasicBlock::Create(context, "", function))
        .CreateRetVoid();
  }
  function->setName(to);
  function->setComdat(nullptr);
  function->setLinkage(llvm::GlobalValue::ExternalLinkage);
}

void runner::instrument(llvm::Module &module,
                        llvm::ModuleAnalysisManager &analyses) {
  llvm::ModulePassManager passes;
  if (kHasAddressSanitizer)
    passes.addPass(llvm::AddressSanitizerPass(
        llvm::AddressSanitizerOptions(), /*UseGlobalGC=*/false,
        /*UseOdrIndicator=*/false, llvm::AsanDtorKind::Global,
        llvm::AsanCtorKind::Global));
  if (kHasThreadSanitizer)
    passes.addPass(
        llvm::createModuleToFunctionPassAdaptor(llvm::ThreadSanitizerPass()));
  passes.run(module, analyses);

  if (!kHasAddressSanitizer)
    return;
  // Nobody would run the constructors of an object file.
  for (llvm::StringRef list : {"llvm.global_ctors", "llvm.global_dtors"})
    if (llvm::GlobalVariable *variable = module.getNamedGlobal(list))
      variable->eraseFromParent();
  expose(module, "asan.module_ctor", kRegisterGlobals);
  expose(module, "asan.module_dtor", kUnregisterGlobals);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/ConstantBytes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SwapByteOrder.h"

using namespace mlir::split;

uint64_t runner::countDataBytes(const llvm::Module &module) {
  const llvm::DataLayout &layout = module.getDataLayout();
  uint64_t bytes = 0;
  for (const llvm::GlobalVariable &global : module.globals()) {
    if (global.isDeclaration())
      continue;
    uint64_t alignment = layout.getPreferredAlign(&global).value();
    bytes = llvm::SaturatingAdd<uint64_t>(
        bytes, layout.getTypeAllocSize(global.getValueType()), alignment);
  }
  return bytes;
}

/// The bytes from which an array is large: to write as many one by one takes
/// about a millisecond.
static constexpr size_t kMinTableBytes = 1 << 16;

/// The value of `global` as an array of bytes; null if it is none of numbers,
/// or small.
static llvm::Constant *getBytes(const llvm::GlobalVariable &global) {
  if (!global.hasInitializer())
    return nullptr;
  auto *numbers =
      llvm::dyn_cast<llvm::ConstantDataArray>(global.getInitializer());
  if (!numbers || numbers->getElementByteSize() == 1)
    return nullptr;
  llvm::StringRef bytes = numbers->getRawDataValues();
  if (bytes.size() < kMinTableBytes)
    return nullptr;
  return llvm::ConstantDataArray::getRaw(
      bytes, bytes.size(), llvm::Type::getInt8Ty(global.getContext()));
}

void runner::storeTablesAsBytes(llvm::Module &module) {
  const llvm::DataLayout &layout = module.getDataLayout();
  if (layout.isLittleEndian() != llvm::sys::IsLittleEndianHost)
    return;
  for (llvm::GlobalVariable &global :
       llvm::make_early_inc_range(module.globals())) {
    llvm::Constant *bytes = getBytes(global);
    if (!bytes)
      continue;
    auto *table = new llvm::GlobalVariable(
        module, bytes->getType(), global.isConstant(), global.getLinkage(),
        bytes, /*Name=*/"", /*InsertBefore=*/&global,
        global.getThreadLocalMode(), global.getAddressSpace());
    table->copyAttributesFrom(&global);
    table->setComdat(global.getComdat());
    table->setAlignment(layout.getPreferredAlign(&global));
    table->takeName(&global);
    global.replaceAllUsesWith(table);
    global.eraseFromParent();
  }
}

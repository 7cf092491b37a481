// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/ConstantBytes.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SwapByteOrder.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

#include <numeric>
#include <string>
#include <vector>

using namespace mlir::split::runner;

namespace {

/// A module with one global, a table of numbers.
struct ConstantBytesTest : testing::Test {
  llvm::LLVMContext context;
  llvm::Module module{"module", context};

  llvm::GlobalVariable *add(llvm::Constant *table) {
    return new llvm::GlobalVariable(module, table->getType(),
                                    /*isConstant=*/true,
                                    llvm::GlobalValue::InternalLinkage, table,
                                    "table");
  }

  llvm::Constant *numbers(size_t count) {
    std::vector<uint32_t> values(count);
    std::iota(values.begin(), values.end(), 0x01020304);
    return llvm::ConstantDataArray::get(context, values);
  }

  std::string text() const {
    std::string text;
    llvm::raw_string_ostream(text) << module;
    return text;
  }
};

TEST_F(ConstantBytesTest, LargeTable) {
  llvm::Constant *table = numbers(1 << 16);
  llvm::GlobalVariable *global = add(table);
  auto *user = new llvm::GlobalVariable(
      module, global->getType(), /*isConstant=*/true,
      llvm::GlobalValue::ExternalLinkage, global, "user");
  llvm::Align alignment = module.getDataLayout().getPreferredAlign(global);
  ASSERT_GE(alignment.value(), alignof(uint32_t));
  storeTablesAsBytes(module);

  llvm::GlobalVariable *stored = module.getGlobalVariable("table", true);
  ASSERT_NE(stored, nullptr);
  EXPECT_EQ(user->getInitializer(), stored);
  EXPECT_TRUE(stored->isConstant());
  EXPECT_TRUE(stored->hasInternalLinkage());
  EXPECT_EQ(stored->getAlign(), alignment);
  auto *bytes =
      llvm::dyn_cast<llvm::ConstantDataArray>(stored->getInitializer());
  ASSERT_NE(bytes, nullptr);
  EXPECT_EQ(bytes->getElementByteSize(), 1u);
  EXPECT_EQ(bytes->getRawDataValues(),
            llvm::cast<llvm::ConstantDataArray>(table)->getRawDataValues());
}

TEST_F(ConstantBytesTest, AlignmentThatIsAskedFor) {
  add(numbers(1 << 16))->setAlignment(llvm::Align(256));
  storeTablesAsBytes(module);
  EXPECT_EQ(module.getGlobalVariable("table", true)->getAlign(),
            llvm::Align(256));
}

TEST_F(ConstantBytesTest, AddressSpaceAndComdat) {
  llvm::Constant *numbers = this->numbers(1 << 16);
  auto *global = new llvm::GlobalVariable(
      module, numbers->getType(), /*isConstant=*/false,
      llvm::GlobalValue::WeakODRLinkage, numbers, "table",
      /*InsertBefore=*/nullptr, llvm::GlobalValue::GeneralDynamicTLSModel,
      /*AddressSpace=*/3);
  global->setComdat(module.getOrInsertComdat("group"));
  auto *user = new llvm::GlobalVariable(
      module, global->getType(), /*isConstant=*/true,
      llvm::GlobalValue::ExternalLinkage, global, "user");
  storeTablesAsBytes(module);

  llvm::GlobalVariable *stored = module.getGlobalVariable("table");
  ASSERT_NE(stored, nullptr);
  EXPECT_TRUE(stored->getValueType()->getArrayElementType()->isIntegerTy(8));
  EXPECT_EQ(stored->getAddressSpace(), 3u);
  EXPECT_EQ(stored->getThreadLocalMode(),
            llvm::GlobalValue::GeneralDynamicTLSModel);
  ASSERT_NE(stored->getComdat(), nullptr);
  EXPECT_EQ(stored->getComdat()->getName(), "group");
  EXPECT_EQ(user->getInitializer(), stored);
}

TEST_F(ConstantBytesTest, SmallTable) {
  add(numbers(1 << 8));
  std::string before = text();
  storeTablesAsBytes(module);
  EXPECT_EQ(text(), before);
}

TEST_F(ConstantBytesTest, Zeros) {
  add(llvm::ConstantAggregateZero::get(
      llvm::ArrayType::get(llvm::Type::getInt32Ty(context), 1 << 16)));
  std::string before = text();
  storeTablesAsBytes(module);
  EXPECT_EQ(text(), before);
}

// The numbers' bytes are this process's, and the wrong way round there.
TEST_F(ConstantBytesTest, OtherOrderOfBytes) {
  module.setDataLayout(llvm::sys::IsLittleEndianHost ? "E" : "e");
  add(numbers(1 << 16));
  std::string before = text();
  storeTablesAsBytes(module);
  EXPECT_EQ(text(), before);
}

} // namespace

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the carrier dialect makes constants of.

#include "split/Dialect/Carrier/IR/CarrierOps.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

#include "gtest/gtest.h"

using namespace mlir;

namespace {

/// A module to make constants in.
class CarrierConstants : public ::testing::Test {
protected:
  CarrierConstants() : builder(&context), loc(builder.getUnknownLoc()) {
    dialect = context.getOrLoadDialect<carrier::CarrierDialect>();
    module = ModuleOp::create(loc);
    builder.setInsertionPointToStart(module->getBody());
  }

  Operation *materialize(Attribute value, Type type) {
    return dialect->materializeConstant(builder, value, type, loc);
  }

  MLIRContext context;
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
  Dialect *dialect;
};

TEST_F(CarrierConstants, AreTensorsOfTheTypeOfTheValue) {
  auto type = RankedTensorType::get({2}, builder.getI64Type());
  auto value = DenseElementsAttr::get<int64_t>(type, {2, 4});
  auto constant =
      dyn_cast_or_null<carrier::ConstantOp>(materialize(value, type));
  ASSERT_TRUE(constant);
  EXPECT_EQ(constant.getValue(), value);
  EXPECT_EQ(constant.getType(), type);
  EXPECT_FALSE(constant.getNodeAttribute());
}

TEST_F(CarrierConstants, AreMadeOfNothingElse) {
  auto type = RankedTensorType::get({2}, builder.getI64Type());
  auto value = DenseElementsAttr::get<int64_t>(type, {2, 4});
  EXPECT_FALSE(materialize(builder.getUnitAttr(), type));
  EXPECT_FALSE(
      materialize(value, RankedTensorType::get({ShapedType::kDynamic},
                                               type.getElementType())));
  EXPECT_FALSE(materialize(builder.getI64IntegerAttr(1), builder.getI64Type()));
  EXPECT_TRUE(module->getBody()->empty());
}

} // namespace

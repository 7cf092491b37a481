// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builders, inference and the interface of the split ops, as C++ sees them.

#include "split/Dialect/Split/IR/SplitOps.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// A module to build into, and the errors that came up.
class SplitOpsTest : public ::testing::Test {
protected:
  SplitOpsTest()
      : handler(&context,
                [this](Diagnostic &diagnostic) {
                  messages.push_back(diagnostic.str());
                  return success();
                }),
        builder(&context), loc(builder.getUnknownLoc()) {
    context.loadDialect<SplitDialect, tensor::TensorDialect>();
    module = ModuleOp::create(loc);
    builder.setInsertionPointToStart(module->getBody());
    f32 = builder.getF32Type();
  }

  Value createSource(ArrayRef<int64_t> shape) {
    return tensor::EmptyOp::create(builder, loc, shape, f32);
  }

  template <typename OpTy>
  FailureOr<SmallVector<Type>>
  infer(ValueRange operands, const typename OpTy::Properties &properties,
        bool silently = false) {
    SmallVector<Type> types;
    auto copy = properties;
    if (failed(OpTy::inferReturnTypes(
            &context, silently ? std::nullopt : std::optional<Location>(loc),
            operands, DictionaryAttr::get(&context), &copy, RegionRange(),
            types)))
      return failure();
    return types;
  }

  MLIRContext context;
  std::vector<std::string> messages;
  ScopedDiagnosticHandler handler;
  OpBuilder builder;
  Location loc;
  OwningOpRef<ModuleOp> module;
  Type f32;
};

TEST_F(SplitOpsTest, BuildsStaticSizesWithInferredTypes) {
  auto op = SplitOp::create(builder, loc, createSource({2, 6}), {2, 4}, -1);
  EXPECT_EQ(op.getNumResults(), 2u);
  EXPECT_EQ(op.getResult(0).getType(), RankedTensorType::get({2, 2}, f32));
  EXPECT_EQ(op.getResult(1).getType(), RankedTensorType::get({2, 4}, f32));
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(SplitOpsTest, LeavesWrongSizesToTheVerifier) {
  SplitOp::create(builder, loc, createSource({2, 6}), {2, 5}, 1);
  EXPECT_TRUE(failed(verify(*module)));
  EXPECT_EQ(messages,
            std::vector<std::string>{"'split.split' op split sizes sum to 7, "
                                     "but dimension 1 of the source is 6"});
}

TEST_F(SplitOpsTest, TellsWhatItSplitsThroughTheInterface) {
  auto op = SplitOp::create(builder, loc, createSource({2, 6}), {2, 4}, -1);
  auto interface = cast<SplitOpInterface>(op.getOperation());
  EXPECT_EQ(interface.getSource(), op.getInput());
  EXPECT_EQ(interface.getNormalizedAxis(), 1);
  EXPECT_FALSE(interface.dropsAxis());
  ChunkSpec spec = interface.getChunkSpec();
  EXPECT_EQ(spec.kind, ChunkSpec::Kind::Sizes);
  EXPECT_EQ(spec.staticSizes, ArrayRef<int64_t>({2, 4}));
  EXPECT_EQ(spec.numChunks, 2);
  EXPECT_FALSE(spec.allowsRemainder);
}

TEST_F(SplitOpsTest, InfersEqualParts) {
  SplitOp::Properties properties;
  properties.axis = builder.getI64IntegerAttr(0);
  properties.num_outputs = builder.getI64IntegerAttr(3);
  FailureOr<SmallVector<Type>> types =
      infer<SplitOp>(createSource({7}), properties);
  ASSERT_TRUE(succeeded(types));
  EXPECT_EQ(*types, SmallVector<Type>({RankedTensorType::get({3}, f32),
                                       RankedTensorType::get({3}, f32),
                                       RankedTensorType::get({1}, f32)}));
}

TEST_F(SplitOpsTest, InfersNothingFromAnUnknownNumberOfSizes) {
  Value sizes = tensor::EmptyOp::create(
      builder, loc, ArrayRef<OpFoldResult>(builder.getIndexAttr(2)),
      builder.getI64Type());
  Value unknown = tensor::CastOp::create(
      builder, loc,
      RankedTensorType::get({ShapedType::kDynamic}, builder.getI64Type()),
      sizes);
  SplitOp::Properties properties;
  properties.axis = builder.getI64IntegerAttr(0);
  Value source = createSource({6});
  EXPECT_TRUE(succeeded(infer<SplitOp>({source, sizes}, properties)));
  EXPECT_TRUE(failed(infer<SplitOp>({source, unknown}, properties)));
  EXPECT_EQ(messages,
            std::vector<std::string>{
                "'split.split' op cannot infer the number of results: the "
                "number of split sizes is only known at run time"});
}

TEST_F(SplitOpsTest, InfersSilentlyWithoutALocation) {
  SplitOp::Properties properties;
  properties.axis = builder.getI64IntegerAttr(2);
  properties.num_outputs = builder.getI64IntegerAttr(3);
  EXPECT_TRUE(
      failed(infer<SplitOp>(createSource({6}), properties, /*silently=*/true)));
  EXPECT_TRUE(messages.empty());
}

TEST_F(SplitOpsTest, InfersTheElementsOfASequence) {
  SplitToSequenceOp::Properties properties;
  properties.axis = builder.getI64IntegerAttr(1);
  properties.keepdims = builder.getBoolAttr(false);
  FailureOr<SmallVector<Type>> types =
      infer<SplitToSequenceOp>(createSource({3, 6}), properties);
  ASSERT_TRUE(succeeded(types));
  EXPECT_EQ(types->front(), SequenceType::get(RankedTensorType::get({3}, f32)));
}

TEST_F(SplitOpsTest, InfersWhatSequenceElementsHaveInCommon) {
  auto getElement = [&](ArrayRef<int64_t> lhs, ArrayRef<int64_t> rhs) {
    auto op = SequenceConstructOp::create(
        builder, loc, ValueRange{createSource(lhs), createSource(rhs)});
    return op.getType().getTensorType();
  };
  EXPECT_EQ(getElement({2, 3}, {2, 3}), RankedTensorType::get({2, 3}, f32));
  EXPECT_EQ(getElement({2, 3}, {4, 3}),
            RankedTensorType::get({ShapedType::kDynamic, 3}, f32));
  EXPECT_EQ(getElement({2, 3}, {2}), UnrankedTensorType::get(f32));
}

} // namespace

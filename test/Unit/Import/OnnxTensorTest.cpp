// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors and sequences to files and back, and the version table. What decoding
// refuses is tested through the importer, which shares it.

#include "split/Import/OnnxTensor.h"
#include "split/Import/Support/ModelImport.h"
#include "split/Onnx/OnnxOpRules.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::split;

namespace {

/// A file of the test's own, removed at its end.
class OnnxTensorTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("tensor", "pb", path));
  }
  void TearDown() override { llvm::sys::fs::remove(path); }

  LogicalResult write(const OnnxTensor &tensor) {
    std::error_code code;
    llvm::raw_fd_ostream os(path, code);
    return writeOnnxTensor(tensor, os, error);
  }
  LogicalResult write(const OnnxSequence &sequence) {
    std::error_code code;
    llvm::raw_fd_ostream os(path, code);
    return writeOnnxSequence(sequence, os, error);
  }

  SmallString<128> path;
  std::string error;
};

OnnxTensor makeTensor(int32_t dataType, ArrayRef<int64_t> shape,
                      std::vector<char> bytes) {
  OnnxTensor tensor;
  tensor.name = "t";
  tensor.dataType = dataType;
  tensor.shape.assign(shape.begin(), shape.end());
  tensor.bytes = std::move(bytes);
  return tensor;
}

void expectEqual(const OnnxTensor &lhs, const OnnxTensor &rhs) {
  EXPECT_EQ(lhs.name, rhs.name);
  EXPECT_EQ(lhs.dataType, rhs.dataType);
  EXPECT_EQ(lhs.shape, rhs.shape);
  EXPECT_EQ(lhs.bytes, rhs.bytes);
  EXPECT_EQ(lhs.strings, rhs.strings);
}

TEST_F(OnnxTensorTest, EveryTypeRoundTrips) {
  for (int32_t type = kOnnxFloat; type <= kOnnxBFloat16; ++type) {
    OnnxTensor tensor = makeTensor(type, {2, 1}, {});
    if (type == kOnnxString)
      tensor.strings = {std::string("a\0b", 3), ""};
    else
      tensor.bytes.assign(2 * getOnnxElementSize(type), 1);
    ASSERT_TRUE(succeeded(write(tensor))) << error;
    FailureOr<OnnxTensor> read = readOnnxTensor(path, error);
    ASSERT_TRUE(succeeded(read)) << error;
    expectEqual(*read, tensor);
  }
}

TEST_F(OnnxTensorTest, ScalarAndEmptyRoundTrip) {
  for (const OnnxTensor &tensor :
       {makeTensor(kOnnxInt8, {}, {7}), makeTensor(kOnnxDouble, {3, 0}, {})}) {
    ASSERT_TRUE(succeeded(write(tensor))) << error;
    FailureOr<OnnxTensor> read = readOnnxTensor(path, error);
    ASSERT_TRUE(succeeded(read)) << error;
    expectEqual(*read, tensor);
  }
}

TEST_F(OnnxTensorTest, SequencesRoundTrip) {
  OnnxSequence sequence;
  sequence.name = "s";
  sequence.elementType = kOnnxInt8;
  sequence.tensors = {makeTensor(kOnnxInt8, {2}, {1, 2}),
                      makeTensor(kOnnxInt8, {1, 1}, {3})};
  ASSERT_TRUE(succeeded(write(sequence))) << error;
  FailureOr<OnnxSequence> read = readOnnxSequence(path, error);
  ASSERT_TRUE(succeeded(read)) << error;
  EXPECT_EQ(read->name, "s");
  EXPECT_EQ(read->elementType, kOnnxInt8);
  ASSERT_EQ(read->tensors.size(), 2u);
  expectEqual(read->tensors[0], sequence.tensors[0]);
  expectEqual(read->tensors[1], sequence.tensors[1]);
}

TEST_F(OnnxTensorTest, EmptySequenceHasNoElementType) {
  OnnxSequence sequence;
  sequence.elementType = kOnnxFloat;
  ASSERT_TRUE(succeeded(write(sequence))) << error;
  FailureOr<OnnxSequence> read = readOnnxSequence(path, error);
  ASSERT_TRUE(succeeded(read)) << error;
  EXPECT_EQ(read->elementType, kOnnxUndefined);
  EXPECT_TRUE(read->tensors.empty());
}

TEST_F(OnnxTensorTest, MixedSequenceIsRefused) {
  OnnxSequence sequence;
  sequence.tensors = {makeTensor(kOnnxInt8, {1}, {1}),
                      makeTensor(kOnnxUInt8, {1}, {1})};
  ASSERT_TRUE(succeeded(write(sequence))) << error;
  EXPECT_TRUE(failed(readOnnxSequence(path, error)));
  EXPECT_EQ(error, "tensor 1 of the sequence: has elements of type uint8, but "
                   "the first is of type int8");
}

TEST_F(OnnxTensorTest, FilesThatAreNone) {
  EXPECT_TRUE(failed(readOnnxTensor("/", error)));
  EXPECT_EQ(error, "Is a directory");
  EXPECT_TRUE(failed(readOnnxTensor(path, error)));
  EXPECT_EQ(error, "the file is empty");
  EXPECT_TRUE(failed(parseOnnxSequence("\xff", error)));
  EXPECT_EQ(error, "not an ONNX sequence: the protobuf message is malformed or "
                   "cut off");
}

TEST(OnnxTensor, ExternalDataNeedsAFile) {
  // data_type 3, data_location 1.
  std::string error;
  EXPECT_TRUE(failed(parseOnnxTensor(StringRef("\x10\x03\x70\x01", 4), error)));
  EXPECT_EQ(error, "external data is not supported here");
}

TEST(OnnxTensor, NumberOfElements) {
  EXPECT_EQ(getNumElements({}), 1);
  EXPECT_EQ(getNumElements({2, 3}), 6);
  EXPECT_EQ(getNumElements({int64_t(1) << 40, int64_t(1) << 40, 0}), 0);
  EXPECT_EQ(getNumElements({int64_t(1) << 40, int64_t(1) << 40}), std::nullopt);
  EXPECT_EQ(getNumElements({0, -1}), std::nullopt);
}

TEST(OnnxTypes, MapBothWays) {
  MLIRContext context;
  for (int32_t type = kOnnxFloat; type <= kOnnxBFloat16; ++type)
    EXPECT_EQ(getOnnxDataType(getOnnxElementType(type, &context)), type);
  EXPECT_FALSE(getOnnxElementType(kOnnxUndefined, &context));
  EXPECT_FALSE(getOnnxElementType(17, &context));
  EXPECT_EQ(getOnnxDataType(IndexType::get(&context)), std::nullopt);
}

TEST(OnnxOpRules, NewestVersionThatAnOpsetHas) {
  auto getVersion = [](StringRef opType, int64_t opset) {
    const OnnxOpRule *rule = lookupOnnxOpRule(opType, opset);
    return rule ? rule->sinceVersion : 0;
  };
  EXPECT_EQ(getVersion("Split", 1), 1);
  EXPECT_EQ(getVersion("Split", 10), 2);
  EXPECT_EQ(getVersion("Split", 11), 11);
  EXPECT_EQ(getVersion("Split", 12), 11);
  EXPECT_EQ(getVersion("Split", 17), 13);
  EXPECT_EQ(getVersion("Split", 18), 18);
  EXPECT_EQ(getVersion("Split", 1000), 18);
  EXPECT_EQ(getVersion("Split", 0), 0);
  EXPECT_EQ(getVersion("SplitToSequence", 10), 0);
  EXPECT_EQ(getVersion("SplitToSequence", 23), 11);
  EXPECT_EQ(getVersion("SplitToSequence", 24), 24);
  EXPECT_EQ(getVersion("Conv", 18), 0);
  EXPECT_EQ(getFirstOnnxOpset("SequenceAt"), 11);
  EXPECT_EQ(getFirstOnnxOpset("Conv"), 0);
}

} // namespace

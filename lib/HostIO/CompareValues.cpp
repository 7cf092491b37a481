// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/HostIO/CompareValues.h"

#include "split/HostIO/PrintValue.h"

#include "split/Dialect/Split/IR/SplitTypes.h"

#include <cmath>
#include <cstring>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

static constexpr double kAbsoluteTolerance = 1e-7;
static constexpr double kRelativeTolerance = 1e-3;

static bool areClose(double expected, double actual) {
  if (std::isnan(expected) || std::isnan(actual))
    return std::isnan(expected) && std::isnan(actual);
  if (std::isinf(expected) || std::isinf(actual))
    return expected == actual;
  return std::abs(actual - expected) <=
         kAbsoluteTolerance + kRelativeTolerance * std::abs(expected);
}

static bool areElementsEqual(const HostTensor &expected,
                             const HostTensor &actual, int64_t index) {
  Type type = expected.getElementType();
  if (isa<StringType>(type))
    return expected.getString(index) == actual.getString(index);
  if (!isa<FloatType, ComplexType>(type))
    return expected.getBits(index) == actual.getBits(index);
  for (unsigned part = 0; part < (isa<ComplexType>(type) ? 2 : 1); ++part)
    if (!areClose(expected.getFloat(index, part).convertToDouble(),
                  actual.getFloat(index, part).convertToDouble()))
      return false;
  return true;
}

static std::string spellIndex(ArrayRef<int64_t> shape, int64_t index) {
  SmallVector<int64_t> position;
  for (int64_t stride : getRowMajorStrides(shape)) {
    position.push_back(index / stride);
    index %= stride;
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(position, os);
  os << ']';
  return text;
}

static llvm::Error compareTensors(const HostTensor &expected,
                                  const HostTensor &actual) {
  if (!haveSameElements(expected.getElementType(), actual.getElementType()) ||
      expected.getShape() != actual.getShape())
    return llvm::createStringError("expected " + describe(expected) +
                                   ", but got " + describe(actual));
  // Equal bytes are equal elements, but for strings.
  if (!isa<StringType>(expected.getElementType()) &&
      std::memcmp(expected.getData(), actual.getData(),
                  expected.getNumBytes()) == 0)
    return llvm::Error::success();
  int64_t first = -1, count = 0;
  for (int64_t i = 0; i < expected.getNumElements(); ++i)
    if (!areElementsEqual(expected, actual, i) && count++ == 0)
      first = i;
  if (count == 0)
    return llvm::Error::success();
  std::string message;
  llvm::raw_string_ostream os(message);
  os << "element " << spellIndex(expected.getShape(), first) << ": expected ";
  printElement(os, expected, first);
  os << ", but got ";
  printElement(os, actual, first);
  os << " (" << count << " of " << expected.getNumElements()
     << " elements differ)";
  return llvm::createStringError(message);
}

llvm::Error runner::compareValues(const HostValue &expected,
                                  const HostValue &actual) {
  const auto *expectedTensor = std::get_if<HostTensor>(&expected);
  const auto *actualTensor = std::get_if<HostTensor>(&actual);
  if (expectedTensor && actualTensor)
    return compareTensors(*expectedTensor, *actualTensor);
  if (expectedTensor || actualTensor)
    return llvm::createStringError("expected " + describe(expected) +
                                   ", but got " + describe(actual));
  const auto &lhs = std::get<HostSequence>(expected);
  const auto &rhs = std::get<HostSequence>(actual);
  if (!haveSameElements(lhs.elementType, rhs.elementType) ||
      lhs.tensors.size() != rhs.tensors.size())
    return llvm::createStringError("expected " + describe(expected) +
                                   ", but got " + describe(actual));
  for (size_t i = 0; i < lhs.tensors.size(); ++i)
    if (llvm::Error error = compareTensors(lhs.tensors[i], rhs.tensors[i]))
      return llvm::createStringError("tensor " + Twine(i) + ": " +
                                     llvm::toString(std::move(error)));
  return llvm::Error::success();
}

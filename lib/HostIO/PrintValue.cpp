// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/HostIO/PrintValue.h"

#include "split/HostIO/ValueFile.h"

#include "split/Dialect/Split/IR/SplitTypes.h"
#include "split/Support/Text.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <charconv>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

/// Tensors with more elements than this are summarised, each dimension to the
/// given number of entries at both of its ends.
static constexpr int64_t kSummaryThreshold = 1000;
static constexpr int64_t kSummaryEdge = 3;

/// A short decimal number that is nearer to `value` than to any other number of
/// its type: the shortest one, but moderate integers in full.
static std::string toShortestDecimal(const llvm::APFloat &value) {
  if (value.isNaN())
    return "nan";
  if (value.isInfinity())
    return value.isNegative() ? "-inf" : "inf";
  double exact = value.convertToDouble();
  char text[64];
  char *end = text;
  const llvm::fltSemantics &semantics = value.getSemantics();
  if (&semantics == &llvm::APFloat::IEEEsingle()) {
    end = std::to_chars(text, std::end(text), value.convertToFloat()).ptr;
  } else if (&semantics == &llvm::APFloat::IEEEdouble() ||
             (value.isInteger() && exact == std::clamp(exact, -1e6, 1e6))) {
    end = std::to_chars(text, std::end(text), exact).ptr;
  } else {
    for (int digits = 1; digits <= std::numeric_limits<double>::max_digits10;
         ++digits) {
      end = std::to_chars(text, std::end(text), exact,
                          std::chars_format::general, digits)
                .ptr;
      llvm::APFloat read(semantics);
      auto status = read.convertFromString(StringRef(text, end - text),
                                           APFloat::rmNearestTiesToEven);
      bool isRead = static_cast<bool>(status);
      llvm::consumeError(status.takeError());
      if (isRead && read.bitwiseIsEqual(value))
        break;
    }
  }
  std::string decimal(text, end);
  if (decimal.find_first_not_of("-0123456789") == std::string::npos)
    decimal += ".0";
  return decimal;
}

void runner::printElement(raw_ostream &os, const HostTensor &tensor,
                          int64_t index) {
  Type type = tensor.getElementType();
  if (isa<StringType>(type))
    return printQuoted(os, tensor.getString(index), '"');
  if (isa<ComplexType>(type)) {
    std::string imaginary = toShortestDecimal(tensor.getFloat(index, 1));
    os << '(' << toShortestDecimal(tensor.getFloat(index, 0))
       << (imaginary.front() == '-' ? "" : "+") << imaginary << "j)";
    return;
  }
  if (isa<FloatType>(type)) {
    os << toShortestDecimal(tensor.getFloat(index));
    return;
  }
  llvm::APInt bits = tensor.getBits(index);
  if (type.isInteger(1))
    os << (bits.isZero() ? "false" : "true");
  else
    bits.print(os, /*isSigned=*/!type.isUnsignedInteger());
}

/// Prints the elements of the sub-tensor at `offset` of dimensions `dim` and
/// up. `indent` columns of brackets are open to the left.
static void printElements(raw_ostream &os, const HostTensor &tensor,
                          ArrayRef<int64_t> strides, size_t dim, int64_t offset,
                          bool summarise) {
  ArrayRef<int64_t> shape = tensor.getShape();
  if (dim == shape.size())
    return printElement(os, tensor, offset);
  bool isInnermost = dim + 1 == shape.size();
  auto separate = [&] {
    os << ',';
    if (isInnermost)
      os << ' ';
    else
      os << std::string(shape.size() - dim - 1, '\n')
         << std::string(dim + 1, ' ');
  };
  os << '[';
  bool skips = summarise && shape[dim] > 2 * kSummaryEdge;
  for (int64_t i = 0; i < shape[dim]; ++i) {
    if (i != 0)
      separate();
    if (skips && i == kSummaryEdge) {
      os << "...";
      i = shape[dim] - kSummaryEdge;
      separate();
    }
    printElements(os, tensor, strides, dim + 1, offset + i * strides[dim],
                  summarise);
  }
  os << ']';
}

static void printTensor(raw_ostream &os, const Twine &name,
                        const HostTensor &tensor) {
  os << name << " : " << describe(tensor) << '\n';
  // Nothing to show, in however many brackets.
  if (tensor.getNumElements() == 0)
    os << "[]";
  else
    printElements(os, tensor, getRowMajorStrides(tensor.getShape()), 0, 0,
                  tensor.getNumElements() > kSummaryThreshold);
  os << '\n';
}

void runner::printValue(raw_ostream &os, StringRef name,
                        const HostValue &value) {
  if (const auto *tensor = std::get_if<HostTensor>(&value))
    return printTensor(os, name, *tensor);
  const auto &tensors = std::get<HostSequence>(value).tensors;
  os << name << " : " << describe(value) << '\n';
  bool skips = static_cast<int64_t>(tensors.size()) > kSummaryThreshold;
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (skips && i == kSummaryEdge) {
      os << "...\n";
      i = tensors.size() - kSummaryEdge;
    }
    printTensor(os, name + "[" + Twine(i) + "]", tensors[i]);
  }
}

void runner::printValues(raw_ostream &os, ArrayRef<Parameter> outputs,
                         ArrayRef<HostValue> values) {
  for (auto [index, output] : llvm::enumerate(groupValues(outputs))) {
    ArrayRef<HostValue> value = values.take_front(output.size());
    values = values.drop_front(output.size());
    std::string name = output.back().name;
    if (name.empty())
      name = "output_" + std::to_string(index);
    if (isOptional(output) && !isPresent(value.front()))
      os << name << " : none\n";
    else
      printValue(os, name, value.back());
  }
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/HostIO/RandomInputs.h"

#include "split/Support/Text.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <cstring>
#include <random>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

namespace {
/// What --dim may call a dynamic dimension.
struct DimNames {
  /// Of all dimensions of that name; "" if it has none.
  std::string name;
  /// INPUT:INDEX.
  std::string place;

  const std::string &getPreferred() const {
    return name.empty() ? place : name;
  }
};
} // namespace

static DimNames getDimNames(const Parameter &input, size_t dim) {
  return {dim < input.dimNames.size() ? input.dimNames[dim] : "",
          input.name + ":" + std::to_string(dim)};
}

/// Fails if `dims` has what no input has, or two sizes for one dimension.
static llvm::Error checkDims(ArrayRef<Parameter> parameters,
                             const RandomDims &dims) {
  llvm::StringSet<> known;
  SmallVector<std::string> preferred;
  for (ArrayRef<Parameter> value : groupValues(parameters)) {
    const Parameter &input = value.back();
    TensorType type = getTensorType(input);
    if (!type.hasRank())
      continue;
    for (auto [dim, size] : llvm::enumerate(type.getShape())) {
      if (ShapedType::isStatic(size))
        continue;
      DimNames names = getDimNames(input, dim);
      if (known.insert(names.getPreferred()).second)
        preferred.push_back(names.getPreferred());
      known.insert(names.place);
      auto byName = dims.find(names.name), byPlace = dims.find(names.place);
      if (!names.name.empty() && byName != dims.end() &&
          byPlace != dims.end() && byName->second != byPlace->second)
        return llvm::createStringError(
            input.label + ": --dim gives dimension " + Twine(dim) +
            " two sizes: " + names.name + "=" + Twine(byName->second) +
            " and " + names.place + "=" + Twine(byPlace->second));
    }
  }
  for (const auto &[name, size] : dims)
    if (!known.contains(name))
      return llvm::createStringError(
          "--dim " + quoted(name + "=" + std::to_string(size)) +
          ": no input has such a dynamic dimension; " +
          (preferred.empty() ? "there are none"
                             : "there are " + llvm::join(preferred, ", ")));
  return llvm::Error::success();
}

/// The shape of an input, whose dynamic dimensions --dim gives by their name,
/// or as INPUT:INDEX.
static llvm::Expected<SmallVector<int64_t>>
getRandomShape(const Parameter &input, const RandomDims &dims) {
  TensorType type = getTensorType(input);
  if (isSequence(input) || !type.hasRank())
    return llvm::createStringError(
        input.label + " has type " + spell(input.type) +
        "; --random-inputs makes tensors of known rank");
  SmallVector<int64_t> shape(type.getShape());
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (ShapedType::isStatic(size))
      continue;
    DimNames names = getDimNames(input, dim);
    auto given = dims.find(names.getPreferred());
    if (given == dims.end())
      given = dims.find(names.place);
    if (given == dims.end())
      return llvm::createStringError(
          input.label + ": dimension " + Twine(dim) +
          " is dynamic; give its size, as in --dim " + names.getPreferred() +
          "=4");
    size = given->second;
  }
  return shape;
}

/// The bits of a number: floats in [-1, 1), integers in [0, 10).
static APInt makeBits(Type type, std::mt19937_64 &random) {
  uint64_t bits = random();
  if (auto floatType = dyn_cast<FloatType>(type)) {
    // 53 bits make a double in [0, 1).
    APFloat value(static_cast<double>(bits >> 11) * 0x1p-52 - 1.0);
    bool losesInfo;
    value.convert(floatType.getFloatSemantics(), APFloat::rmTowardZero,
                  &losesInfo);
    return value.bitcastToAPInt();
  }
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return APInt(64, width == 1 ? bits >> 63 : (bits >> 32) % 10);
}

static llvm::Expected<HostValue> makeRandom(const Parameter &input,
                                            const RandomDims &dims,
                                            std::mt19937_64 &random) {
  auto shape = getRandomShape(input, dims);
  if (!shape)
    return shape.takeError();
  Type type = getTensorType(input).getElementType();
  Type part = type;
  unsigned parts = 1;
  if (auto complex = dyn_cast<ComplexType>(type)) {
    part = complex.getElementType();
    parts = 2;
  }
  if (!part.isIntOrIndexOrFloat())
    return llvm::createStringError(input.label + " has elements of type " +
                                   spell(type) +
                                   "; --random-inputs makes numbers");
  llvm::Expected<HostTensor> tensor = HostTensor::allocate(type, *shape);
  if (!tensor)
    return tensor.takeError();
  int64_t bytes = tensor->getElementBytes() / parts;
  char *data = tensor->getData();
  for (int64_t i = 0, e = tensor->getNumElements() * parts; i < e; ++i) {
    uint64_t bits = makeBits(part, random).getZExtValue();
    std::memcpy(data + i * bytes, &bits, std::min<int64_t>(bytes, 8));
  }
  return HostValue(std::move(*tensor));
}

llvm::Expected<std::vector<HostValue>>
runner::makeRandomInputs(ArrayRef<Parameter> parameters, uint64_t seed,
                         const RandomDims &dims) {
  if (llvm::Error error = checkDims(parameters, dims))
    return error;
  std::vector<HostValue> inputs;
  std::mt19937_64 random(seed);
  for (ArrayRef<Parameter> input : groupValues(parameters)) {
    llvm::Expected<HostValue> value = makeRandom(input.back(), dims, random);
    if (!value)
      return value.takeError();
    // What is optional, is there.
    if (isOptional(input)) {
      auto presence = HostTensor::allocate(input.front().type, {});
      if (!presence)
        return presence.takeError();
      *presence->getData() = 1;
      inputs.push_back(std::move(*presence));
    }
    inputs.push_back(std::move(*value));
  }
  return inputs;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Inputs.h"

#include "split/HostIO/ValueFile.h"
#include "split/Support/Text.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <cstring>
#include <random>

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// The input that `argument` names, as in NAME=FILE, and the file. Without a
/// name of the model's in front, or if the whole is a file, it is none.
static std::pair<std::optional<size_t>, StringRef>
splitName(const Model &model, StringRef argument) {
  auto [name, path] = argument.split('=');
  if (argument.contains('=') && !llvm::sys::fs::exists(argument))
    for (auto [index, input] : llvm::enumerate(model.inputs))
      if (!input.name.empty() && input.name == name)
        return {index, path};
  return {std::nullopt, argument};
}

static llvm::Error failForUnknownName(const Model &model, StringRef argument) {
  std::string names;
  for (const Parameter &input : model.inputs)
    names += (names.empty() ? "" : ", ") + input.label;
  return llvm::createStringError("--input " + quoted(argument) +
                                 ": there is no such file, and no input of "
                                 "that name; the model has " +
                                 (names.empty() ? "no inputs" : names));
}

/// The file of each input: those that are named, and the others in order.
static llvm::Expected<std::vector<std::string>>
getInputFiles(const Model &model, ArrayRef<std::string> arguments) {
  if (llvm::Error error = checkInputCount(model, arguments.size()))
    return error;
  std::vector<std::string> files(model.inputs.size());
  std::vector<StringRef> unnamed;
  for (StringRef argument : arguments) {
    auto [index, path] = splitName(model, argument);
    if (!index) {
      if (argument.contains('=') && !llvm::sys::fs::exists(argument))
        return failForUnknownName(model, argument);
      unnamed.push_back(path);
      continue;
    }
    if (!files[*index].empty())
      return llvm::createStringError(model.inputs[*index].label +
                                     " is given twice");
    files[*index] = path.str();
  }
  auto *next = unnamed.begin() == unnamed.end() ? nullptr : unnamed.data();
  for (std::string &file : files)
    if (file.empty())
      file = (next++)->str();
  return files;
}

//===----------------------------------------------------------------------===//
// Random numbers
//===----------------------------------------------------------------------===//

/// The shape of an input, whose dynamic dimensions --dim gives by their name,
/// or as INPUT:INDEX.
static llvm::Expected<SmallVector<int64_t>>
getRandomShape(const Parameter &input, const Options &options) {
  TensorType type = getTensorType(input);
  if (isSequence(input) || !type.hasRank())
    return llvm::createStringError(
        input.label + " has type " + spell(input.type) +
        "; --random-inputs makes tensors of known rank");
  SmallVector<int64_t> shape(type.getShape());
  for (auto [dim, size] : llvm::enumerate(shape)) {
    if (ShapedType::isStatic(size))
      continue;
    std::string place = input.name + ":" + std::to_string(dim);
    std::string name = dim < input.dimNames.size() ? input.dimNames[dim] : "";
    auto given = options.dims.find(name.empty() ? place : name);
    if (given == options.dims.end())
      given = options.dims.find(place);
    if (given == options.dims.end())
      return llvm::createStringError(
          input.label + ": dimension " + Twine(dim) +
          " is dynamic; give its size, as in --dim " +
          (name.empty() ? place : name) + "=4");
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
                                            const Options &options,
                                            std::mt19937_64 &random) {
  auto shape = getRandomShape(input, options);
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
runner::getInputs(const Model &model, const Options &options) {
  std::vector<HostValue> inputs;
  if (options.randomSeed) {
    std::mt19937_64 random(*options.randomSeed);
    for (const Parameter &input : model.inputs) {
      llvm::Expected<HostValue> value = makeRandom(input, options, random);
      if (!value)
        return value.takeError();
      inputs.push_back(std::move(*value));
    }
    return inputs;
  }
  auto files = getInputFiles(model, options.inputs);
  if (!files)
    return files.takeError();
  for (auto [path, input] : llvm::zip_equal(*files, model.inputs)) {
    llvm::Expected<HostValue> value =
        readValue(path, input, model.module.get().getContext());
    if (!value)
      return value.takeError();
    inputs.push_back(std::move(*value));
  }
  return inputs;
}

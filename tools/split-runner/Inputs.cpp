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

/// What an optional input that is not there is given as.
static constexpr StringLiteral kNone = "none";

namespace {
/// The sources of the values of groupValues, as the options give them one by
/// one.
class SourceList {
public:
  explicit SourceList(const Model &model)
      : values(groupValues(model.inputs)), sources(values.size()) {}

  /// Adds what an --input gives.
  llvm::Error add(StringRef argument);
  /// One source for each value.
  llvm::Expected<std::vector<ValueSource>> take(const Model &model);

private:
  std::optional<size_t> find(StringRef name) const;
  llvm::Error set(size_t index, ValueSource source);
  llvm::Error addArchive(StringRef path);
  llvm::Error failForUnknownName(StringRef argument) const;

  SmallVector<ArrayRef<Parameter>> values;
  std::vector<std::optional<ValueSource>> sources;
  /// Those without a name, in order.
  std::vector<ValueSource> unnamed;
};
} // namespace

std::optional<size_t> SourceList::find(StringRef name) const {
  if (!name.empty())
    for (auto [index, value] : llvm::enumerate(values))
      if (value.back().name == name)
        return index;
  return std::nullopt;
}

llvm::Error SourceList::failForUnknownName(StringRef argument) const {
  std::string names;
  for (ArrayRef<Parameter> value : values)
    names += (names.empty() ? "" : ", ") + value.back().label;
  return llvm::createStringError("--input " + quoted(argument) +
                                 ": there is no such file, and no input of "
                                 "that name; the model has " +
                                 (names.empty() ? "no inputs" : names));
}

llvm::Error SourceList::set(size_t index, ValueSource source) {
  if (sources[index])
    return llvm::createStringError(values[index].back().label +
                                   " is given twice");
  sources[index] = std::move(source);
  return llvm::Error::success();
}

/// The arrays of an archive are inputs by their names. Those that numpy.savez
/// has named, `arr_0` and so on, are inputs without one, and what has another
/// name is something else, such as recorded outputs.
llvm::Error SourceList::addArchive(StringRef path) {
  auto names = listArrays(path);
  if (!names)
    return names.takeError();
  bool isUsed = false;
  for (const std::string &name : *names) {
    std::optional<size_t> index = find(name);
    if (index) {
      if (llvm::Error error = set(*index, {path.str(), name}))
        return error;
    } else if (StringRef(name).starts_with("arr_")) {
      unnamed.push_back({path.str(), name});
    } else {
      continue;
    }
    isUsed = true;
  }
  if (!isUsed && !values.empty())
    return llvm::createStringError(
        path + ": none of its arrays has the name of an input; it has " +
        (names->empty() ? "none" : llvm::join(*names, ", ")));
  return llvm::Error::success();
}

llvm::Error SourceList::add(StringRef argument) {
  // A file whose name has the sign is a file.
  if (argument.contains('=') && !llvm::sys::fs::exists(argument)) {
    auto [name, path] = argument.split('=');
    // A name may have the sign, too.
    for (size_t at = argument.find('='); at != StringRef::npos;
         at = argument.find('=', at + 1))
      if (find(argument.take_front(at)))
        std::tie(name, path) =
            std::pair(argument.take_front(at), argument.drop_front(at + 1));
    std::optional<size_t> index = find(name);
    return index ? set(*index, {path.str(), ""}) : failForUnknownName(argument);
  }
  if (argument.ends_with(".npz"))
    return addArchive(argument);
  unnamed.push_back({argument.str(), ""});
  return llvm::Error::success();
}

llvm::Expected<std::vector<ValueSource>> SourceList::take(const Model &model) {
  size_t count =
      unnamed.size() + llvm::count_if(sources, [](const auto &source) {
        return source.has_value();
      });
  if (llvm::Error error = checkInputCount(model, count))
    return error;
  std::vector<ValueSource> result;
  size_t next = 0;
  for (std::optional<ValueSource> &source : sources)
    result.push_back(source ? std::move(*source) : unnamed[next++]);
  return result;
}

/// The value at `source`, of groupValues.
static llvm::Expected<std::vector<HostValue>>
readInput(const ValueSource &source, ArrayRef<Parameter> value,
          MLIRContext *context) {
  if (value.size() == 2 && source.path == kNone &&
      !llvm::sys::fs::exists(source.path))
    return makeAbsentValue(value, context);
  if (source.member.empty() && StringRef(source.path).ends_with(".npz"))
    return llvm::createStringError(
        value.back().label + " (" + source.path +
        "): an archive has names of its own; give it without one");
  return readValue(source, value, context);
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

static llvm::Expected<std::vector<HostValue>>
makeRandomInputs(const Model &model, const Options &options) {
  std::vector<HostValue> inputs;
  std::mt19937_64 random(*options.randomSeed);
  for (ArrayRef<Parameter> input : groupValues(model.inputs)) {
    llvm::Expected<HostValue> value = makeRandom(input.back(), options, random);
    if (!value)
      return value.takeError();
    // What is optional, is there.
    if (input.size() == 2) {
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

llvm::Expected<std::vector<HostValue>>
runner::getInputs(const Model &model, const Options &options) {
  if (options.randomSeed)
    return makeRandomInputs(model, options);
  SourceList list(model);
  for (const std::string &argument : options.inputs)
    if (llvm::Error error = list.add(argument))
      return error;
  auto sources = list.take(model);
  if (!sources)
    return sources.takeError();
  std::vector<HostValue> inputs;
  for (auto [source, input] :
       llvm::zip_equal(*sources, groupValues(model.inputs))) {
    auto values = readInput(source, input, model.module.get().getContext());
    if (!values)
      return values.takeError();
    llvm::append_range(inputs, *values);
  }
  return inputs;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/InputSource.h"

#include "split/HostIO/ValueFile.h"
#include "split/Support/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <map>

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

/// The position of an array that numpy.savez has named, as `arr_0`.
static std::optional<uint64_t> getPosition(StringRef name) {
  uint64_t position;
  if (!name.consume_front("arr_") || name.getAsInteger(10, position))
    return std::nullopt;
  return position;
}

/// The arrays of an archive are inputs by their names. Those that numpy.savez
/// has named, `arr_0` and so on, are inputs without one, in the order of their
/// numbers and not of the file, and what has another name is something else,
/// such as recorded outputs.
llvm::Error SourceList::addArchive(StringRef path) {
  auto names = listArrays(path);
  if (!names)
    return names.takeError();
  bool isUsed = false;
  std::map<uint64_t, std::string> positional;
  for (const std::string &name : *names) {
    std::optional<size_t> index = find(name);
    if (index) {
      if (llvm::Error error = set(*index, {path.str(), name}))
        return error;
    } else if (std::optional<uint64_t> position = getPosition(name)) {
      // As `arr_1` and `arr_01`.
      if (!positional.try_emplace(*position, name).second)
        return llvm::createStringError(path + ": has two arrays of number " +
                                       Twine(*position));
    } else {
      continue;
    }
    isUsed = true;
  }
  for (const auto &[position, name] : positional)
    unnamed.push_back({path.str(), name});
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
  if (isOptional(value) && source.path == kNone &&
      !llvm::sys::fs::exists(source.path))
    return makeAbsentValue(value, context);
  if (source.member.empty() && StringRef(source.path).ends_with(".npz"))
    return llvm::createStringError(
        value.back().label + " (" + source.path +
        "): an archive has names of its own; give it without one");
  return readValue(source, value, context);
}

llvm::Expected<std::vector<HostValue>>
runner::getInputs(const Model &model, const InputSource &source) {
  if (source.randomSeed)
    return makeRandomInputs(model.inputs, *source.randomSeed, source.dims);
  SourceList list(model);
  for (const std::string &argument : source.files)
    if (llvm::Error error = list.add(argument))
      return error;
  auto sources = list.take(model);
  if (!sources)
    return sources.takeError();
  std::vector<HostValue> inputs;
  for (auto [from, input] :
       llvm::zip_equal(*sources, groupValues(model.inputs))) {
    auto values = readInput(from, input, model.module.get().getContext());
    if (!values)
      return values.takeError();
    llvm::append_range(inputs, *values);
  }
  return inputs;
}

static int64_t getNumBytes(const HostValue &value) {
  if (const auto *tensor = std::get_if<HostTensor>(&value))
    return tensor->getNumBytes();
  int64_t bytes = 0;
  for (const HostTensor &tensor : std::get<HostSequence>(value).tensors)
    bytes += tensor.getNumBytes();
  return bytes;
}

int64_t runner::getNumBytes(ArrayRef<HostValue> values) {
  int64_t bytes = 0;
  for (const HostValue &value : values)
    bytes += ::getNumBytes(value);
  return bytes;
}

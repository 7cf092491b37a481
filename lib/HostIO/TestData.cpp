// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/HostIO/TestData.h"

#include "split/HostIO/CompareValues.h"
#include "split/HostIO/ValueFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;
namespace fs = llvm::sys::fs;

/// The number at the end of `name` between `prefix` and `suffix`, if that is
/// what `name` consists of.
static std::optional<uint64_t> getNumber(StringRef name, StringRef prefix,
                                         StringRef suffix) {
  uint64_t number;
  if (!name.consume_front(prefix) || !name.consume_back(suffix) ||
      name.getAsInteger(10, number))
    return std::nullopt;
  return number;
}

/// The numbered entries of `directory`, in order.
static llvm::Expected<std::vector<std::pair<uint64_t, std::string>>>
listNumbered(StringRef directory, StringRef prefix, StringRef suffix) {
  std::vector<std::pair<uint64_t, std::string>> entries;
  std::error_code code;
  for (fs::directory_iterator entry(directory, code), end;
       !code && entry != end; entry.increment(code)) {
    StringRef name = llvm::sys::path::filename(entry->path());
    if (std::optional<uint64_t> number = getNumber(name, prefix, suffix))
      entries.emplace_back(*number, entry->path());
  }
  if (code)
    return llvm::createStringError(
        directory + ": cannot read the folder: " + code.message());
  llvm::sort(entries);
  return entries;
}

llvm::Expected<std::vector<std::string>>
runner::findTestDataSets(StringRef directory) {
  for (StringRef role : {"input_", "output_"}) {
    auto files = listNumbered(directory, role, ".pb");
    if (!files)
      return files.takeError();
    if (!files->empty())
      return std::vector<std::string>{directory.str()};
  }
  auto folders = listNumbered(directory, "test_data_set_", "");
  if (!folders)
    return folders.takeError();
  std::vector<std::string> sets;
  for (auto &[number, path] : *folders)
    sets.push_back(path);
  if (sets.empty())
    return llvm::createStringError(
        directory + ": no test data: there is neither a file input_0.pb or "
                    "output_0.pb nor a folder test_data_set_0");
  return sets;
}

llvm::Expected<std::vector<HostValue>>
runner::readRecorded(StringRef directory, StringRef role,
                     ArrayRef<Parameter> parameters, MLIRContext *context) {
  auto files = listNumbered(directory, (role + "_").str(), ".pb");
  if (!files)
    return files.takeError();
  auto groups = groupValues(parameters);
  if (files->size() != groups.size())
    return llvm::createStringError(
        directory + ": the model has " + Twine(groups.size()) + " " + role +
        "s, but the folder has " + Twine(files->size()) + " files " + role +
        "_N.pb");
  std::vector<HostValue> values;
  for (size_t i = 0; i < files->size(); ++i) {
    const auto &[number, path] = (*files)[i];
    if (number != i)
      return llvm::createStringError(directory + ": there is no file " + role +
                                     "_" + Twine(i) + ".pb");
    auto value = readValue({path, ""}, groups[i], context);
    if (!value)
      return value.takeError();
    llvm::append_range(values, *value);
  }
  return values;
}

/// Compares one value of groupValues.
static llvm::Error compareValue(ArrayRef<Parameter> value,
                                ArrayRef<HostValue> expected,
                                ArrayRef<HostValue> actual) {
  if (isOptional(value)) {
    bool isExpected = isPresent(expected[0]);
    if (isExpected != isPresent(actual[0]))
      return llvm::createStringError(
          isExpected
              ? "expected " + describe(expected.back()) + ", but got none"
              : "expected none, but got " + describe(actual.back()));
    if (!isExpected)
      return llvm::Error::success();
  }
  return compareValues(expected.back(), actual.back());
}

llvm::Error runner::compareWithRecorded(ArrayRef<Parameter> outputs,
                                        ArrayRef<HostValue> recorded,
                                        ArrayRef<HostValue> actual) {
  for (ArrayRef<Parameter> output : groupValues(outputs)) {
    size_t size = output.size();
    if (llvm::Error error = compareValue(output, recorded.take_front(size),
                                         actual.take_front(size)))
      return llvm::createStringError(output.back().label + ": " +
                                     llvm::toString(std::move(error)));
    recorded = recorded.drop_front(size);
    actual = actual.drop_front(size);
  }
  return llvm::Error::success();
}

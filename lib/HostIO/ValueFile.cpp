// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/HostIO/ValueFile.h"

#include "NpyFile.h"
#include "NpzFile.h"
#include "split/Support/InputFile.h"
#include "split/Support/OutputFiles.h"
#ifdef SPLIT_ENABLE_ONNX
#include "OnnxFile.h"
#endif

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

llvm::Expected<std::vector<std::string>> runner::listArrays(StringRef path) {
  auto names = listNpzArrays(path);
  if (!names)
    return llvm::createStringError(path + ": " +
                                   llvm::toString(names.takeError()));
  return names;
}

//===----------------------------------------------------------------------===//
// Optional values
//===----------------------------------------------------------------------===//

static llvm::Expected<HostValue> makePresence(bool isPresent,
                                              MLIRContext *context) {
  auto tensor = HostTensor::allocate(IntegerType::get(context, 1), {});
  if (!tensor)
    return tensor.takeError();
  *tensor->getData() = isPresent;
  return HostValue(std::move(*tensor));
}

bool runner::isPresent(const HostValue &value) {
  return *std::get<HostTensor>(value).getData() != 0;
}

llvm::Expected<std::vector<HostValue>>
runner::makeAbsentValue(ArrayRef<Parameter> value, MLIRContext *context) {
  llvm::Expected<HostValue> presence = makePresence(false, context);
  if (!presence)
    return presence.takeError();
  std::vector<HostValue> values = {std::move(*presence)};
  // Any value of the type, which nothing reads.
  const Parameter &parameter = value.back();
  TensorType type = getTensorType(parameter);
  if (isSequence(parameter)) {
    values.push_back(HostSequence{type.getElementType(), {}});
    return values;
  }
  SmallVector<int64_t> shape;
  if (type.hasRank())
    for (int64_t size : type.getShape())
      shape.push_back(ShapedType::isDynamic(size) ? 0 : size);
  auto tensor = HostTensor::allocate(type.getElementType(), shape);
  if (!tensor)
    return tensor.takeError();
  values.push_back(std::move(*tensor));
  return values;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static llvm::Expected<std::vector<HostValue>>
readPb(StringRef path, ArrayRef<Parameter> value, MLIRContext *context) {
#ifdef SPLIT_ENABLE_ONNX
  auto toValues = [](auto result) -> llvm::Expected<std::vector<HostValue>> {
    if (!result)
      return result.takeError();
    return std::vector<HostValue>{std::move(*result)};
  };
  const Parameter &parameter = value.back();
  Type elementType = getTensorType(parameter).getElementType();
  if (!isOptional(value) && isSequence(parameter))
    return toValues(readOnnxSequenceFile(path, elementType, context));
  if (!isOptional(value))
    return toValues(readOnnxTensorFile(path, context));
  auto optional = readOnnxOptionalFile(path, elementType, context);
  if (!optional)
    return optional.takeError();
  if (!*optional)
    return makeAbsentValue(value, context);
  return std::vector<HostValue>{std::move(**optional)};
#else
  return llvm::createStringError(
      "this split-runner was built without ONNX, which .pb files need");
#endif
}

/// Reads what is at `source`, as one result.
static llvm::Expected<std::vector<HostValue>>
readSource(const ValueSource &source, ArrayRef<Parameter> value,
           MLIRContext *context) {
  StringRef extension = llvm::sys::path::extension(source.path);
  if (source.path == kStandardInput)
    extension = ".npy";
  if (extension == ".pb")
    return readPb(source.path, value, context);
  if (extension != ".npy" && extension != ".npz")
    return llvm::createStringError("an input is an .npy, .npz or .pb file");
  if (isSequence(value.back()))
    return llvm::createStringError(
        "a sequence comes from a .pb file that holds a SequenceProto");
  auto tensor = extension == ".npy"
                    ? readNpyFile(source.path, context)
                    : readNpzArray(source.path, source.member, context);
  if (!tensor)
    return tensor.takeError();
  return std::vector<HostValue>{std::move(*tensor)};
}

llvm::Expected<std::vector<HostValue>>
runner::readValue(const ValueSource &source, ArrayRef<Parameter> value,
                  MLIRContext *context) {
  auto values = readSource(source, value, context);
  if (!values)
    return llvm::createStringError(value.back().label + " (" + source.path +
                                   "): " + llvm::toString(values.takeError()));
  // What is not there has all of its parts already.
  if (values->size() < value.size() && hasRanks(value))
    // Files have tensors as they are: nothing reads these.
    values->insert(values->end() - 1,
                   HostSequence{IntegerType::get(context, 64), {}});
  if (values->size() < value.size()) {
    llvm::Expected<HostValue> presence = makePresence(true, context);
    if (!presence)
      return presence.takeError();
    values->insert(values->begin(), std::move(*presence));
  }
  return values;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static llvm::Error writePb(ArrayRef<HostValue> value,
                           ArrayRef<Parameter> output, raw_ostream &os) {
#ifdef SPLIT_ENABLE_ONNX
  StringRef name = output.back().name;
  if (!isOptional(output))
    return writeOnnxFile(value.back(), name, os);
  return writeOnnxOptionalFile(
      isPresent(value.front()) ? &value.back() : nullptr, name, os);
#else
  return llvm::createStringError(
      "this split-runner was built without ONNX, which .pb files need");
#endif
}

/// The tensors of `value`, with their names: `stem`, or, of a sequence, that
/// and their position.
static void
appendArrays(const HostValue &value, const std::string &stem,
             std::vector<std::pair<std::string, const HostTensor *>> &arrays) {
  if (const auto *tensor = std::get_if<HostTensor>(&value)) {
    arrays.emplace_back(stem, tensor);
    return;
  }
  for (auto [position, tensor] :
       llvm::enumerate(std::get<HostSequence>(value).tensors))
    arrays.emplace_back(stem + "." + std::to_string(position), &tensor);
}

/// The name that an output called `name` has in an archive: that, unless it is
/// no text or another output has it, or else `stem`.
static std::string chooseArrayName(StringRef name, std::string stem,
                                   llvm::StringSet<> &taken) {
  if (!name.empty() && !name.contains('\0') && llvm::json::isUTF8(name) &&
      taken.insert(name).second)
    return name.str();
  while (!taken.insert(stem).second)
    stem += '_';
  return stem;
}

llvm::Error runner::writeValues(StringRef directory, ValueFormat format,
                                ArrayRef<Parameter> outputs,
                                ArrayRef<HostValue> values) {
  OutputFiles files;
  if (llvm::Error error = files.makeFolder(directory))
    return error;
  auto add = [&](const Twine &name, FileWriter write) {
    SmallString<128> path(directory);
    llvm::sys::path::append(path, name);
    return files.add(path, write);
  };
  std::vector<std::pair<std::string, const HostTensor *>> arrays;
  llvm::StringSet<> taken;
  for (auto [index, group] : llvm::enumerate(groupValues(outputs))) {
    ArrayRef<Parameter> output = group;
    ArrayRef<HostValue> value = values.take_front(output.size());
    values = values.drop_front(output.size());
    std::string stem = "output_" + std::to_string(index);
    StringRef name = output.back().name;
    if (format == ValueFormat::Pb) {
      if (llvm::Error error = add(stem + ".pb", [&](raw_ostream &os) {
            return writePb(value, output, os);
          }))
        return error;
    } else if (!isOptional(output) || isPresent(value.front())) {
      if (format == ValueFormat::Npz)
        stem = chooseArrayName(name, std::move(stem), taken);
      appendArrays(value.back(), stem, arrays);
    }
  }
  if (format == ValueFormat::Npz) {
    if (llvm::Error error = add("outputs.npz", [&](raw_ostream &os) {
          return writeNpzFile(arrays, os);
        }))
      return error;
    return files.commit();
  }
  for (const auto &[name, tensor] : arrays)
    if (llvm::Error error =
            add(name + ".npy", [tensor = tensor](raw_ostream &os) {
              return writeNpyFile(*tensor, os);
            }))
      return error;
  return files.commit();
}

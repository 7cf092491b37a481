// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/HostIO/ValueFile.h"

#include "NpyFile.h"
#include "split/Support/OutputFiles.h"
#ifdef SPLIT_ENABLE_ONNX
#include "OnnxFile.h"
#endif

#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

static llvm::Expected<HostValue>
readPb(StringRef path, const Parameter &parameter, MLIRContext *context) {
#ifdef SPLIT_ENABLE_ONNX
  if (isSequence(parameter))
    return readOnnxSequenceFile(path, getTensorType(parameter).getElementType(),
                                context);
  return readOnnxTensorFile(path, context);
#else
  return llvm::createStringError(
      "this split-runner was built without ONNX, which .pb files need");
#endif
}

static llvm::Error writePb(const HostValue &value, StringRef name,
                           raw_ostream &os) {
#ifdef SPLIT_ENABLE_ONNX
  return writeOnnxFile(value, name, os);
#else
  return llvm::createStringError(
      "this split-runner was built without ONNX, which .pb files need");
#endif
}

llvm::Expected<HostValue> runner::readValue(StringRef path,
                                            const Parameter &parameter,
                                            MLIRContext *context) {
  llvm::Expected<HostValue> value = [&]() -> llvm::Expected<HostValue> {
    StringRef extension = llvm::sys::path::extension(path);
    if (extension == ".pb")
      return readPb(path, parameter, context);
    if (extension != ".npy")
      return llvm::createStringError("an input is an .npy or .pb file");
    if (isSequence(parameter))
      return llvm::createStringError(
          "a sequence comes from a .pb file that holds a SequenceProto");
    return readNpyFile(path, context);
  }();
  if (!value)
    return llvm::createStringError(parameter.label + " (" + path +
                                   "): " + llvm::toString(value.takeError()));
  return value;
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
  auto addNpy = [&](const Twine &name, const HostTensor &tensor) {
    return add(name, [&](raw_ostream &os) { return writeNpyFile(tensor, os); });
  };
  for (size_t i = 0; i < values.size(); ++i) {
    const HostValue &value = values[i];
    std::string stem = "output_" + std::to_string(i);
    if (format == ValueFormat::Pb) {
      if (llvm::Error error = add(stem + ".pb", [&](raw_ostream &os) {
            return writePb(value, outputs[i].name, os);
          }))
        return error;
      continue;
    }
    if (const auto *tensor = std::get_if<HostTensor>(&value)) {
      if (llvm::Error error = addNpy(stem + ".npy", *tensor))
        return error;
      continue;
    }
    for (auto [position, tensor] :
         llvm::enumerate(std::get<HostSequence>(value).tensors))
      if (llvm::Error error =
              addNpy(stem + "." + Twine(position) + ".npy", tensor))
        return error;
  }
  return files.commit();
}

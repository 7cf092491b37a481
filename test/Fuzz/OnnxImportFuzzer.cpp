// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any bytes are imported, or fail with one error, to be run and to be carried.
// What is imported survives printing, and what is carried is written as a model
// that is the same when it is carried and written again.

#include "Fuzzing.h"
#include "MessageMutator.h"

#include "split/Export/Onnx.h"
#include "split/Import/Onnx.h"

#include "mlir/IR/MLIRContext.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::fuzz;

/// Words that a model uses beside the names that it makes up.
static constexpr StringLiteral vocabulary[] = {"",
                                               "ai.onnx",
                                               "MatMul",
                                               "Split",
                                               "SplitToSequence",
                                               "SequenceAt",
                                               "SequenceConstruct",
                                               "SequenceEmpty",
                                               "SequenceErase",
                                               "SequenceInsert",
                                               "SequenceLength",
                                               "ConcatFromSequence",
                                               "Concat",
                                               "Constant",
                                               "Identity",
                                               "Relu",
                                               "Add",
                                               "Div",
                                               "If",
                                               "Loop",
                                               "Scan",
                                               "SequenceMap",
                                               "axis",
                                               "split",
                                               "num_outputs",
                                               "keepdims",
                                               "new_axis",
                                               "value",
                                               "value_int",
                                               "value_ints",
                                               "value_string",
                                               "dtype",
                                               "location",
                                               "offset",
                                               "length",
                                               "weights.bin",
                                               "1",
                                               "8",
                                               "d0"};

/// A model with, beside it, a file for external data.
static StringRef writeModel(const uint8_t *data, size_t size) {
  static ScratchFile file("model.onnx");
  static const bool hasWeights = [] {
    std::error_code code;
    llvm::raw_fd_ostream weights(file.getSibling("weights.bin"), code);
    if (code)
      fail("cannot write weights.bin: " + code.message());
    for (int byte = 0; byte < 256; ++byte)
      weights << char(byte);
    return true;
  }();
  (void)hasWeights;
  file.write(data, size);
  return file.getPath();
}

/// The model that `carried` becomes; nothing after an error.
static std::optional<std::string> write(ModuleOp carried) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (!checkExport(carried.getContext(),
                   [&] { return exportOnnxModel(carried, os); }))
    return std::nullopt;
  return bytes;
}

static void carry(StringRef path, MLIRContext *context) {
  OwningOpRef<ModuleOp> carried =
      checkImport(context, "the import to carry",
                  [&] { return carryOnnxModel(path, context); });
  if (!carried)
    return;
  std::optional<std::string> written = write(*carried);
  if (!written)
    return;
  OwningOpRef<ModuleOp> again =
      checkImport(context, "the import of what was written", [&] {
        return carryOnnxModel(ArrayRef(written->data(), written->size()), path,
                              context);
      });
  if (!again || write(*again) != written)
    fail("what was carried and written is not the same once more");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  StringRef path = writeModel(data, size);
  MLIRContext context(getImportedDialects(), MLIRContext::Threading::DISABLED);
  checkImport(&context, "the import",
              [&] { return importOnnxModel(path, &context); });
  carry(path, &context);
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  Random random(seed);
  google::protobuf::LogSilencer silencer;
  onnx::ModelProto model;
  // An input that is no message becomes one.
  (void)model.ParsePartialFromArray(data, size);
  mutateMessage(model, random, vocabulary);
  return replaceInput(model.SerializePartialAsString(), data, size, maxSize);
}

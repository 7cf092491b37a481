// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any bytes are imported, or fail with one error. What is imported survives
// printing.

#include "Fuzzing.h"
#include "MessageMutator.h"

#include "split/Import/Onnx.h"

#include "mlir/IR/MLIRContext.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::fuzz;

/// Words that a model uses beside the names that it makes up.
static constexpr StringLiteral vocabulary[] = {"",
                                               "ai.onnx",
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

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  StringRef path = writeModel(data, size);
  MLIRContext context(MLIRContext::Threading::DISABLED);
  ErrorCounter errors(&context);
  OwningOpRef<ModuleOp> module = importOnnxModel(path, &context);
  if (errors.getCount() != (module ? 0 : 1))
    fail("the import " + Twine(module ? "succeeded" : "failed") + " with " +
         Twine(errors.getCount()) + " errors");
  if (!module)
    return 0;
  std::string text = print(*module);
  OwningOpRef<ModuleOp> reparsed = parse(text, &context);
  if (!reparsed || print(*reparsed) != text)
    fail("the text of the module is not read as that module");
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

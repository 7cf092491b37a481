// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any bytes are read as a TensorProto and as a SequenceProto, or fail. What is
// read is read again after it was written.

#include "MessageMutator.h"
#include "ValueRoundTrip.h"

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Split/IR/SplitTypes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "onnx/onnx-data_pb.h"
#include "onnx/onnx_pb.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::fuzz;

static constexpr StringLiteral vocabulary[] = {
    "", "x", "location", "offset", "length", "input.pb", "0", "1", "8"};

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static ScratchFile file("input.pb");
  file.write(data, size);
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<SplitDialect>();
  TensorType type = UnrankedTensorType::get(Builder(&context).getF32Type());
  checkValueFile(file, type, runner::ValueFormat::Pb);
  checkValueFile(file, SequenceType::get(type), runner::ValueFormat::Pb);
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  Random random(seed);
  google::protobuf::LogSilencer silencer;
  onnx::TensorProto tensor;
  onnx::SequenceProto sequence;
  google::protobuf::Message *message = &tensor;
  if (random.oneIn(2))
    message = &sequence;
  // An input that is no message becomes one.
  (void)message->ParsePartialFromArray(data, size);
  mutateMessage(*message, random, vocabulary);
  return replaceInput(message->SerializePartialAsString(), data, size, maxSize);
}

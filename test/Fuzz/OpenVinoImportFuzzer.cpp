// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any bytes are imported as OpenVINO IR, or fail with one error, to be run and
// to be carried. What is imported survives printing, and what is carried is
// written as files that are the same when they are carried and written again.

#include "Fuzzing.h"
#include "XmlMutator.h"

#include "split/Export/OpenVino.h"
#include "split/Import/OpenVino.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::fuzz;

/// Words that a network uses beside the names that it makes up.
static constexpr StringLiteral vocabulary[] = {
    "",          "opset1",    "opset8",       "opset12",   "extension",
    "Split",     "Concat",    "Const",        "Parameter", "VariadicSplit",
    "Result",    "ReLU",      "Add",          "If",        "Loop",
    "Slice",     "Reshape",   "Gather",       "Convert",   "TensorIterator",
    "Transpose", "MatMul",    "StridedSlice", "Softmax",   "ReduceSum",
    "axis",      "shape",     "num_splits",   "offset",    "element_type",
    "size",      "keep_dims", "f32",          "i64",       "boolean",
    "u1",        "u4",        "bf16",         "string",    "FP32",
    "I64",       "?",         "...",          "2..",       "-1"};

/// A network with, beside it, its weights: each byte, twice.
static const ScratchFile &writeModel(const uint8_t *data, size_t size) {
  static ScratchFile file("model.xml");
  static const bool hasWeights = [] {
    std::error_code code;
    llvm::raw_fd_ostream weights(file.getSibling("model.bin"), code);
    if (code)
      fail("cannot write model.bin: " + code.message());
    for (int byte = 0; byte < 512; ++byte)
      weights << char(byte);
    return true;
  }();
  (void)hasWeights;
  file.write(data, size);
  return file;
}

/// What is in the file `path`.
static std::string readAll(const Twine &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    fail("cannot read " + path + ": " + buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

/// The two files that `carried` becomes, one after the other; nothing after an
/// error.
static std::optional<std::string> write(ModuleOp carried,
                                        const std::string &stem) {
  if (!checkExport(carried.getContext(),
                   [&] { return exportOpenVinoModel(carried, stem + ".xml"); }))
    return std::nullopt;
  return readAll(stem + ".xml") + readAll(stem + ".bin");
}

static void carry(const ScratchFile &file, MLIRContext *context) {
  OwningOpRef<ModuleOp> carried =
      checkImport(context, "the import to carry",
                  [&] { return carryOpenVinoModel(file.getPath(), context); });
  if (!carried)
    return;
  std::string first = file.getSibling("first");
  std::optional<std::string> written = write(*carried, first);
  if (!written)
    return;
  OwningOpRef<ModuleOp> again =
      checkImport(context, "the import of what was written",
                  [&] { return carryOpenVinoModel(first + ".xml", context); });
  if (!again || write(*again, file.getSibling("second")) != written)
    fail("what was carried and written is not the same once more");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const ScratchFile &file = writeModel(data, size);
  MLIRContext context(getImportedDialects(), MLIRContext::Threading::DISABLED);
  checkImport(&context, "the import",
              [&] { return importOpenVinoModel(file.getPath(), &context); });
  carry(file, &context);
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  Random random(seed);
  StringRef document(reinterpret_cast<const char *>(data), size);
  return replaceInput(mutateXml(document, random, vocabulary), data, size,
                      maxSize);
}

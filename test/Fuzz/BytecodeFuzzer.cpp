// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytecode of any module, valid or not, is read and verified, or fails with
// an error. What is read survives writing.
//
// Bytes are not mutated: MLIR's reader (22.1) itself does not return, or uses
// memory that is not its own, on damaged bytecode of upstream's ops.

#include "Fuzzing.h"
#include "ModuleMutator.h"

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::fuzz;

static const DialectRegistry &getRegistry() {
  static const DialectRegistry registry = [] {
    DialectRegistry dialects;
    dialects.insert<SplitDialect, func::FuncDialect, scf::SCFDialect,
                    strided::StridedDialect, tensor::TensorDialect>();
    return dialects;
  }();
  return registry;
}

static std::string write(ModuleOp module) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBytecodeToFile(module, os)))
    fail("the module cannot be written");
  return bytes;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string input(reinterpret_cast<const char *>(data), size);
  llvm::MemoryBufferRef buffer(input, "input");
  if (!isBytecode(buffer))
    return -1;
  MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  ErrorCounter errors(&context);
  OwningOpRef<ModuleOp> module = parse(input, &context);
  if (!module) {
    if (errors.getCount() == 0)
      fail("the bytecode is refused without an error");
    return 0;
  }
  OwningOpRef<ModuleOp> again = parse(write(*module), &context);
  if (!again || print(*again) != print(*module))
    fail("the bytecode of the module is not read as that module");
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  Random random(seed);
  std::string input(reinterpret_cast<const char *>(data), size);
  std::string changed =
      mutateModuleText(input, getRegistry(), random, Invalid::Kept);
  if (changed.empty())
    return size;
  MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  ErrorCounter errors(&context);
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(changed, config);
  return module ? replaceInput(write(*module), data, size, maxSize) : size;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any text is read and verified, or fails with an error. What is read survives
// printing, in both forms.

#include "Fuzzing.h"
#include "ModuleMutator.h"

#include "split/Dialect/Split/IR/SplitDialect.h"
#include "split/Dialect/Strided/IR/StridedOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::fuzz;

/// What libFuzzer does to bytes.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

static const DialectRegistry &getRegistry() {
  static const DialectRegistry registry = [] {
    DialectRegistry dialects;
    dialects.insert<SplitDialect, arith::ArithDialect, func::FuncDialect,
                    scf::SCFDialect, strided::StridedDialect,
                    tensor::TensorDialect>();
    return dialects;
  }();
  return registry;
}

/// Text nested this deep overflows the stack of MLIR's parser, whatever it
/// holds (22.1).
static constexpr int kMaxNesting = 128;

static bool isTooNested(StringRef text) {
  int depth = 0;
  for (char character : text)
    if (StringRef("([{<").contains(character) && ++depth > kMaxNesting)
      return true;
  return false;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // The parser wants a zero byte at the end.
  std::string input(reinterpret_cast<const char *>(data), size);
  if (isTooNested(input))
    return -1;
  MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  ErrorCounter errors(&context);
  OwningOpRef<ModuleOp> module = parse(input, &context);
  if (!module) {
    if (errors.getCount() == 0)
      fail("the text is refused without an error");
    return 0;
  }
  std::string text = print(*module);
  for (bool generic : {false, true}) {
    OwningOpRef<ModuleOp> again = parse(print(*module, generic), &context);
    if (!again || print(*again) != text)
      fail("the text of the module is not read as that module");
  }
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  Random random(seed);
  if (random.oneIn(2))
    return LLVMFuzzerMutate(data, size, maxSize);
  std::string input(reinterpret_cast<const char *>(data), size);
  if (isTooNested(input))
    return size;
  std::string changed =
      mutateModuleText(input, getRegistry(), random, Invalid::Kept);
  if (changed.empty())
    return LLVMFuzzerMutate(data, size, maxSize);
  return replaceInput(changed, data, size, maxSize);
}

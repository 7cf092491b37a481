// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Any bytes are read as an .npy file, or fail. What is read is read again after
// it was written.

#include "ValueRoundTrip.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static ScratchFile file("input.npy");
  file.write(data, size);
  MLIRContext context(MLIRContext::Threading::DISABLED);
  checkValueFile(file, UnrankedTensorType::get(Builder(&context).getF32Type()),
                 runner::ValueFormat::Npy);
  return 0;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the compiled code returns is in buffers of its own, as it is where
// shapes are only known at run time.

#include "Contender.h"

#include "split/Execution/Allocator.h"
#include "split/Execution/Invocation.h"

#include <cstring>
#include <vector>

using namespace mlir;
using namespace mlir::split::runner;

namespace {
class ReturningContender : public Contender {
public:
  ReturningContender(std::unique_ptr<MLIRContext> context,
                     std::unique_ptr<Executable> executable,
                     llvm::ArrayRef<BenchmarkTensor> outputs)
      : context(std::move(context)), executable(std::move(executable)),
        outputs(outputs.begin(), outputs.end()) {}

  llvm::Error bind(llvm::ArrayRef<BenchmarkTensor> tensors) {
    const CallingConvention &convention = executable->getConvention();
    if (!convention.outParams.empty() ||
        convention.inputs.size() != tensors.size() ||
        convention.results.size() != outputs.size())
      return llvm::createStringError("the compiled function does not return " +
                                     llvm::Twine(outputs.size()) +
                                     " buffers for " +
                                     llvm::Twine(tensors.size()) + " inputs");
    for (auto [slot, tensor] : llvm::zip_equal(convention.inputs, tensors)) {
      llvm::Expected<HostTensor> input = HostTensor::wrap(
          slot.elementType, {tensor.shape, size_t(tensor.rank)},
          static_cast<char *>(tensor.data), /*owner=*/nullptr);
      if (!input)
        return input.takeError();
      inputs.push_back(std::move(*input));
    }
    llvm::Expected<std::unique_ptr<Invocation>> bound =
        Invocation::create(*executable, inputs);
    if (!bound)
      return bound.takeError();
    invocation = std::move(*bound);
    return llvm::Error::success();
  }

  void call() override {
    invocation->call();
    invocation->releaseResults();
  }

  void finish() override {
    invocation->call();
    llvm::Expected<std::vector<HostValue>> results = invocation->takeResults();
    if (!results)
      return llvm::consumeError(results.takeError());
    for (auto [result, output] : llvm::zip_equal(*results, outputs)) {
      const HostTensor &tensor = std::get<HostTensor>(result);
      if (tensor.getNumBytes() == output.bytes && output.bytes != 0)
        std::memcpy(output.data, tensor.getData(), output.bytes);
    }
  }

private:
  std::unique_ptr<MLIRContext> context;
  std::unique_ptr<Executable> executable;
  std::vector<BenchmarkTensor> outputs;
  std::vector<HostValue> inputs;
  std::unique_ptr<Invocation> invocation;
};
} // namespace

llvm::Expected<std::unique_ptr<Contender>>
createReturning(llvm::StringRef path, llvm::ArrayRef<BenchmarkTensor> inputs,
                llvm::ArrayRef<BenchmarkTensor> outputs) {
  keepFreedMemory();
  llvm::Expected<CompiledModel> compiled = compileModel(path, /*threads=*/1);
  if (!compiled)
    return compiled.takeError();
  auto contender = std::make_unique<ReturningContender>(
      std::move(compiled->context), std::move(compiled->executable), outputs);
  if (llvm::Error error = contender->bind(inputs))
    return error;
  return contender;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Contender.h"

#include "split/Execution/Executable.h"
#include "split/Execution/Model.h"

#include "mlir/IR/MLIRContext.h"

#include <deque>
#include <vector>

using namespace mlir;
using namespace mlir::split::runner;

namespace {
class CompiledContender : public Contender {
public:
  CompiledContender(std::unique_ptr<MLIRContext> context,
                    std::unique_ptr<Executable> executable)
      : context(std::move(context)), executable(std::move(executable)) {}

  /// Passes a memref descriptor of `tensor`.
  void pass(const BenchmarkTensor &tensor) {
    auto address = reinterpret_cast<int64_t>(tensor.data);
    std::vector<int64_t> &words =
        descriptors.emplace_back(std::vector<int64_t>{address, address, 0});
    words.insert(words.end(), tensor.shape, tensor.shape + tensor.rank);
    words.resize(words.size() + tensor.rank);
    int64_t stride = 1;
    for (int64_t dim = tensor.rank; dim-- > 0; stride *= tensor.shape[dim])
      words[3 + tensor.rank + dim] = stride;
    arguments.push_back(words.data());
  }

  void call() override { executable->call(arguments.data()); }

private:
  std::unique_ptr<MLIRContext> context;
  std::unique_ptr<Executable> executable;
  std::deque<std::vector<int64_t>> descriptors;
  std::vector<void *> arguments;
};
} // namespace

llvm::Expected<CompiledModel> compileModel(llvm::StringRef path,
                                           int64_t threads) {
  DialectRegistry registry;
  registerDialects(registry);
  auto context =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  llvm::Expected<Model> model = loadModel(path, "", context.get());
  if (!model)
    return model.takeError();
  TimingScope untimed;
  CompileOptions options;
  options.threads = threads;
  auto executable = Executable::compile(std::move(*model), options, untimed);
  if (!executable)
    return executable.takeError();
  return CompiledModel{std::move(context), std::move(*executable)};
}

llvm::Expected<std::unique_ptr<Contender>>
createCompiled(llvm::StringRef path, int64_t threads,
               const BenchmarkTensor &input,
               llvm::ArrayRef<BenchmarkTensor> outputs) {
  llvm::Expected<CompiledModel> compiled = compileModel(path, threads);
  if (!compiled)
    return compiled.takeError();
  const CallingConvention &convention = compiled->executable->getConvention();
  if (convention.inputs.size() != 1 ||
      convention.outParams.size() != outputs.size())
    return llvm::createStringError(
        "the compiled function has other parameters than one input and " +
        llvm::Twine(outputs.size()) + " buffers of outputs");
  auto contender = std::make_unique<CompiledContender>(
      std::move(compiled->context), std::move(compiled->executable));
  contender->pass(input);
  for (const BenchmarkTensor &output : outputs)
    contender->pass(output);
  return contender;
}

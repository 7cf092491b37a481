// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shows what becomes of a model, as a page or for machines.

#include "Options.h"
#include "split/Execution/Processor.h"
#include "split/Execution/RefineRanks.h"
#include "split/Execution/RuntimeSymbols.h"
#include "split/Execution/TargetMachine.h"
#include "split/Explain/Explanation.h"
#include "split/Support/OutputFiles.h"
#include "split/Support/ToolProcess.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::explain;

/// Compiles `model`, calls it on `inputs` and takes the time.
static llvm::Expected<Measurement>
measure(runner::Model model, MutableArrayRef<runner::HostValue> inputs,
        const Options &options) {
  TimingScope timing;
  auto executable =
      runner::Executable::compile(std::move(model), options.compile, timing);
  if (!executable)
    return executable.takeError();
  Measurement measured{{}, options.calls, runner::getNumBytes(inputs), 0};
  {
    auto invocation = runner::Invocation::create(**executable, inputs);
    if (!invocation)
      return invocation.takeError();
    runner::runGuarded([&] { (*invocation)->call(); });
    auto outputs = (*invocation)->takeResults();
    if (!outputs)
      return outputs.takeError();
    measured.outputBytes = runner::getNumBytes(*outputs);
  }
  auto invocation = runner::Invocation::create(**executable, inputs);
  if (!invocation)
    return invocation.takeError();
  runner::runGuarded([&] {
    measured.times = runner::runBenchmark(**invocation, options.calls);
  });
  return measured;
}

static llvm::Error runTool(int argc, char **argv) {
  llvm::Expected<Options> options = parseOptions(argc, argv);
  if (!options)
    return options.takeError();
  if (options->isInformation)
    return llvm::Error::success();

  RemarkLog log;
  DialectRegistry registry;
  runner::registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  auto model = runner::loadModel(options->model, options->entry, &context);
  if (!model)
    return model.takeError();
  auto machine = runner::createTargetMachine(options->compile.cpu);
  if (!machine)
    return machine.takeError();

  std::optional<Measurement> measurement;
  if (options->source) {
    auto inputs = runner::getInputs(*model, *options->source);
    if (!inputs)
      return inputs.takeError();
    if (llvm::Error error = runner::checkInputs(*model, *inputs))
      return error;
    // What has no rank is compiled, and so explained, for the rank that it has.
    if (llvm::Error error = runner::refineRanks(*model, *inputs))
      return error;
    auto measured = measure(runner::cloneModel(*model), *inputs, *options);
    if (!measured)
      return measured.takeError();
    measurement = *measured;
  }
  // What compiling for the measurement said would count twice.
  if (llvm::Error error = keepRemarks(&context, log))
    return error;
  auto explanation =
      explainModel(std::move(*model),
                   runner::getLowerOptions(options->compile, **machine), log);
  if (!explanation)
    return explanation.takeError();
  explanation->processor = (*machine)->getTargetCPU().str();
  explanation->measurement = measurement;
  return writeFile(options->output, [&](llvm::raw_ostream &os) {
    if (options->isJson)
      writeJson(os, *explanation);
    else
      writeHtml(os, *explanation);
    return llvm::Error::success();
  });
}

int main(int argc, char **argv) {
  initializeTool();
  return report(runTool(argc, argv));
}

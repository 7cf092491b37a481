// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles and calls programs for soak.py. A message on standard input is a
// batch: programs, each with its interface and the values to call it with. The
// answers are a message 'B' before each program is compiled (so that of a
// process that ends the last one tells why), then one 'R' a program with what
// became of it, or one 'F' if they cannot be linked together.

#include "Call.h"
#include "Compiler.h"
#include "OpenMPRuntime.h"
#include "Wire.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"

#include <sys/resource.h>

using namespace soak;

namespace {

struct Request {
  Program program;
  Signature signature;
  uint32_t numCalls;
  llvm::StringRef inputs;
};

} // namespace

/// What compiling one program, or generating the code of all, may take.
static constexpr int kCompileSeconds = 30;

static llvm::SmallVector<Slot> readSlots(Reader &reader) {
  llvm::SmallVector<Slot> slots(reader.read<uint32_t>());
  for (Slot &slot : slots) {
    slot.kind = static_cast<Slot::Kind>(reader.read<uint8_t>());
    slot.bytes = reader.read<uint8_t>();
    slot.alignment = reader.read<uint8_t>();
    slot.isString = reader.read<uint8_t>();
    slot.rank = reader.read<uint8_t>();
  }
  return slots;
}

static Request readRequest(Reader &reader) {
  Request request;
  Program &program = request.program;
  program.number = reader.read<uint32_t>();
  program.text = reader.readText();
  program.entry = reader.readText();
  reader.readText().split(program.pipelines, '\n', /*MaxSplit=*/-1,
                          /*KeepEmpty=*/false);
  program.verifyEach = reader.read<uint8_t>();
  program.optimizationLevel = reader.read<uint8_t>();
  Signature &signature = request.signature;
  signature.inputs = readSlots(reader);
  signature.results = readSlots(reader);
  signature.returnsViews = reader.read<uint8_t>();
  bool hasOutParams = reader.read<uint8_t>();
  for (const Slot &slot : signature.results) {
    if (!hasOutParams)
      break;
    auto &shape = signature.outParams.emplace_back();
    for (int dim = 0; dim < slot.rank; ++dim)
      shape.push_back(reader.read<int64_t>());
  }
  request.numCalls = reader.read<uint32_t>();
  request.inputs = reader.readText();
  return request;
}

static void sendProgress(char tag, uint32_t number) {
  Writer writer;
  writer.write(tag);
  writer.write(number);
  sendMessage(writer.get());
}

static void sendFailure(llvm::Error error) {
  Writer writer;
  writer.write('F');
  writer.writeText(llvm::toString(std::move(error)));
  sendMessage(writer.get());
}

/// Calls the program of `request` in `jit`, if it was compiled, and answers.
static void answer(const Request &request, const Compilation &compilation,
                   llvm::orc::LLJIT *jit) {
  Writer writer;
  writer.write('R');
  writer.write(request.program.number);
  writer.write(compilation.stage);
  writer.writeText(compilation.errors);
  if (compilation.stage == Stage::Compiled) {
    auto address =
        llvm::cantFail(jit->lookup(getEntryName(request.program.number)));
    Reader inputs(request.inputs);
    for (uint32_t i = 0; i < request.numCalls; ++i)
      call(address.toPtr<void (*)(void **)>(), request.signature, inputs,
           writer);
  }
  sendMessage(writer.get());
}

static void runBatch(llvm::StringRef message, Compiler &compiler,
                     const llvm::StringMap<void *> &symbols) {
  Reader reader(message);
  std::vector<Request> requests(reader.read<uint32_t>());
  for (Request &request : requests)
    request = readRequest(reader);
  llvm::LLVMContext context;
  context.setDiscardValueNames(true);
  std::vector<Compilation> compilations;
  std::vector<std::unique_ptr<llvm::Module>> modules;
  for (const Request &request : requests) {
    sendProgress('B', request.program.number);
    setTimeLimit(kCompileSeconds);
    compilations.push_back(compiler.compile(request.program, context));
    if (compilations.back().stage == Stage::Compiled)
      modules.push_back(std::move(compilations.back().module));
  }
  std::unique_ptr<llvm::orc::LLJIT> jit;
  if (!modules.empty()) {
    sendProgress('G', 0);
    setTimeLimit(kCompileSeconds);
    auto generated = compiler.generate(std::move(modules), symbols);
    if (!generated)
      return sendFailure(generated.takeError());
    jit = std::move(*generated);
    // Links all of them.
    for (auto [request, compilation] : llvm::zip(requests, compilations))
      if (compilation.stage == Stage::Compiled) {
        auto entry = jit->lookup(getEntryName(request.program.number));
        if (!entry)
          return sendFailure(entry.takeError());
        break;
      }
  }
  for (auto [request, compilation] : llvm::zip(requests, compilations)) {
    sendProgress('C', request.program.number);
    answer(request, compilation, jit.get());
  }
}

int main() {
  // A program that asks for all memory must not get it.
  rlimit limit = {rlim_t(8) << 30, rlim_t(8) << 30};
  setrlimit(RLIMIT_AS, &limit);
  limit = {0, 0};
  setrlimit(RLIMIT_CORE, &limit);
  initializeCalls();
  // For programs that are compiled with `parallel`.
  llvm::consumeError(mlir::split::runner::loadOpenMPRuntime(/*threads=*/2));
  Compiler compiler;
  llvm::StringMap<void *> symbols = getRuntimeSymbols();
  while (std::optional<std::string> message = receiveMessage())
    runBatch(*message, compiler, symbols);
  return 0;
}

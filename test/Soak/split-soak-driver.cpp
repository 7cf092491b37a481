// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles and calls programs for soak.py. A message on standard input is a
// batch: groups of programs that are compiled in one way, each program with its
// interface and the values to call it with. The answers are a message 'B'
// before something is compiled (so that of a process that ends the last one
// tells why), then one 'R' a program with what became of it, or one 'F' if they
// cannot be linked together.

#include "Call.h"
#include "Compiler.h"
#include "OpenMPRuntime.h"
#include "Wire.h"

#include "split/Support/Sanitizers.h"

#include "llvm/ExecutionEngine/Orc/LLJIT.h"

#include <sys/resource.h>

using namespace soak;

namespace {

/// A program, and how to call it.
struct Request {
  Program program;
  Signature signature;
  uint32_t numCalls;
  llvm::StringRef inputs;
};

/// Programs that are compiled in one way, and what became of them.
struct Group {
  Recipe recipe;
  std::vector<Request> requests;
  std::vector<Compilation> compilations;
};

/// The number of no program.
constexpr uint32_t kNone = ~uint32_t(0);

} // namespace

/// What compiling one module, or generating the code of all, may take.
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

static Group readGroup(Reader &reader) {
  Group group;
  reader.readText().split(group.recipe.pipelines, '\n', /*MaxSplit=*/-1,
                          /*KeepEmpty=*/false);
  group.recipe.verifyEach = reader.read<uint8_t>();
  group.recipe.optimizationLevel = reader.read<uint8_t>();
  group.requests.resize(reader.read<uint32_t>());
  for (Request &request : group.requests)
    request = readRequest(reader);
  return group;
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
  std::vector<Group> groups(reader.read<uint32_t>());
  for (Group &group : groups)
    group = readGroup(reader);
  llvm::LLVMContext context;
  context.setDiscardValueNames(true);
  std::vector<std::unique_ptr<llvm::Module>> modules;
  std::string anyEntry;
  for (Group &group : groups) {
    std::vector<Program> programs;
    for (const Request &request : group.requests)
      programs.push_back(request.program);
    group.compilations =
        compiler.compile(programs, group.recipe, context, modules);
    for (auto [program, compilation] : llvm::zip(programs, group.compilations))
      if (compilation.stage == Stage::Compiled)
        anyEntry = getEntryName(program.number);
  }
  std::unique_ptr<llvm::orc::LLJIT> jit;
  if (!modules.empty()) {
    sendProgress('G', kNone);
    setTimeLimit(kCompileSeconds);
    auto generated = compiler.generate(std::move(modules), symbols);
    if (!generated)
      return sendFailure(generated.takeError());
    jit = std::move(*generated);
    // Links all of them.
    if (auto entry = jit->lookup(anyEntry); !entry)
      return sendFailure(entry.takeError());
  }
  for (const Group &group : groups)
    for (auto [request, compilation] :
         llvm::zip(group.requests, group.compilations)) {
      sendProgress('C', request.program.number);
      answer(request, compilation, jit.get());
    }
}

int main() {
  rlimit limit = {rlim_t(8) << 30, rlim_t(8) << 30};
  // A program that asks for all memory must not get it. Sanitizers need more
  // addresses than that for themselves.
  if (!mlir::split::kHasAddressSanitizer && !mlir::split::kHasThreadSanitizer)
    setrlimit(RLIMIT_AS, &limit);
  limit = {0, 0};
  setrlimit(RLIMIT_CORE, &limit);
  initializeCalls();
  // For programs that are compiled with `parallel`.
  llvm::consumeError(mlir::split::runner::loadOpenMPRuntime(/*threads=*/2));
  Compiler compiler([](std::optional<uint32_t> number) {
    sendProgress('B', number.value_or(kNone));
    setTimeLimit(kCompileSeconds);
  });
  llvm::StringMap<void *> symbols = getRuntimeSymbols();
  while (std::optional<std::string> message = receiveMessage())
    runBatch(*message, compiler, symbols);
  return 0;
}

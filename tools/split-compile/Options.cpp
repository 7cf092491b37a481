// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Options.h"

#include "../CompilationOptions.h"

#include "split/Compile/Identifiers.h"
#include "split/Support/Text.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace mlir::split;
using namespace mlir::split::compiler;
using namespace llvm::opt;

/// The kind of file that `output` is to be, by its extension.
static llvm::Expected<FileKind> getKind(llvm::StringRef output) {
  auto kind = llvm::StringSwitch<std::optional<FileKind>>(
                  llvm::sys::path::extension(output))
                  .Case(".so", FileKind::SharedLibrary)
                  .Case(".o", FileKind::Object)
                  .Case(".s", FileKind::Assembly)
                  .Case(".ll", FileKind::IR)
                  .Default(std::nullopt);
  if (kind)
    return *kind;
  return llvm::createStringError("-o takes a file ending in .so, .o, .s or "
                                 ".ll, but got " +
                                 quoted(output));
}

/// The name in C of a model that is written to file `output`.
static std::string getDefaultName(llvm::StringRef output) {
  llvm::StringRef stem = llvm::sys::path::stem(output);
  if (llvm::sys::path::extension(output) == ".so")
    stem.consume_front("lib");
  std::string name = makeIdentifier(stem);
  return isDeclaredElsewhere(name) ? "_" + name : name;
}

/// Reads what is there of the options of `args` that have values.
static llvm::Error readValues(const InputArgList &args, Options &options) {
  if (llvm::Error error = checkNotEmpty(
          args, {OPT_output, OPT_header, OPT_depfile, OPT_entry, OPT_entry_name,
                 OPT_target, OPT_cpu, OPT_linker}))
    return error;
  options.output = args.getLastArgValue(OPT_output);
  if (options.output.empty())
    return llvm::createStringError("no file to write is given; add -o FILE.so");
  llvm::Expected<FileKind> kind = getKind(options.output);
  if (!kind)
    return kind.takeError();
  options.kind = *kind;
  options.header = args.getLastArgValue(OPT_header);
  options.depfile = args.getLastArgValue(OPT_depfile);
  options.entry = args.getLastArgValue(OPT_entry);
  options.linker = args.getLastArgValue(OPT_linker);
  options.timing = args.hasArg(OPT_timing);
  options.inspection = readInspection(args);
  options.compile.target = args.getLastArgValue(OPT_target);
  options.compile.cpu = args.getLastArgValue(OPT_cpu);
  options.compile.parallel = args.hasArg(OPT_parallel);
  options.compile.name = args.getLastArgValue(OPT_entry_name);
  if (options.compile.name.empty())
    options.compile.name = getDefaultName(options.output);
  else if (!isIdentifier(options.compile.name))
    return takes(*args.getLastArg(OPT_entry_name), "an identifier of C");
  else if (isDeclaredElsewhere(options.compile.name))
    return takes(*args.getLastArg(OPT_entry_name),
                 "a name that is neither main nor one of split-c, such as "
                 "SplitTensor");
  return readCompilation(args, options.compile);
}

static llvm::Expected<Options> readOptions(const InputArgList &args) {
  Options options;
  options.model = args.getLastArgValue(OPT_INPUT);
  if (llvm::Error error = readValues(args, options))
    return error;
  return options;
}

llvm::Expected<Options> compiler::parseOptions(int argc, char **argv) {
  ToolDescription tool;
  tool.name = "split-compile";
  tool.usage = "split-compile <model> -o <file> [options]";
  tool.overview = "split-compile: compiles a model (.onnx or .mlir) to a file "
                  "that programs link or load";
  tool.examples =
      "  split-compile qkv.onnx -o libqkv.so --header qkv.h\n"
      "  split-compile qkv.onnx -o qkv.o --header qkv.h --cpu x86-64-v3\n"
      "  split-compile qkv.onnx -o qkv.o --target aarch64-linux-gnu\n";
  tool.deed = "compiled";
  return readCommandLine<Options>(tool, argc, argv, readOptions);
}

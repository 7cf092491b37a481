// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Options.h"

#include "split/Compile/Identifiers.h"
#include "split/Support/CommandLine.h"
#include "split/Support/Text.h"
#include "split/Support/Version.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace mlir::split;
using namespace mlir::split::compiler;
using namespace llvm::opt;

namespace {

enum OptionId {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

#define OPTTABLE_STR_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_STR_TABLE_CODE

#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE

constexpr OptTable::Info kOptionInfos[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

class CompileOptTable : public GenericOptTable {
public:
  CompileOptTable()
      : GenericOptTable(OptionStrTable, OptionPrefixesTable, kOptionInfos) {
    setDashDashParsing(true);
  }
};

} // namespace

static void printHelp(const CompileOptTable &table) {
  llvm::raw_ostream &os = llvm::outs();
  table.printHelp(os, "split-compile <model> -o <file> [options]",
                  "split-compile: compiles a model (.onnx or .mlir) to a file "
                  "that programs link or load");
  os << "EXAMPLES:\n"
        "  split-compile qkv.onnx -o libqkv.so --header qkv.h\n"
        "  split-compile qkv.onnx -o qkv.o --header qkv.h --cpu x86-64-v3\n"
        "  split-compile qkv.onnx -o qkv.o --target aarch64-linux-gnu\n"
        "\n"
        "The exit code is 0 on success, and 1 with a line 'error: ...' on "
        "standard error\notherwise.\n";
}

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
  return makeIdentifier(stem);
}

/// Reads what is there of the options of `args` that have values.
static llvm::Error readValues(const InputArgList &args, Options &options) {
  for (OptionId id : {OPT_output, OPT_header, OPT_entry, OPT_entry_name,
                      OPT_target, OPT_cpu, OPT_linker})
    if (const Arg *arg = args.getLastArg(id); arg && !*arg->getValue())
      return llvm::createStringError(getName(*arg) +
                                     " needs a value that is not empty");
  options.output = args.getLastArgValue(OPT_output);
  if (options.output.empty())
    return llvm::createStringError("no file to write is given; add -o FILE.so");
  llvm::Expected<FileKind> kind = getKind(options.output);
  if (!kind)
    return kind.takeError();
  options.kind = *kind;
  options.header = args.getLastArgValue(OPT_header);
  options.entry = args.getLastArgValue(OPT_entry);
  options.linker = args.getLastArgValue(OPT_linker);
  options.timing = args.hasArg(OPT_timing);
  options.inspection.statistics = args.hasArg(OPT_statistics);
  if (args.hasArg(OPT_remarks, OPT_remarks_EQ))
    options.inspection.remarks = args.getLastArgValue(OPT_remarks_EQ, ".*");
  for (const Arg *arg : args.filtered(OPT_mlir))
    options.inspection.mlirOptions.push_back(arg->getAsString(args));
  options.compile.target = args.getLastArgValue(OPT_target);
  options.compile.cpu = args.getLastArgValue(OPT_cpu);
  options.compile.parallel = args.hasArg(OPT_parallel);
  options.compile.name = args.getLastArgValue(OPT_entry_name);
  if (options.compile.name.empty())
    options.compile.name = getDefaultName(options.output);
  else if (!isIdentifier(options.compile.name))
    return takes(*args.getLastArg(OPT_entry_name), "an identifier of C");
  llvm::Expected<bool> verification = getChoice<bool>(
      args, OPT_runtime_verification, {{"true", true}, {"false", false}});
  if (!verification)
    return verification.takeError();
  options.compile.runtimeVerification = *verification;
  llvm::Expected<bool> callsLibm =
      getChoice<bool>(args, OPT_math, {{"approximate", false}, {"libm", true}});
  if (!callsLibm)
    return callsLibm.takeError();
  options.compile.callsLibm = *callsLibm;
  return llvm::Error::success();
}

llvm::Expected<Options> compiler::parseOptions(int argc, char **argv) {
  CompileOptTable table;
  unsigned missingIndex, missingCount;
  InputArgList args = table.ParseArgs(llvm::ArrayRef(argv + 1, argc - 1),
                                      missingIndex, missingCount);
  Options options;
  options.isInformation = true;
  if (args.hasArg(OPT_help)) {
    printHelp(table);
    return options;
  }
  if (args.hasArg(OPT_version)) {
    printVersion(llvm::outs(), "split-compile");
    return options;
  }
  options.isInformation = false;
  if (llvm::Error error =
          checkOptions(table, args, missingIndex, missingCount, OPT_UNKNOWN))
    return error;
  std::vector<std::string> models = args.getAllArgValues(OPT_INPUT);
  if (models.size() != 1)
    return llvm::createStringError(
        models.empty() ? "no model is given; see split-compile --help"
                       : "one model is compiled, but " + quoted(models[0]) +
                             " and " + quoted(models[1]) + " are given");
  options.model = models.front();
  if (llvm::Error error = readValues(args, options))
    return error;
  return options;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/CommandLine.h"

#include "split/Support/Text.h"
#include "split/Support/Version.h"

using namespace mlir::split;
using namespace llvm::opt;

llvm::StringRef mlir::split::getName(const Arg &arg) {
  return arg.getSpelling().rtrim('=');
}

llvm::Error mlir::split::takes(const Arg &arg, const llvm::Twine &what) {
  return llvm::createStringError(getName(arg) + " takes " + what +
                                 ", but got " + quoted(arg.getValue()));
}

static void printHelp(const OptTable &table, const ToolDescription &tool) {
  llvm::raw_ostream &os = llvm::outs();
  table.printHelp(os, tool.usage.str().c_str(), tool.overview.str().c_str());
  os << tool.sections << "EXAMPLES:\n"
     << tool.examples
     << "\nThe exit code is 0 on success, and 1 with a line 'error: ...' on "
        "standard error\notherwise.\n";
}

/// Fails if an option of `args`, parsed by `table`, lacks its value
/// (`missingIndex` and `missingCount` tell), or is none.
static llvm::Error checkOptions(const OptTable &table, const InputArgList &args,
                                unsigned missingIndex, unsigned missingCount,
                                OptSpecifier unknown) {
  if (missingCount != 0)
    return llvm::createStringError(
        llvm::Twine(args.getArgString(missingIndex)) + " needs a value");
  const Arg *arg = args.getLastArg(unknown);
  if (!arg)
    return llvm::Error::success();
  std::string given = arg->getAsString(args), nearest;
  std::string message = "unknown option " + quoted(given);
  if (table.findNearest(given, nearest) <= 2)
    message += "; did you mean '" + nearest + "'?";
  return llvm::createStringError(message);
}

llvm::Expected<std::optional<InputArgList>>
mlir::split::parseArguments(const OptTable &table, const CommonOptions &options,
                            const ToolDescription &tool, int argc,
                            char **argv) {
  unsigned missingIndex, missingCount;
  InputArgList args = table.ParseArgs(llvm::ArrayRef(argv + 1, argc - 1),
                                      missingIndex, missingCount);
  if (args.hasArg(options.help)) {
    printHelp(table, tool);
    return std::nullopt;
  }
  if (args.hasArg(options.version)) {
    printVersion(llvm::outs(), tool.name);
    return std::nullopt;
  }
  if (llvm::Error error = checkOptions(table, args, missingIndex, missingCount,
                                       options.unknown))
    return error;
  std::vector<std::string> models = args.getAllArgValues(options.model);
  if (models.empty())
    return llvm::createStringError("no model is given; see " + tool.name +
                                   " --help");
  if (models.size() > 1)
    return llvm::createStringError(
        "one model is " + tool.deed + ", but " + quoted(models[0]) + " and " +
        quoted(models[1]) + " are given" + tool.hint);
  return std::optional(std::move(args));
}

llvm::Error mlir::split::checkNotEmpty(const InputArgList &args,
                                       std::initializer_list<unsigned> ids) {
  for (unsigned id : ids)
    if (const Arg *arg = args.getLastArg(id); arg && !*arg->getValue())
      return llvm::createStringError(getName(*arg) +
                                     " needs a value that is not empty");
  return llvm::Error::success();
}

llvm::Expected<std::optional<int64_t>>
mlir::split::getNumber(const InputArgList &args, OptSpecifier id,
                       int64_t most) {
  const Arg *arg = args.getLastArg(id);
  if (!arg)
    return std::nullopt;
  int64_t number;
  if (llvm::StringRef(arg->getValue()).getAsInteger(10, number) || number < 1 ||
      number > most)
    return takes(*arg, "a number from 1 to " + llvm::Twine(most));
  return number;
}

llvm::Expected<std::map<std::string, int64_t>>
mlir::split::getSizes(const InputArgList &args, OptSpecifier id) {
  std::map<std::string, int64_t> sizes;
  for (const Arg *arg : args.filtered(id)) {
    auto [name, number] = llvm::StringRef(arg->getValue()).rsplit('=');
    int64_t size;
    if (name.empty() || number.getAsInteger(10, size) || size < 0)
      return takes(*arg, "NAME=N with a size of 0 or more");
    if (!sizes.emplace(name.str(), size).second)
      return llvm::createStringError(getName(*arg) + " gives " + quoted(name) +
                                     " twice");
  }
  return sizes;
}

llvm::Expected<std::optional<uint64_t>>
mlir::split::getSeed(const InputArgList &args, OptSpecifier flag,
                     OptSpecifier withValue) {
  const Arg *arg = args.getLastArg(flag, withValue);
  if (!arg)
    return std::nullopt;
  uint64_t seed = 0;
  if (arg->getOption().matches(withValue) &&
      llvm::StringRef(arg->getValue()).getAsInteger(10, seed))
    return takes(*arg, "a seed of 0 or more");
  return seed;
}

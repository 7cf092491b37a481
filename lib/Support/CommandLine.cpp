// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/CommandLine.h"

#include "split/Support/Text.h"

using namespace mlir::split;
using namespace llvm::opt;

llvm::StringRef mlir::split::getName(const Arg &arg) {
  return arg.getSpelling().rtrim('=');
}

llvm::Error mlir::split::takes(const Arg &arg, const llvm::Twine &what) {
  return llvm::createStringError(getName(arg) + " takes " + what +
                                 ", but got " + quoted(arg.getValue()));
}

llvm::Error mlir::split::checkOptions(const OptTable &table,
                                      const InputArgList &args,
                                      unsigned missingIndex,
                                      unsigned missingCount,
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

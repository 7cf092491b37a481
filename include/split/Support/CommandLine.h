// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the command lines of the tools that read them by LLVM's option tables
/// have in common.

#ifndef SPLIT_SUPPORT_COMMANDLINE_H
#define SPLIT_SUPPORT_COMMANDLINE_H

#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Error.h"

#include <map>
#include <optional>
#include <string>

namespace mlir::split {

/// What a tool says of itself.
struct ToolDescription {
  llvm::StringRef name;
  /// How it is called.
  llvm::StringRef usage;
  llvm::StringRef overview;
  /// Lines of the help text, each with its end.
  llvm::StringRef examples;
  /// What is done to the one model: "run"; and what else to say where several
  /// are given.
  llvm::StringRef deed, hint;
  /// Lines of the help text before the examples.
  std::string sections;
};

/// What the options are called that all tools have.
struct CommonOptions {
  unsigned help, version, model, unknown;
};

/// The arguments of a command line by `table`, which outlives them: exactly one
/// model, known options, and their values. Nothing if only the help text or the
/// version is wanted, which is printed.
llvm::Expected<std::optional<llvm::opt::InputArgList>>
parseArguments(const llvm::opt::OptTable &table, const CommonOptions &options,
               const ToolDescription &tool, int argc, char **argv);

/// Fails if one of the options `ids` is there with an empty value.
llvm::Error checkNotEmpty(const llvm::opt::InputArgList &args,
                          std::initializer_list<unsigned> ids);

/// How `arg` is called in messages: `--name`, however its value is attached.
llvm::StringRef getName(const llvm::opt::Arg &arg);

/// An error: the option takes `what`, but has another value.
llvm::Error takes(const llvm::opt::Arg &arg, const llvm::Twine &what);

/// The value of option `id`, a number of 1 to `most`.
llvm::Expected<std::optional<int64_t>>
getNumber(const llvm::opt::InputArgList &args, llvm::opt::OptSpecifier id,
          int64_t most);

/// The seed that option `flag`, which is 0, or `withValue` gives, if one of
/// them is there.
llvm::Expected<std::optional<uint64_t>>
getSeed(const llvm::opt::InputArgList &args, llvm::opt::OptSpecifier flag,
        llvm::opt::OptSpecifier withValue);

/// The sizes that option `id` gives by names, as in NAME=N, each once.
llvm::Expected<std::map<std::string, int64_t>>
getSizes(const llvm::opt::InputArgList &args, llvm::opt::OptSpecifier id);

/// The value of option `id`, which one of `choices` spells; the first if it is
/// not there.
template <typename T>
llvm::Expected<T>
getChoice(const llvm::opt::InputArgList &args, llvm::opt::OptSpecifier id,
          std::initializer_list<std::pair<llvm::StringRef, T>> choices) {
  const llvm::opt::Arg *arg = args.getLastArg(id);
  if (!arg)
    return choices.begin()->second;
  std::string spellings;
  for (const auto &[spelling, choice] : choices) {
    if (arg->getValue() == spelling)
      return choice;
    bool isLast = &choice == &std::prev(choices.end())->second;
    spellings += (spellings.empty() ? ""
                  : isLast          ? " or "
                                    : ", ") +
                 spelling.str();
  }
  return takes(*arg, spellings);
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_COMMANDLINE_H

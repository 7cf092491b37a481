// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The table of a tool's options, from its Options.td, which includes
/// OptionTable.td. For the one file that reads the command line.

#ifndef SPLIT_TOOLS_OPTIONTABLE_H
#define SPLIT_TOOLS_OPTIONTABLE_H

#include "split/Support/CommandLine.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace {

// What is included speaks of it so.
using namespace llvm::opt;

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

constexpr llvm::opt::OptTable::Info kOptionInfos[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

class ToolOptTable : public llvm::opt::GenericOptTable {
public:
  ToolOptTable()
      : GenericOptTable(OptionStrTable, OptionPrefixesTable, kOptionInfos) {
    setDashDashParsing(true);
  }
};

constexpr mlir::split::CommonOptions kCommonOptions = {OPT_help, OPT_version,
                                                       OPT_INPUT, OPT_UNKNOWN};

} // namespace

/// The options that the command line stands for: those of its one model that
/// `read` makes of the arguments, or some whose `isInformation` is set if only
/// the help text or the version is wanted, which is printed.
template <typename Options>
static llvm::Expected<Options> readCommandLine(
    const mlir::split::ToolDescription &tool, int argc, char **argv,
    llvm::function_ref<llvm::Expected<Options>(const llvm::opt::InputArgList &)>
        read) {
  ToolOptTable table;
  auto args = parseArguments(table, kCommonOptions, tool, argc, argv);
  if (!args)
    return args.takeError();
  if (*args)
    return read(**args);
  Options information;
  information.isInformation = true;
  return information;
}

#endif // SPLIT_TOOLS_OPTIONTABLE_H

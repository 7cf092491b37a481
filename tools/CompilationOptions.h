// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads the options of CompilationOptions.td.

#ifndef SPLIT_TOOLS_COMPILATIONOPTIONS_H
#define SPLIT_TOOLS_COMPILATIONOPTIONS_H

#include "OptionTable.h"
#include "split/Execution/Inspection.h"

/// What the tool shows of how it compiles.
static mlir::split::runner::InspectionOptions
readInspection(const llvm::opt::InputArgList &args) {
  mlir::split::runner::InspectionOptions options;
  options.statistics = args.hasArg(OPT_statistics);
  if (args.hasArg(OPT_remarks, OPT_remarks_EQ))
    options.remarks = args.getLastArgValue(OPT_remarks_EQ, ".*");
  for (const llvm::opt::Arg *arg : args.filtered(OPT_mlir))
    options.mlirOptions.push_back(arg->getAsString(args));
  return options;
}

/// Sets what `options` has of the options of a compilation.
template <typename Options>
static llvm::Error readCompilation(const llvm::opt::InputArgList &args,
                                   Options &options) {
  auto verification = mlir::split::getChoice<bool>(
      args, OPT_runtime_verification, {{"true", true}, {"false", false}});
  if (!verification)
    return verification.takeError();
  options.runtimeVerification = *verification;
  auto callsLibm = mlir::split::getChoice<bool>(
      args, OPT_math, {{"approximate", false}, {"libm", true}});
  if (!callsLibm)
    return callsLibm.takeError();
  options.callsLibm = *callsLibm;
  return llvm::Error::success();
}

#endif // SPLIT_TOOLS_COMPILATIONOPTIONS_H

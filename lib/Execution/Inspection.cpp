// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Execution/Inspection.h"

#include "split/InitAll.h"
#include "split/Support/Text.h"

#include "mlir/IR/AsmState.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace mlir::split;
using namespace mlir::split::runner;

/// Sets what MLIR keeps its own options in.
static llvm::Error setMlirOptions(ArrayRef<std::string> options) {
  if (options.empty())
    return llvm::Error::success();
  // Some name passes.
  mlir::registerAllPasses();
  split::registerAllPasses();
  registerAsmPrinterCLOptions();
  registerPassManagerCLOptions();
  std::vector<const char *> arguments = {""};
  for (const std::string &option : options)
    arguments.push_back(option.c_str());
  std::string messages;
  llvm::raw_string_ostream os(messages);
  if (llvm::cl::ParseCommandLineOptions(arguments.size(), arguments.data(), "",
                                        &os))
    return llvm::Error::success();
  // `: Unknown command line argument ...`, and maybe more lines. What is wrong
  // with a value, LLVM has printed itself.
  StringRef message = StringRef(messages).split('\n').first.split(".  ").first;
  message.consume_front(": ");
  return llvm::createStringError(
      message.empty() ? "one of the options --mlir-... has a wrong value"
                      : message);
}

llvm::Error Inspection::start(MLIRContext *context) {
  if (llvm::Error error = setMlirOptions(options.mlirOptions))
    return error;
  std::string wrong;
  if (options.remarks && !llvm::Regex(*options.remarks).isValid(wrong))
    return llvm::createStringError("--remarks takes a regular expression, but "
                                   "got " +
                                   quoted(*options.remarks) + ": " + wrong);
  if (options.remarks || options.statistics)
    return keepRemarks(context, log);
  return llvm::Error::success();
}

void Inspection::print(llvm::raw_ostream &os) {
  if (options.remarks)
    printRemarks(os, log, llvm::Regex(*options.remarks));
  if (options.statistics)
    printTotals(os, addUp(log));
  log.clear();
}

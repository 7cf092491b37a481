// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Compile/MakeRule.h"

using namespace mlir;
using namespace mlir::split;

/// Writes `path` so that make takes it for one word.
static void writeWord(StringRef path, llvm::raw_ostream &os) {
  for (char character : path) {
    if (character == '$')
      os << '$';
    else if (character == ' ' || character == '#')
      os << '\\';
    os << character;
  }
}

void compiler::writeMakeRule(StringRef target, ArrayRef<std::string> sources,
                             llvm::raw_ostream &os) {
  writeWord(target, os);
  os << ":";
  for (const std::string &source : sources) {
    os << " \\\n  ";
    writeWord(source, os);
  }
  os << "\n";
}

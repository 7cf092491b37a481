// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/Version.h"

#include "llvm/Config/llvm-config.h"

void mlir::split::printVersion(llvm::raw_ostream &os, llvm::StringRef tool) {
  os << tool << " " << SPLIT_VERSION << " (LLVM " << LLVM_VERSION_STRING
     << ")\nApache License 2.0 with LLVM Exceptions\n";
}

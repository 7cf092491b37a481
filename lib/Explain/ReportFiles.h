// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// report.css and report.js, which every page has in it.

#ifndef SPLIT_LIB_EXPLAIN_REPORTFILES_H
#define SPLIT_LIB_EXPLAIN_REPORTFILES_H

#include "llvm/ADT/StringRef.h"

namespace mlir::split::explain {

extern const llvm::StringRef kReportStyle;
extern const llvm::StringRef kReportScript;

} // namespace mlir::split::explain

#endif // SPLIT_LIB_EXPLAIN_REPORTFILES_H

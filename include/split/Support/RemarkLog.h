// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the passes said of their decisions, kept: for tools that print it, add
/// it up, or draw it. What there is to be said is in split/Support/Remarks.h.

#ifndef SPLIT_SUPPORT_REMARKLOG_H
#define SPLIT_SUPPORT_REMARKLOG_H

#include "split/Support/Remarks.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <utility>

namespace mlir::split {

/// A remark that outlives the pass.
struct KeptRemark {
  /// "passed", "missed", "failed" or "analysis".
  std::string kind;
  std::string category;
  std::string name;
  Location location;
  SmallVector<std::pair<std::string, std::string>> values;

  /// The value of that key; "" if there is none.
  StringRef get(StringRef key) const;
  /// The same as a number.
  std::optional<int64_t> getNumber(StringRef key) const;
  /// What it says, as a person would.
  std::string describe() const;
};

using RemarkLog = SmallVector<KeptRemark, 0>;

/// From now on keeps the remarks of `context` in `log`, which must outlive the
/// context. Fails if somebody listens to them already.
llvm::Error keepRemarks(MLIRContext *context, RemarkLog &log);

/// Prints the remarks of categories that `filter` matches, each as a line,
/// `remark: <location>: <what it says>`. Equal ones are one, with their number.
void printRemarks(llvm::raw_ostream &os, const RemarkLog &log,
                  const llvm::Regex &filter);

/// What the remarks about one program add up to.
struct RemarkTotals {
  int64_t splits = 0;
  /// Chunks that are used where they lie; sequences count as one.
  int64_t views = 0;
  int64_t copies = 0;
  /// The bytes of the copies, each read once and written once, and how many
  /// copies have a size that is only known at run time.
  int64_t copiedBytes = 0;
  int64_t copiesOfUnknownSize = 0;
  /// Passes over a buffer that do several copies.
  int64_t passes = 0;
  int64_t checksProven = 0;
  int64_t checksEmitted = 0;

  /// The names and values of all of these, in an order for tables.
  SmallVector<std::pair<StringRef, int64_t>> list() const;
};

RemarkTotals addUp(const RemarkLog &log);

/// Prints `totals` as a table.
void printTotals(llvm::raw_ostream &os, const RemarkTotals &totals);

} // namespace mlir::split

#endif // SPLIT_SUPPORT_REMARKLOG_H

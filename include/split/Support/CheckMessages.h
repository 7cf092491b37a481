// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The messages of run-time checks, in which `{N}` stands for value N.

#ifndef SPLIT_SUPPORT_CHECKMESSAGES_H
#define SPLIT_SUPPORT_CHECKMESSAGES_H

#include "mlir/IR/Matchers.h"
#include "mlir/IR/ValueRange.h"

#include <string>

namespace mlir::split {

/// `message` with what `getText` gives of N in the place of each `{N}`.
inline std::string fillMessage(StringRef message,
                               function_ref<std::string(unsigned)> getText) {
  std::string filled;
  while (!message.empty()) {
    unsigned index;
    StringRef rest = message;
    if (rest.consume_front("{") && !rest.consumeInteger(10, index) &&
        rest.consume_front("}")) {
      filled += getText(index);
      message = rest;
      continue;
    }
    filled += message.front();
    message = message.drop_front();
  }
  return filled;
}

/// What `message` says of `values`, with "?" for those that are no constants.
/// Without values, its braces stand for nothing else.
inline std::string describeCheck(StringRef message, ValueRange values) {
  if (values.empty())
    return message.str();
  return fillMessage(message, [&](unsigned index) -> std::string {
    APInt constant;
    if (!matchPattern(values[index], m_ConstantInt(&constant)))
      return "?";
    return std::to_string(constant.getSExtValue());
  });
}

} // namespace mlir::split

#endif // SPLIT_SUPPORT_CHECKMESSAGES_H

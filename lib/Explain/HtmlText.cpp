// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "HtmlText.h"

#include "split/Support/Text.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir::split;

std::string explain::escape(llvm::StringRef text) {
  // Bytes that are no characters become \x and digits.
  std::string printable;
  llvm::raw_string_ostream os(printable);
  printPrintable(os, text);
  std::string escaped;
  for (char c : printable) {
    switch (c) {
    case '&':
      escaped += "&amp;";
      break;
    case '<':
      escaped += "&lt;";
      break;
    case '>':
      escaped += "&gt;";
      break;
    case '"':
      escaped += "&quot;";
      break;
    case '\'':
      escaped += "&#39;";
      break;
    default:
      escaped += c;
    }
  }
  return escaped;
}

std::string explain::withCommas(int64_t number) {
  std::string digits = std::to_string(number);
  size_t first = digits[0] == '-' ? 1 : 0;
  for (size_t at = digits.size(); at > first + 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

std::string explain::orUnknown(std::optional<int64_t> number) {
  return number ? withCommas(*number) : "known at run time";
}

std::string explain::orMark(std::optional<int64_t> number) {
  return number ? withCommas(*number) : "?";
}

std::string explain::counted(int64_t number, llvm::StringRef noun) {
  return withCommas(number) + " " + noun.str() + (number == 1 ? "" : "s");
}

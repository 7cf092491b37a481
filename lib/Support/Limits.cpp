// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/Limits.h"

#include "llvm/ADT/SmallVector.h"

using namespace mlir::split;

/// What follows the string that `text` begins with. It ends with its line, if
/// nothing ends it before.
static llvm::StringRef dropString(llvm::StringRef text) {
  size_t end = 1;
  while (end < text.size() && text[end] != '"' && text[end] != '\n')
    end += text[end] == '\\' ? 2 : 1;
  return text.drop_front(std::min(end + 1, text.size()));
}

llvm::Error mlir::split::checkNesting(llvm::StringRef text) {
  static constexpr llvm::StringLiteral kOpening = "([{<", kClosing = ")]}>";
  // Bytecode has no brackets.
  if (text.starts_with("ML\xefR"))
    return llvm::Error::success();
  llvm::StringRef all = text;
  llvm::SmallVector<char> open;
  while (!text.empty()) {
    if (text.front() == '"') {
      text = dropString(text);
      continue;
    }
    if (text.starts_with("//")) {
      text = text.drop_front(std::min(text.find('\n'), text.size()));
      continue;
    }
    // `->`, and comparisons in affine sets.
    if (text.starts_with("->") || text.starts_with(">=") ||
        text.starts_with("<=")) {
      text = text.drop_front(2);
      continue;
    }
    char c = text.front();
    if (size_t kind = kOpening.find(c); kind != llvm::StringRef::npos)
      open.push_back(kClosing[kind]);
    else if (!open.empty() && open.back() == c)
      open.pop_back();
    if (open.size() > kMaxNesting) {
      llvm::StringRef before = all.drop_back(text.size());
      size_t line = before.count('\n') + 1;
      size_t column = before.size() - (before.rfind('\n') + 1) + 1;
      return llvm::createStringError(llvm::Twine(line) + ":" +
                                     llvm::Twine(column) +
                                     ": brackets are nested more than " +
                                     llvm::Twine(kMaxNesting) + " deep");
    }
    text = text.drop_front();
  }
  return llvm::Error::success();
}

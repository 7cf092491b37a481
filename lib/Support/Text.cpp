// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Support/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Unicode.h"

/// The bytes of the printable character other than ASCII that `text` begins
/// with, or 0.
static size_t getPrintableBytes(llvm::StringRef text) {
  const auto *begin = reinterpret_cast<const llvm::UTF8 *>(text.data());
  const llvm::UTF8 *end = begin;
  llvm::UTF32 character;
  if (llvm::isASCII(text.front()) ||
      llvm::convertUTF8Sequence(&end, begin + text.size(), &character,
                                llvm::strictConversion) != llvm::conversionOK ||
      !llvm::sys::unicode::isPrintable(character))
    return 0;
  return end - begin;
}

/// Whether `byte` is another than the first of a character in UTF-8.
static bool isContinuation(char byte) { return (byte & 0xC0) == 0x80; }

void mlir::split::printQuoted(llvm::raw_ostream &os, llvm::StringRef text,
                              char quote) {
  os << quote;
  while (!text.empty()) {
    if (size_t bytes = getPrintableBytes(text)) {
      os << text.take_front(bytes);
      text = text.drop_front(bytes);
      continue;
    }
    char byte = text.front();
    text = text.drop_front();
    if (byte == quote || byte == '\\')
      os << '\\' << byte;
    else if (byte == '\n')
      os << "\\n";
    else if (byte == '\t')
      os << "\\t";
    else if (llvm::isPrint(byte))
      os << byte;
    else
      os << "\\x" << llvm::format_hex_no_prefix(uint8_t(byte), 2);
  }
  os << quote;
}

std::string mlir::split::quoted(llvm::StringRef text) {
  constexpr size_t kLimit = 200, kCharacterBytes = 4;
  llvm::StringRef shown = text.take_front(kLimit);
  // Not in the middle of a character.
  while (shown.size() < text.size() && isContinuation(text[shown.size()]) &&
         shown.size() > kLimit - kCharacterBytes)
    shown = shown.drop_back();
  std::string result;
  llvm::raw_string_ostream os(result);
  printQuoted(os, shown, '\'');
  if (shown.size() < text.size())
    result.insert(result.size() - 1, "...");
  return result;
}

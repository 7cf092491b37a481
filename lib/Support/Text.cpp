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

static void printHex(llvm::raw_ostream &os, char byte) {
  os << "\\x" << llvm::format_hex_no_prefix(uint8_t(byte), 2);
}

void mlir::split::printPrintable(llvm::raw_ostream &os, llvm::StringRef text) {
  while (!text.empty()) {
    size_t bytes = std::max<size_t>(getPrintableBytes(text), 1);
    char byte = text.front();
    if (bytes > 1 || llvm::isPrint(byte))
      os << text.take_front(bytes);
    else if (byte == '\n' || byte == '\r' || byte == '\t')
      os << ' ';
    else
      printHex(os, byte);
    text = text.drop_front(bytes);
  }
}

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
      printHex(os, byte);
  }
  os << quote;
}

llvm::StringRef mlir::split::shorten(llvm::StringRef text, size_t mostBytes) {
  constexpr size_t kCharacterBytes = 4;
  llvm::StringRef shown = text.take_front(mostBytes);
  // Not in the middle of a character.
  while (shown.size() < text.size() && isContinuation(text[shown.size()]) &&
         shown.size() + kCharacterBytes > mostBytes)
    shown = shown.drop_back();
  return shown;
}

std::string mlir::split::quoted(llvm::StringRef text) {
  constexpr size_t kMostBytes = 200;
  llvm::StringRef shown = shorten(text, kMostBytes);
  std::string result;
  llvm::raw_string_ostream os(result);
  printQuoted(os, shown, '\'');
  if (shown.size() < text.size())
    result.insert(result.size() - 1, "...");
  return result;
}

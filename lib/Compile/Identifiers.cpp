// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Compile/Identifiers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::split;

/// The keywords of C and C++, and macros of their libraries.
static constexpr llvm::StringLiteral kReservedWords[] = {"alignas",
                                                         "alignof",
                                                         "and",
                                                         "and_eq",
                                                         "asm",
                                                         "assert",
                                                         "auto",
                                                         "bitand",
                                                         "bitor",
                                                         "bool",
                                                         "break",
                                                         "case",
                                                         "catch",
                                                         "char",
                                                         "class",
                                                         "co_await",
                                                         "co_return",
                                                         "co_yield",
                                                         "compl",
                                                         "complex",
                                                         "concept",
                                                         "const",
                                                         "const_cast",
                                                         "consteval",
                                                         "constexpr",
                                                         "constinit",
                                                         "continue",
                                                         "decltype",
                                                         "default",
                                                         "delete",
                                                         "do",
                                                         "double",
                                                         "dynamic_cast",
                                                         "else",
                                                         "enum",
                                                         "errno",
                                                         "explicit",
                                                         "export",
                                                         "extern",
                                                         "false",
                                                         "float",
                                                         "for",
                                                         "friend",
                                                         "goto",
                                                         "if",
                                                         "inline",
                                                         "int",
                                                         "linux",
                                                         "long",
                                                         "mutable",
                                                         "namespace",
                                                         "new",
                                                         "noexcept",
                                                         "not",
                                                         "not_eq",
                                                         "nullptr",
                                                         "operator",
                                                         "or",
                                                         "or_eq",
                                                         "private",
                                                         "protected",
                                                         "public",
                                                         "register",
                                                         "reinterpret_cast",
                                                         "requires",
                                                         "restrict",
                                                         "return",
                                                         "short",
                                                         "signed",
                                                         "sizeof",
                                                         "static",
                                                         "static_assert",
                                                         "static_cast",
                                                         "stderr",
                                                         "stdin",
                                                         "stdout",
                                                         "struct",
                                                         "switch",
                                                         "template",
                                                         "this",
                                                         "thread_local",
                                                         "throw",
                                                         "true",
                                                         "try",
                                                         "typedef",
                                                         "typeid",
                                                         "typename",
                                                         "typeof",
                                                         "typeof_unqual",
                                                         "union",
                                                         "unix",
                                                         "unsigned",
                                                         "using",
                                                         "virtual",
                                                         "void",
                                                         "volatile",
                                                         "wchar_t",
                                                         "while",
                                                         "xor",
                                                         "xor_eq"};

bool compiler::isReservedWord(llvm::StringRef text) {
  return llvm::is_contained(kReservedWords, text);
}

std::string compiler::makeIdentifier(llvm::StringRef text) {
  std::string identifier;
  for (char character : text)
    identifier += llvm::isAlnum(character) ? character : '_';
  if (identifier.empty() || llvm::isDigit(identifier.front()) ||
      isReservedWord(identifier))
    identifier.insert(0, "_");
  return identifier;
}

bool compiler::isIdentifier(llvm::StringRef text) {
  return !text.empty() && makeIdentifier(text) == text;
}

bool compiler::isDeclaredElsewhere(llvm::StringRef text) {
  if (text == "main")
    return true;
  // As in SplitTensor and splitAllocate.
  return (text.consume_front("split") || text.consume_front("Split")) &&
         !text.empty() && llvm::isUpper(text.front());
}

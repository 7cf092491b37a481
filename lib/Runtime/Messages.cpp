// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Call.h"

#include <cstdarg>
#include <cstdio>
#include <cstring>

using namespace mlir::split::runtime;

/// The bytes at the end of `text`, which has `size`, that begin a character of
/// UTF-8 without ending it.
static size_t getCutBytes(const char *text, size_t size) {
  size_t tail = 0;
  while (tail < size && tail < 3 &&
         (static_cast<unsigned char>(text[size - 1 - tail]) & 0xC0) == 0x80)
    ++tail;
  if (tail == size)
    return 0;
  unsigned char lead = text[size - 1 - tail];
  size_t needed = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
  return needed > tail ? tail + 1 : 0;
}

void mlir::split::runtime::finishMessage(char *text) {
  size_t size = std::strlen(text);
  text[size - getCutBytes(text, size)] = '\0';
  for (; *text; ++text)
    if (static_cast<unsigned char>(*text) < 0x20 || *text == 0x7F)
      *text = ' ';
}

void mlir::split::runtime::setMessage(SplitError *error, const char *format,
                                      ...) {
  if (!error)
    return;
  va_list values;
  va_start(values, format);
  std::vsnprintf(error->message, SPLIT_MESSAGE_BYTES, format, values);
  va_end(values);
  finishMessage(error->message);
}

namespace {
/// Text that is cut where its memory ends.
struct Writer {
  char *next;
  /// The last byte, which is kept for the zero.
  char *last;

  void add(const char *text, size_t size) {
    size_t room = last - next;
    size_t count = size < room ? size : room;
    std::memcpy(next, text, count);
    next += count;
  }
  void add(int64_t number) {
    char digits[24];
    int size = std::snprintf(digits, sizeof(digits), "%lld",
                             static_cast<long long>(number));
    add(digits, size);
  }
};
} // namespace

/// The length of "{N}" at the start of `text`, of which `index` becomes N; 0 if
/// that is not there.
static size_t parsePlaceholder(const char *text, int64_t &index) {
  if (*text != '{' || text[1] < '0' || text[1] > '9')
    return 0;
  size_t size = 1;
  for (index = 0; text[size] >= '0' && text[size] <= '9'; ++size) {
    index = index * 10 + (text[size] - '0');
    if (index > INT32_MAX)
      return 0;
  }
  return text[size] == '}' ? size + 1 : 0;
}

void splitFormatCheckFailure(char *text, size_t capacity, const char *location,
                             const char *message, int64_t numValues,
                             const int64_t *values) {
  Writer writer{text, text + capacity - 1};
  if (*location) {
    writer.add(location, std::strlen(location));
    writer.add(": ", 2);
  }
  while (*message) {
    int64_t index;
    size_t placeholder = parsePlaceholder(message, index);
    if (placeholder != 0 && index < numValues) {
      writer.add(values[index]);
      message += placeholder;
    } else {
      writer.add(message++, 1);
    }
  }
  *writer.next = '\0';
  finishMessage(text);
}

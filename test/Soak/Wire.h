// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Length-prefixed messages on pipes: little-endian numbers, and texts and
/// arrays of bytes behind their lengths.

#ifndef SPLIT_TEST_SOAK_WIRE_H
#define SPLIT_TEST_SOAK_WIRE_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>

namespace soak {

/// Reads the fields of one message in order.
class Reader {
public:
  explicit Reader(llvm::StringRef message) : rest(message) {}

  template <typename T> T read() {
    T value;
    std::memcpy(&value, take(sizeof(T)).data(), sizeof(T));
    return value;
  }
  llvm::StringRef readText() { return take(read<uint32_t>()); }
  /// The next `size` bytes. A message that is too short ends the process.
  llvm::StringRef take(size_t size);

private:
  llvm::StringRef rest;
};

/// Collects the fields of one message.
class Writer {
public:
  template <typename T> void write(T value) { append(&value, sizeof(T)); }
  void writeText(llvm::StringRef text) {
    write<uint32_t>(text.size());
    append(text.data(), text.size());
  }
  void append(const void *bytes, size_t size) {
    message.append(static_cast<const char *>(bytes), size);
  }
  llvm::StringRef get() const { return message; }

private:
  std::string message;
};

/// The next message on standard input, or nothing at its end.
std::optional<std::string> receiveMessage();

/// Writes `message` on the pipe that answers go to.
void sendMessage(llvm::StringRef message);

} // namespace soak

#endif // SPLIT_TEST_SOAK_WIRE_H

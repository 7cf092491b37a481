// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Wire.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <unistd.h>

using namespace soak;

llvm::StringRef Reader::take(size_t size) {
  if (size > rest.size()) {
    llvm::errs() << "error: a message of the soak is too short\n";
    std::_Exit(2);
  }
  llvm::StringRef taken = rest.take_front(size);
  rest = rest.drop_front(size);
  return taken;
}

/// Whether `size` bytes could be read.
static bool readFully(char *bytes, size_t size) {
  while (size > 0) {
    ssize_t count = ::read(STDIN_FILENO, bytes, size);
    if (count <= 0)
      return false;
    bytes += count;
    size -= count;
  }
  return true;
}

std::optional<std::string> soak::receiveMessage() {
  uint32_t size;
  if (!readFully(reinterpret_cast<char *>(&size), sizeof(size)))
    return std::nullopt;
  std::string message(size, '\0');
  if (!readFully(message.data(), size))
    return std::nullopt;
  return message;
}

void soak::sendMessage(llvm::StringRef message) {
  uint32_t size = message.size();
  std::string bytes(reinterpret_cast<const char *>(&size), sizeof(size));
  bytes += message;
  llvm::StringRef rest = bytes;
  while (!rest.empty()) {
    ssize_t count = ::write(STDOUT_FILENO, rest.data(), rest.size());
    if (count < 0)
      std::_Exit(2);
    rest = rest.drop_front(count);
  }
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Linux describes each cache in a folder of its own. sysconf does not serve: it
// sums the last-level caches of a socket, of which a core reaches one.

#include "HostCaches.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir::split;
using namespace mlir::split::runner;

/// The text of one property of a cache, or nothing if there is none.
static std::string readCacheProperty(unsigned cache, llvm::StringRef name) {
  auto file = llvm::MemoryBuffer::getFileAsStream(
      "/sys/devices/system/cpu/cpu0/cache/index" + llvm::Twine(cache) + "/" +
      name);
  return file ? (*file)->getBuffer().trim().str() : std::string();
}

/// Bytes of a size such as 48K, or 0 if it is none.
static int64_t parseCacheSize(llvm::StringRef text) {
  int64_t unit = 1;
  if (text.consume_back("K"))
    unit = 1 << 10;
  else if (text.consume_back("M"))
    unit = 1 << 20;
  uint32_t count;
  return text.getAsInteger(10, count) ? 0 : unit * count;
}

static HostCaches readHostCaches() {
  HostCaches caches;
  constexpr unsigned maxCaches = 8;
  unsigned lastLevel = 0;
  for (unsigned cache = 0; cache < maxCaches; ++cache) {
    unsigned level;
    int64_t bytes = parseCacheSize(readCacheProperty(cache, "size"));
    if (llvm::StringRef(readCacheProperty(cache, "level"))
            .getAsInteger(10, level) ||
        bytes == 0 || readCacheProperty(cache, "type") == "Instruction")
      continue;
    if (level == 1)
      caches.l1Bytes = bytes;
    if (level == 2)
      caches.l2Bytes = bytes;
    if (level > 1 && level > lastLevel) {
      lastLevel = level;
      caches.llcBytes = bytes;
    }
  }
  return caches;
}

const HostCaches &runner::getHostCaches() {
  static const HostCaches caches = readHostCaches();
  return caches;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The data caches of this machine.

#ifndef SPLIT_LIB_EXECUTION_HOSTCACHES_H
#define SPLIT_LIB_EXECUTION_HOSTCACHES_H

#include <cstdint>
#include <optional>

namespace mlir::split::runner {

/// Sizes in bytes, as one core sees them; nothing where the system does not
/// tell.
struct HostCaches {
  std::optional<int64_t> l1Bytes;
  std::optional<int64_t> l2Bytes;
  /// The last level: the second one where there is no third.
  std::optional<int64_t> llcBytes;
};

/// The caches of the first processor. They are looked up once.
const HostCaches &getHostCaches();

} // namespace mlir::split::runner

#endif // SPLIT_LIB_EXECUTION_HOSTCACHES_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The data caches of the machine that compiles. Private to the copy fusion.

#ifndef SPLIT_LIB_COPIES_TRANSFORMS_HOSTCACHES_H
#define SPLIT_LIB_COPIES_TRANSFORMS_HOSTCACHES_H

#include <cstdint>

namespace mlir::split {

/// Sizes in bytes, as one core sees them. Where the system does not tell, those
/// of a small core of today.
struct HostCaches {
  int64_t l1Bytes = 32 << 10;
  int64_t l2Bytes = 512 << 10;
  /// The last level: the second one where there is no third.
  int64_t llcBytes = 8 << 20;
};

/// The caches of the first processor. They are looked up once.
const HostCaches &getHostCaches();

} // namespace mlir::split

#endif // SPLIT_LIB_COPIES_TRANSFORMS_HOSTCACHES_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The sanitizers that this code is built with: CMake's SPLIT_SANITIZE.

#ifndef SPLIT_SUPPORT_SANITIZERS_H
#define SPLIT_SUPPORT_SANITIZERS_H

namespace mlir::split {

/// Whether memory is watched by AddressSanitizer, which sees no more than the
/// bounds of what is allocated.
#ifdef SPLIT_SANITIZE_ADDRESS
inline constexpr bool kHasAddressSanitizer = true;
#else
inline constexpr bool kHasAddressSanitizer = false;
#endif

/// Whether threads are watched by ThreadSanitizer.
#ifdef SPLIT_SANITIZE_THREAD
inline constexpr bool kHasThreadSanitizer = true;
#else
inline constexpr bool kHasThreadSanitizer = false;
#endif

} // namespace mlir::split

#endif // SPLIT_SUPPORT_SANITIZERS_H

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Carries the project's precompiled header; see AddSplit.cmake.

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not split-opt %s --split-fuse-copies=vector-bytes=24 2>&1 | FileCheck %s --check-prefix=VECTOR
// RUN: not split-opt %s --split-fuse-copies=l1-bytes=-1 2>&1 | FileCheck %s --check-prefix=CACHE
// RUN: not split-opt %s --split-fuse-copies=places-in-turn=-1 2>&1 | FileCheck %s --check-prefix=PLACES
// RUN: not split-opt %s --split-fuse-copies=memcpy-bytes=-1 2>&1 | FileCheck %s --check-prefix=MEMCPY
// RUN: not split-opt %s --split-fuse-copies=parallel-bytes=-1 2>&1 | FileCheck %s --check-prefix=PARALLEL
// RUN: not split-opt %s --split-fuse-copies=task-bytes=7 2>&1 | FileCheck %s --check-prefix=TASK

// VECTOR: error: split-fuse-copies: vector-bytes is 24, but must be a power of two of at least 16
// CACHE: error: split-fuse-copies: l1-bytes is -1, but must not be negative
// PLACES: error: split-fuse-copies: places-in-turn is -1, but must not be negative
// MEMCPY: error: split-fuse-copies: memcpy-bytes is -1, but must not be negative
// PARALLEL: error: split-fuse-copies: parallel-bytes is -1, but must not be negative
// TASK: error: split-fuse-copies: task-bytes is 7, but must be at least 8
module {}

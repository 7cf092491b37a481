// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "split/Dialect/Split/IR/SplitInterfaces.h"

#include "split/Dialect/Split/IR/SplitInterfaces.cpp.inc"

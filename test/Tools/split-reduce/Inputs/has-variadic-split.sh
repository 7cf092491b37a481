#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What split-reduce asks: 1 for a module that is still interesting.
! grep -q split.variadic_split "$1"

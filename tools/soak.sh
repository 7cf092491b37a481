#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# soak.sh [--minutes N] [--seed S] [--jobs J] [--only PROGRAM] ...: sets up as
# check.sh does, and runs random programs. What goes wrong is made smaller and
# saved in build/soak; the exit code is then 1. --help lists the other options.

# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname "$0")/setup.sh"

set_up
# shellcheck disable=SC2154 # which setup.sh assigns
exec /usr/bin/python3 -B test/Soak/soak.py \
  --driver "$build_dir/test/Soak/split-soak-driver" \
  --runner "$build_dir/bin/split-runner" \
  --plugin "$build_dir/lib/SplitPlugin.so" \
  --mlir-opt "$llvm_prefix/bin/mlir-opt" \
  --output "$build_dir/soak" "$@"

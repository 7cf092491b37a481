#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, builds, and takes a real model, a gated linear unit
# as PyTorch exported it, through every stage to its outputs.
#
#   tools/quickstart.sh [--built]
#
# With --built, only shows: everything is there.

built=
case ${1:-} in
  "") ;;
  --built) built=yes ;;
  -h | --help)
    # The comment at the top of this file.
    sed -n '/^$/q; 4,$s/^# \{0,1\}//p' "$0"
    exit 0
    ;;
  *)
    echo "error: unknown option '$1'; see --help" >&2
    exit 1
    ;;
esac

# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname "$0")/setup.sh"

[[ -n $built ]] || set_up

# show LINES COMMAND...: prints the command, and the first lines of its output.
show() {
  local limit=$1 lines output
  shift
  printf '\n$ %s\n' "$*"
  output=$("$@")
  if [[ -z $output ]]; then return; fi
  lines=$(wc -l <<<"$output")
  head -n "$limit" <<<"$output" | sed -E 's/^(.{97}).{4,}$/\1.../'
  if ((lines > limit)); then
    printf '  ... (%d more lines)\n' $((lines - limit))
  fi
}

readonly model_dir=/usr/share/libonnx-testdata/data/pytorch-converted/test_GLU
readonly model=$model_dir/model.onnx
readonly data=$model_dir/test_data_set_0
readonly imported=$build_dir/quickstart/glu.mlir
mkdir -p "$build_dir/quickstart"
PATH=$PWD/$build_dir/bin:$PATH

say "the model, imported into the split dialect"
show 1 split-translate --import-onnx "$model" -o "$imported"
show 40 cat "$imported"

say "its splits as slices of tensors"
show 40 split-opt "$imported" --split-to-tensor-pipeline

say "loops over buffers"
show 30 split-opt "$imported" --split-to-loops-pipeline

say "LLVM IR"
readonly lowered=$build_dir/quickstart/glu-llvm.mlir
show 1 split-opt "$imported" --split-to-llvm-pipeline -o "$lowered"
show 12 "$llvm_prefix/bin/mlir-translate" --mlir-to-llvmir "$lowered"

say "compiled and run on the model's recorded input"
show 12 split-runner "$model" --input "$data/input_0.pb"

say "compared with the model's recorded output"
show 12 split-runner "$model" --test-data "$data"

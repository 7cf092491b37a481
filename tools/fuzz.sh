#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, builds the fuzzers of test/Fuzz with libFuzzer,
# AddressSanitizer and UndefinedBehaviorSanitizer in build-fuzz, and runs them.
#
#   tools/fuzz.sh [--minutes N] [FUZZER...]
#
# FUZZER is one of npy, onnx-import, openvino-import, onnx-tensor, parser, bytecode,
# pipeline; all of them if none is given. Each runs for N minutes (default: 10) or
# until it finds a defect. The input that shows it is then in
# build-fuzz/defects/FUZZER.
# What a run has learned is in build-fuzz/corpus/FUZZER, and the next one starts
# from that.

readonly all=(npy onnx-import openvino-import onnx-tensor parser bytecode pipeline)
minutes=10
fuzzers=()
while (($#)); do
  case $1 in
    --minutes)
      minutes=${2:-}
      if ! [[ $minutes =~ ^[1-9][0-9]{0,4}$ ]]; then
        echo "error: --minutes takes a number from 1 on, but got '$minutes'" >&2
        exit 1
      fi
      shift 2
      ;;
    -h | --help)
      # The comment at the top of this file.
      sed -n '/^$/q; 4,$s/^# \{0,1\}//p' "$0"
      exit 0
      ;;
    *)
      if [[ " ${all[*]} " != *" $1 "* ]]; then
        echo "error: the fuzzers are ${all[*]}, but got '$1'" >&2
        exit 1
      fi
      fuzzers+=("$1")
      shift
      ;;
  esac
done
if ((${#fuzzers[@]} == 0)); then fuzzers=("${all[@]}"); fi

# Read by setup.sh.
# shellcheck disable=SC2034
build_dir=build-fuzz
# shellcheck disable=SC2034
extra_cmake_args=(
  -DSPLIT_ENABLE_FUZZERS=ON "-DSPLIT_SANITIZE=address,undefined"
  -DSPLIT_ENABLE_TESTS=OFF)
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname "$0")/setup.sh"

install_packages
configure
build "${fuzzers[@]/#/split-fuzz-}"

TMPDIR=$PWD/$build_dir/tmp
export TMPDIR
status=0
for fuzzer in "${fuzzers[@]}"; do
  corpus=$build_dir/corpus/$fuzzer
  defects=$build_dir/defects/$fuzzer
  log=$log_dir/fuzz-$fuzzer.log
  seeds=(test/Fuzz/Corpus/"$fuzzer")
  if [[ -d test/Fuzz/Regressions/$fuzzer ]]; then
    seeds+=(test/Fuzz/Regressions/"$fuzzer")
  fi
  options=(-max_total_time=$((minutes * 60)) -max_len=8192 -timeout=60
    -rss_limit_mb=4096 -print_final_stats=1 -artifact_prefix="$defects/")
  if [[ -e test/Fuzz/Dictionaries/$fuzzer.dict ]]; then
    options+=(-dict=test/Fuzz/Dictionaries/"$fuzzer".dict)
  fi
  mkdir -p "$corpus" "$defects" "$log_dir" "$TMPDIR"
  say "$fuzzer, for $minutes min"
  if "$build_dir/test/Fuzz/split-fuzz-$fuzzer" "${options[@]}" \
    "$corpus" "${seeds[@]}" >"$log" 2>&1; then
    grep -a '^Done\|^stat::number_of_executed_units\|^stat::average' "$log"
  else
    status=1
    grep -a '^defect:\|ERROR:\|runtime error:\|^SUMMARY:' "$log" >&2 || true
    printf 'error: %s failed; its input is in %s, the whole output in %s\n' \
      "$fuzzer" "$defects" "$log" >&2
  fi
  rm -rf "$TMPDIR"
done
exit "$status"

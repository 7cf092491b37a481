#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, builds, and runs the benchmarks. The table, figures
# and chart go to build/benchmark, with --refresh to a folder of the processor in
# test/Benchmark/Results, which docs/Performance.md shows, and the README some of
# (test/Docs/figures.py compares them). torch and ONNX Runtime
# are only compared with: where they cannot be installed, the results say that
# they are missing. Other options are those of benchmark.py; see --help.

here=$(dirname "${BASH_SOURCE[0]}")
# shellcheck source-path=SCRIPTDIR source=../../tools/setup.sh
. "$here/../../tools/setup.sh"
readonly benchmark_dir=$build_dir/benchmark

# try_install WHAT COMMAND...: runs the command with its output in a log.
try_install() {
  local what=$1 log=$log_dir/install-peer.log
  shift
  say "installing $what, to compare with"
  mkdir -p "$log_dir"
  "$@" >"$log" 2>&1 </dev/null ||
    say "$what could not be installed and will be missing; see $log"
}

install_peers() {
  local as_root=()
  if ((EUID != 0)); then as_root=(sudo); fi
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install
    --yes --no-install-recommends)
  is_installed python3-torch || try_install torch "${apt[@]}" python3-torch
  command -v npm >/dev/null || try_install npm "${apt[@]}" npm
  # Its native library is all that is wanted of it: no script of it is run.
  if ! compgen -G "$benchmark_dir/node_modules/onnxruntime-node/bin/*" >/dev/null; then
    mkdir -p "$benchmark_dir"
    try_install "ONNX Runtime" npm install --prefix "$benchmark_dir" \
      --ignore-scripts --no-audit --no-fund onnxruntime-node
  fi
}

arguments=()
for argument in "$@"; do
  case $argument in
  --refresh) arguments+=(--by-processor --output-dir test/Benchmark/Results) ;;
  -h | --help)
    echo "options of run.sh: --refresh, and of benchmark.py:"
    exec /usr/bin/python3 test/Benchmark/benchmark.py --help
    ;;
  *) arguments+=("$argument") ;;
  esac
done

install_packages
configure
run_logged configure-benchmarks cmake -S . -B "$build_dir" \
  -DSPLIT_ENABLE_BENCHMARKS=ON
build split-runner SplitBenchmark
install_peers
say "measuring"
PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 test/Benchmark/benchmark.py \
  --build-dir "$build_dir" "${arguments[@]}"

# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What the other scripts share: installing what is missing, configuring and
# building. To be sourced; paths are relative to the project's folder, which it
# changes to. A script that wants another build than the usual one sets these
# before:
#   build_dir          the build folder
#   extra_packages     packages that only this build needs
#   extra_cmake_args   arguments for CMake

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly llvm_prefix=/usr/lib/llvm-22
readonly build_dir=${build_dir:-build}
readonly log_dir=$build_dir/logs
# Packages of the distribution that the build, its tests and the quick start
# need. /usr/bin/python3 is the Python that they are installed for.
readonly packages=(
  libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22-tools clang-22 lld-22
  libomp-22-dev libclang-rt-22-dev libopenmpi-dev openmpi-bin
  cmake ninja-build
  libonnx-dev libprotobuf-dev libpugixml-dev libzstd-dev libjemalloc-dev
  libgtest-dev libonnx-testdata python3-numpy python3-onnx
  python3-z3 python3-pip python3-psutil mypy valgrind spirv-tools
  ${extra_packages[@]+"${extra_packages[@]}"})

say() { printf '\n==> %s\n' "$*"; }

die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# show_progress: passes on the lines of a long job: on a terminal the latest one
# in place, elsewhere one every ten seconds.
show_progress() {
  local line next=$((SECONDS + 10))
  while IFS= read -r line; do
    if [[ -t 1 ]]; then
      printf '\r\033[K    %.*s' $((${COLUMNS:-80} - 6)) "$line"
    elif ((SECONDS >= next)); then
      printf '    %s\n' "$line"
      next=$((SECONDS + 10))
    fi
  done
  if [[ -t 1 ]]; then printf '\r\033[K'; fi
}

# run_logged NAME COMMAND...: runs the command with its output in a log, and
# shows the end of that if it fails.
run_logged() {
  local log=$log_dir/$1.log
  shift
  mkdir -p "$log_dir"
  if ! "$@" 2>&1 </dev/null | tee "$log" | show_progress; then
    tail -n 30 "$log" >&2
    die "\`$*\` failed; the whole output is in $log"
  fi
}

is_installed() {
  [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

install_packages() {
  local package missing=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    die "this script sets up Debian machines only; elsewhere, install MLIR 22.1," \
      "CMake, Ninja, protobuf and ONNX, and see docs/Contributing.md for the CMake options"
  fi
  for package in "${packages[@]}"; do
    is_installed "$package" || missing+=("$package")
  done
  if ((${#missing[@]} == 0)); then return; fi

  say "installing ${missing[*]}"
  local as_root=(env)
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      die "packages are missing, and installing them takes root or sudo; as" \
        "root, run: apt-get update && apt-get install ${missing[*]}"
    as_root=(sudo env)
    sudo -v || die "sudo was refused; as root, run: apt-get update && apt-get" \
      "install ${missing[*]}"
  fi
  as_root+=(DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
  run_logged apt-update "${as_root[@]}" update
  run_logged apt-install "${as_root[@]}" install --yes --no-install-recommends \
    "${missing[@]}"
}

# Configures unless that was done with the same options before; when a
# CMakeLists.txt has changed, the build configures by itself.
configure() {
  local options=(
    -G Ninja
    -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22
    -DMLIR_DIR="$llvm_prefix/lib/cmake/mlir"
    ${extra_cmake_args[@]+"${extra_cmake_args[@]}"})
  # From nothing to all of it in half the time; but a change to one file then
  # compiles those that are read with it, too.
  if [[ -n ${CI:-} ]]; then options+=(-DCMAKE_UNITY_BUILD=ON); fi
  if command -v ccache >/dev/null; then
    # What ccache must overlook to keep users of a precompiled header.
    local sloppiness=pch_defines,time_macros,include_file_mtime,include_file_ctime
    local launcher="cmake;-E;env;CCACHE_SLOPPINESS=$sloppiness;ccache"
    options+=(-DCMAKE_C_COMPILER_LAUNCHER=ccache
      -DCMAKE_CXX_COMPILER_LAUNCHER="$launcher")
  fi

  local record=$build_dir/configured-with
  if [[ -e $build_dir/build.ninja && -e $record &&
    $(<"$record") == "${options[*]}" ]]; then return; fi
  say "configuring in $build_dir"
  rm -f "$record"
  run_logged configure cmake -S . -B "$build_dir" "${options[@]}"
  echo "${options[*]}" >"$record"
}

# build TARGET...
build() {
  say "building"
  run_logged build ninja -C "$build_dir" "$@"
}

set_up() {
  install_packages
  configure
  build all
}

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What can be said of the sources without running them: shellcheck, flake8,
# clang-format, clang-tidy (.clang-tidy), and the warnings of g++ 12, each of which
# is an error. Public headers have to compile alone, and so have sources, as they are
# compiled where a build does not join them: those that the last commits changed, those
# that include them, and a tenth of the rest, another one with each commit. Builds
# first, for the headers that are generated.
#
#   tools/lint.sh [--all]
#
# With --all, each public header and each source has to.

headers=--recent alone=(--recent)
case ${1:-} in
  "") ;;
  --all) headers=include alone=() ;;
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
# shellcheck disable=SC2034
extra_packages=(shellcheck flake8 clang-format-22 clang-tidy-22 g++-12)

# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname "$0")/setup.sh"

set_up

failed=()

# check NAME COMMAND...
check() {
  say "$1"
  "${@:2}" || failed+=("$1")
}

mapfile -t scripts < <(find .ci tools test -name '*.sh' -o -path .ci/run)
mapfile -t python < <(find lib test tools -name '*.py' ! -path '*/__pycache__/*' ! -name lit.cfg.py)
# Some of the tests' inputs are wrong for a purpose.
mapfile -t sources < <(find include lib tools test \
  \( -name '*.cpp' -o -name '*.h' -o -name '*.c' \) ! -path 'test/*/Inputs/*')

check shellcheck shellcheck "${scripts[@]}"
# F403, F405: some tests take all names of their helpers.
check flake8 /usr/bin/python3 -m flake8 \
  --select F,E711,E712,E722,E9,W6 --ignore F403,F405 "${python[@]}"
check clang-format clang-format-22 --dry-run --Werror "${sources[@]}"
check "g++ -Wall -Wextra -Werror" \
  /usr/bin/python3 tools/lint_cpp.py "$build_dir" g++-12
check clang-tidy /usr/bin/python3 tools/lint_cpp.py "$build_dir" clang-tidy-22
check "headers alone" \
  /usr/bin/python3 tools/lint_cpp.py "$build_dir" g++-12 "$headers"
check "sources alone" \
  /usr/bin/python3 tools/lint_cpp.py "$build_dir" alone "${alone[@]}"

if ((${#failed[@]})); then
  printf -v names '%s, ' "${failed[@]}"
  die "found by ${names%, }"
fi
say "nothing found"

#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, builds, and runs every test, then random programs
# (tools/soak.sh): 3000 that are always the same, and for at most a minute others,
# which change with the commit, or with the day where there is no git. Ends with a
# line "N passed, N failed", where those programs are two tests; fails if a test
# failed or none ran.
#
#   tools/check.sh [--sanitize NAMES]
#
# With --sanitize, all of it is built with the sanitizers NAMES in a build folder
# of their own: address, undefined, address,undefined or thread. So is the code
# that split-runner compiles. Tests that cannot run that way are left out, and so
# are the random programs but for the first ones.

case ${1:-} in
  "") ;;
  --sanitize)
    # The rest of what it can be is CMake's to say.
    names=${2:-}
    if ! [[ $names =~ ^[a-z]+(,[a-z]+)*$ ]]; then
      echo "error: --sanitize takes a list such as address,undefined, but got" \
        "'$names'" >&2
      exit 1
    fi
    if [[ ,$names, == *,memory,* ]]; then
      echo "error: --sanitize memory takes a libLLVM.so and a libMLIR.so that are" \
        "built with it: to MemorySanitizer, all that those of the distribution" \
        "write is uninitialized. Without --sanitize, tests look for that by" \
        "valgrind." >&2
      exit 1
    fi
    # shellcheck disable=SC2034
    build_dir=build-${names//,/-}
    # shellcheck disable=SC2034
    extra_cmake_args=("-DSPLIT_SANITIZE=$names")
    ;;
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

set_up

say "running the tests"
results=$PWD/$build_dir/test-results.json
rm -f "$results"
status=0
LIT_OPTS="${LIT_OPTS:-} --output=$results" ninja -C "$build_dir" check-split ||
  status=$?
[[ -e $results ]] || die "the tests did not run"

soaks=()
soak() {
  say "running random programs: tools/soak.sh $*"
  if tools/soak.sh "$@"; then soaks+=(PASS); else soaks+=(FAIL); fi
}
if [[ -z ${extra_cmake_args+set} ]]; then
  soak --seed 708 --count 3000 --minutes 30
  if commit=$(git rev-parse --verify HEAD 2>/dev/null); then
    seed=$((16#${commit:0:7}))
  else
    seed=$(date -u +%Y%m%d)
  fi
  soak --seed "$seed" --count 6000 --minutes 1
else
  soaks=(SKIPPED SKIPPED)
fi

/usr/bin/python3 - "$results" "${soaks[@]}" <<'END' || status=1
import collections
import json
import sys

with open(sys.argv[1]) as results:
    codes = collections.Counter(test["code"] for test in json.load(results)["tests"])
codes.update(sys.argv[2:])
passed = sum(codes[code] for code in ("PASS", "FLAKYPASS", "XFAIL"))
failed = sum(codes[code] for code in ("FAIL", "XPASS", "UNRESOLVED", "TIMEOUT"))
not_run = sum(codes.values()) - passed - failed
if not_run:
    print(f"{not_run} not run, for what this build or machine lacks")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)
END
exit "$status"

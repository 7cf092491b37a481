#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, builds, and runs every test. Ends with lit's summary
# and a line "N passed, N failed"; fails if a test failed or none ran.

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

/usr/bin/python3 - "$results" <<'END' || status=1
import collections
import json
import sys

with open(sys.argv[1]) as results:
    codes = collections.Counter(test["code"] for test in json.load(results)["tests"])
passed = sum(codes[code] for code in ("PASS", "FLAKYPASS", "XFAIL"))
failed = sum(codes[code] for code in ("FAIL", "XPASS", "UNRESOLVED", "TIMEOUT"))
not_run = sum(codes.values()) - passed - failed
if not_run:
    print(f"{not_run} not run, for what this build or machine lacks")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)
END
exit "$status"

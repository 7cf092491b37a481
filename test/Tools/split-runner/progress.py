# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""On a terminal a run of more than two seconds shows what it does, elsewhere not."""

import json
import os
import pty
import re
import subprocess
import sys

import runner

D = runner.fresh_directory(sys.argv[1])
MODEL = D / "m.mlir"
# Each call copies 4 MiB.
MODEL.write_text(runner.identity("tensor<1048576xf32>"))
COMMAND = ["split-runner", MODEL, "--random-inputs", "--benchmark"]


def run_on_terminal(calls):
    """What the tool writes to standard error that is a terminal."""
    main, terminal = pty.openpty()
    with subprocess.Popen([*COMMAND, str(calls)], stdout=subprocess.PIPE, stderr=terminal) as process:
        os.close(terminal)
        text = b""
        try:
            while part := os.read(main, 4096):
                text += part
        # The other end of a terminal is gone.
        except OSError:
            pass
        result = process.stdout.read().decode()
    os.close(main)
    assert process.returncode == 0 and re.fullmatch(r'\{"min_ns": .*\}\n', result), result
    return text.decode()


# As many calls as take more than that here: on one processor 2000 do, on another
# 12000 do not.
quickest = json.loads(runner.succeed(*COMMAND[1:], 20))["min_ns"]
lines = run_on_terminal(int(4e9 / quickest)).split("\r\033[K")
assert lines[0] == "" and lines[-1] == "" and len(lines) > 2, lines
for seconds, line in enumerate(lines[1:-1], 2):
    assert re.fullmatch(rf"split-runner: [A-Z][a-z ]+ \({seconds} s\)", line), lines
assert "Benchmark" in lines[-2], lines
# Quicker, and without a terminal, there is none of it.
text = run_on_terminal(1)
assert text == "" or "(2 s)" in text, text
assert runner.run(*COMMAND[1:], 1).stderr == ""

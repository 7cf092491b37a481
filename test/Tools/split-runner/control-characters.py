# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s
"""What is quoted in a message does not control the terminal."""

import runner

for name, shown in [
    ("no\x01file.mlir", "no\\x01file.mlir"),
    ("no\x1b[31mfile.mlir", "no\\x1b[31mfile.mlir"),
    ("no\nfile.mlir", "no file.mlir"),
    ("no-\u00e4-file.mlir", "no-\u00e4-file.mlir"),
]:
    runner.expect_failure(f"{shown}: No such file or directory", name)

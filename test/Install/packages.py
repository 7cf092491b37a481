# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: debian, runner, clang
# RUN: rm -rf %t && mkdir %t
# RUN: cpack --config %split_build_root/CPackConfig.cmake -B %t -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip > %t/cpack.log
# RUN: %python %s %t %split_src_root
"""The packages for Debian hold what they are for, and depend on each other."""

import os
import pathlib
import subprocess
import sys

folder, source = (pathlib.Path(argument) for argument in sys.argv[1:])
root = folder / "root"
packages = {}
for file in folder.glob("*.deb"):
    fields = subprocess.run(
        ["dpkg-deb", "--showformat=${Package}\t${Depends}", "--show", file],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    name, depends = fields.split("\t")
    packages[name] = [item.strip().split()[0] for item in depends.split(",") if item.strip()]
    subprocess.run(["dpkg-deb", "--extract", file, root], check=True)

assert "split-mlir-runtime" in packages["split-mlir-tools"], packages
assert "split-mlir-runtime" in packages["split-mlir-dev"], packages
assert "split-mlir-tools" in packages["python3-split-mlir"], packages
assert "libmlir-22" in packages["split-mlir-runtime"], packages
assert "libmlir-22-dev" in packages["split-mlir-dev"], packages
assert "split-mlir-doc" in packages and len(packages) == 5, packages
for path in ("bin/split-runner", "lib/SplitPlugin.so", "lib/libSplit.so", "include/split-c/Model.h",
             "lib/cmake/split/SplitConfig.cmake", "share/doc/split/ABI.md"):
    assert (root / "usr" / path).exists(), path

# Together they compile a model and run it from Python.
program = f"""
import numpy as np, split
q, k, v = split.compile({str(source / "test/Tools/split-compile/Inputs/qkv.mlir")!r})(
    np.arange(12, dtype=np.float32).reshape(2, 6))
print(split.__file__, v.ravel().tolist())
"""
package = root / "usr/lib/python3/dist-packages"
environment = os.environ | {
    "PYTHONPATH": str(package),
    "SPLIT_COMPILE": str(root / "usr/bin/split-compile"),
    "XDG_CACHE_HOME": str(folder / "cache"),
}
result = subprocess.run(
    [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
)
assert result.stdout == f"{package}/split/__init__.py {[5.0, 11.0]}\n", result

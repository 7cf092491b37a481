# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fused queries, keys and values, sharded by heads in a schedule: each process has its
heads of all three, the split moves nothing, and the result is NumPy's.

Sharded by rows of the fused dimension instead, the same split sends what it costs
according to split-report-exchanges.
"""

# REQUIRES: runner, mpi, clang
# RUN: rm -rf %t && mkdir -p %t
# RUN: %mpicc -shared -fPIC -o %t/count.so %S/Inputs/count-messages.c
# RUN: %python %s split-opt split-runner %S/Inputs %t

import os
import pathlib
import subprocess
import sys

import numpy


def count_sent(folder, ranks):
    """Messages and bytes of each process."""
    return [[int(n) for n in (folder / f"sent.{rank}").read_text().split()]
            for rank in range(ranks)]


def run(runner, folder, model, ranks, inputs):
    """The outputs, and what was sent."""
    files = []
    for index, array in enumerate(inputs):
        numpy.save(folder / f"{index}.npy", array)
        files += ["--input", folder / f"{index}.npy"]
    environment = {**os.environ, "LD_PRELOAD": str(folder / "count.so"),
                   "COUNT_MESSAGES": str(folder / "sent")}
    subprocess.run([runner, model, "--ranks", str(ranks), "--cpu", "x86-64-v2", *files,
                    "--output-dir", folder / "out"], check=True, env=environment)
    outputs = sorted((folder / "out").iterdir())
    return [numpy.load(path) for path in outputs], count_sent(folder, ranks)


def attention(x, w):
    q, k, v = numpy.einsum("se,thed->thsd", x, w)
    return numpy.einsum("hsu,hud->hsd", numpy.tanh(numpy.einsum("hsd,hud->hsu", q, k)), v)[None]


def check_heads(opt, runner, inputs, folder):
    rng = numpy.random.default_rng(4)
    x = rng.standard_normal((6, 8)).astype("f4")
    w = rng.standard_normal((3, 4, 8, 2)).astype("f4")
    for ranks in (2, 4):
        schedule = folder / "schedule.mlir"
        text = (inputs / "attention-by-heads.mlir").read_text()
        schedule.write_text(text.replace("shape [2]", f"shape [{ranks}]"))
        model = folder / "sharded.mlir"
        subprocess.run([opt, inputs / "attention.mlir",
                        f"--transform-preload-library=transform-library-paths={schedule}",
                        "--transform-interpreter", "-o", model], check=True)
        (out,), sent = run(runner, folder, model, ranks, [x, w])
        numpy.testing.assert_allclose(out, attention(x, w), rtol=1e-4, atol=1e-5)
        assert sent == [[0, 0]] * ranks, sent


def check_rows(opt, runner, folder):
    columns, rows = 512, 6 * 1024
    parts = ", ".join([f"tensor<{rows // 3}x{columns}xf32>"] * 3)
    array = numpy.arange(rows * columns, dtype="f4").reshape(rows, columns)
    for ranks in (2, 3, 4):
        model = folder / "rows.mlir"
        model.write_text(f"""shard.grid @grid(shape = {ranks})
func.func @main(%x: tensor<{rows}x{columns}xf32>) -> ({parts}) {{
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<{rows}x{columns}xf32>
  %q, %k, %v = split.split %0 sizes [{rows // 3}, {rows // 3}, {rows // 3}] axis 0
      : (tensor<{rows}x{columns}xf32>) -> ({parts})
  return %q, %k, %v : {parts}
}}
""")
        outputs, sent = run(runner, folder, model, ranks, [array])
        assert all((out == part).all() for out, part in zip(outputs, numpy.split(array, 3)))
        report = subprocess.run(
            [opt, model, "--split-propagate-shardings-pipeline", "--split-report-exchanges",
             "-o", os.devnull], check=True, capture_output=True, text=True).stdout
        numbers = [int(n) for n in report.splitlines()[-1].split()]
        print(*numbers, "measured:", sent)
        assert numbers[0] == ranks
        assert numbers[1] == sum(messages for messages, _ in sent)
        assert numbers[2] == sum(size for _, size in sent)
        assert numbers[4] == max(size for _, size in sent)


def main():
    opt, runner = sys.argv[1], sys.argv[2]
    inputs, folder = pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4])
    check_heads(opt, runner, inputs, folder)
    check_rows(opt, runner, folder)


main()

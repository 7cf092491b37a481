# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""Inputs by name, random inputs, what --describe prints, and bytecode."""

import subprocess
import sys

import numpy as np

import runner

D = runner.fresh_directory(sys.argv[1])
MODEL = D / "m.mlir"
MODEL.write_text("""
func.func @main(%a: tensor<?x2xf32> {split.name = "a", split.dim_names = ["n", ""]},
                %b: tensor<?x2xf32> {split.name = "b=x", split.dim_names = ["n", ""]},
                %c: tensor<?xi8> {split.name = "c"})
    -> (tensor<?x2xf32> {split.name = "d"}, tensor<?xi8>) {
  %0 = arith.subf %a, %b : tensor<?x2xf32>
  return %0, %c : tensor<?x2xf32>, tensor<?xi8>
}
""")
A, B, C = np.ones((3, 2), "f4"), np.full((3, 2), 5, "f4"), np.arange(4, dtype="i1")
for name, array in (("a", A), ("b", B), ("c", C), ("a=b", B)):
    np.save(D / f"{name}.npy", array)


def run(*arguments):
    runner.succeed(MODEL, "--output-dir", D / "out", *arguments)
    return np.load(D / "out/output_0.npy"), np.load(D / "out/output_1.npy")


# In any order; what has no name fills the gaps.
for arguments in (["c=c.npy", "a=a.npy", "b.npy"], ["c=c.npy", "a.npy", "b.npy"],
                  ["b.npy", "c.npy", "a=a.npy"]):
    files = [f"{a.split('=')[0]}={D / a.split('=')[1]}" if "=" in a else D / a for a in arguments]
    d, c = run(*[word for file in files for word in ("--input", file)])
    # The first of those without a name is a, unless that has one.
    assert np.array_equal(d, A - B) and np.array_equal(c, C), arguments
# A file whose name has the sign is a file.
d, _ = run("--input", D / "a=b.npy", "--input", D / "a.npy", "--input", D / "c.npy")
assert np.array_equal(d, B - A)
runner.expect_failure("input 0 'a' is given twice", MODEL, "--input", f"a={D / 'a.npy'}",
                      "--input", f"a={D / 'b.npy'}", "--input", D / "c.npy")
runner.expect_failure(
    "--input 'z=q.npy': there is no such file, and no input of that name; the model has "
    "input 0 'a', input 1 'b=x', input 2 'c'",
    MODEL, "--input", "z=q.npy", "--input", D / "a.npy", "--input", D / "c.npy")

# Random inputs: the same for one seed, within their range, of the asked size.
SIZES = ["--dim", "n=50", "--dim", "c:0=1000"]
first, again, other = (run(f"--random-inputs{seed}", *SIZES) for seed in ("", "=0", "=7"))
assert np.array_equal(first[0], again[0]) and np.array_equal(first[1], again[1])
assert not np.array_equal(first[0], other[0])
assert first[0].shape == (50, 2) and np.abs(first[0]).max() <= 2 and len(np.unique(first[0])) > 50
assert first[1].shape == (1000,) and set(first[1]) == set(range(10))
runner.expect_failure("input 0 'a': dimension 0 is dynamic; give its size, as in --dim n=4",
                      MODEL, "--random-inputs")
runner.expect_failure("input 2 'c': dimension 0 is dynamic; give its size, as in --dim c:0=4",
                      MODEL, "--random-inputs", "--dim", "n=4")
for given in ("q=7", "a:5=3", "a:1=2"):
    runner.expect_failure(f"--dim '{given}': no input has such a dynamic dimension; there are n, c:0",
                          MODEL, "--random-inputs", *SIZES, "--dim", given)
runner.expect_failure("input 1 'b=x': --dim gives dimension 0 two sizes: n=50 and b=x:0=3",
                      MODEL, "--random-inputs", *SIZES, "--dim", "b=x:0=3")
run("--random-inputs", *SIZES, "--dim", "a:0=50")
runner.expect_failure("--dim takes NAME=N with a size of 0 or more, but got 'n=-1'",
                      MODEL, "--random-inputs", "--dim", "n=-1")
runner.expect_failure("--dim gives 'n' twice", MODEL, "--random-inputs", "--dim", "n=1", "--dim", "n=2")
runner.expect_failure("--dim needs --random-inputs", MODEL, "--dim", "n=1")
runner.expect_failure("--random-inputs takes a seed of 0 or more, but got 'x'", MODEL, "--random-inputs=x")
runner.expect_failure("--input and --random-inputs cannot be combined",
                      MODEL, "--random-inputs=1", "--input", D / "a.npy")
(D / "s.mlir").write_text("func.func @main(%s: !split.sequence<tensor<2xf32>>) { return }")
runner.expect_failure("input 0 has type !split.sequence<tensor<2xf32>>; --random-inputs makes tensors "
                      "of known rank", D / "s.mlir", "--random-inputs")

assert runner.succeed(MODEL, "--describe") == """runs 'main'
input 0 'a': tensor<?x2xf32>, dimension 0 is 'n'
input 1 'b=x': tensor<?x2xf32>, dimension 0 is 'n'
input 2 'c': tensor<?xi8>
output 0 'd': tensor<?x2xf32>
output 1: tensor<?xi8>
ops: arith.subf (1) builtin.module (1) func.func (1) func.return (1)
"""

# Standard input: a module as text or as bytecode, and an array.
def run_with_input(contents, *arguments):
    return subprocess.run(["split-runner", *arguments], input=contents, capture_output=True)


(D / "i.mlir").write_text(runner.identity("tensor<?xi8>"))
text = (D / "i.mlir").read_bytes()
subprocess.run(["split-opt", D / "i.mlir", "--emit-bytecode", "-o", D / "i.mlirbc"], check=True)
printed = b"output_0 : tensor<4xi8>\n[0, 1, 2, 3]\n"
for contents in (text, (D / "i.mlirbc").read_bytes()):
    assert run_with_input(contents, "-", "--input", D / "c.npy").stdout == printed
assert run_with_input((D / "c.npy").read_bytes(), D / "i.mlir", "--input", "-").stdout == printed
for contents, message in ((b"", b"<stdin>: nothing to run"), (b"x", b"<stdin>:1:1: "),
                          (b"<net/>", b"<stdin>: a model from standard input is an ONNX model or")):
    result = run_with_input(contents, "-")
    assert result.returncode == 1 and result.stderr.startswith(b"error: " + message), result

subprocess.run(["split-opt", MODEL, "--emit-bytecode", "-o", D / "m.mlirbc"], check=True)
runner.succeed(D / "m.mlirbc", "--random-inputs", *SIZES)

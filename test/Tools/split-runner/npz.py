# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# RUN: %python %s %t
"""Archives of arrays, as inputs by the names of these, and as outputs."""

import io
import sys
import zipfile

import numpy as np

import runner

D = runner.fresh_directory(sys.argv[1])
MODEL = D / "m.mlir"
MODEL.write_text("""
func.func @main(%a: tensor<?x?xf32> {split.name = "a"}, %b: tensor<?xi64> {split.name = "b"})
    -> (tensor<?x?xf32> {split.name = "layer/a"}, tensor<?xi64>) {
  return %a, %b : tensor<?x?xf32>, tensor<?xi64>
}
""")
A, B = np.arange(12, dtype="f4").reshape(3, 4), np.arange(70000)
IN, OUT = D / "in.npz", D / "out"


def run(*arguments):
    runner.succeed(MODEL, "--output-dir", OUT, "--output-format", "npz", *arguments)
    with np.load(OUT / "outputs.npz") as outputs:
        assert set(outputs.files) == {"layer/a", "output_1"}, outputs.files
        assert np.array_equal(outputs["layer/a"], A) and np.array_equal(outputs["output_1"], B)
    assert zipfile.ZipFile(OUT / "outputs.npz").testzip() is None


# By name in any order, with what no input is called after, and without names.
for save in (np.savez, np.savez_compressed):
    save(IN, b=B, a=A, expected=A)
    run("--input", IN)
    save(IN, A, B)
    run("--input", IN)
    # Column-major, and of the other byte order.
    save(IN, a=np.asfortranarray(A), b=B.astype(">i8"))
    run("--input", IN)
    save(IN, b=B)
    np.save(D / "a.npy", A)
    run("--input", IN, "--input", D / "a.npy")
# Those without names are in the order of their numbers, whatever that of the file is.
(D / "ten.mlir").write_text("func.func @main(" + ", ".join(f"%{i}: tensor<i64>" for i in range(11)) + """)
    -> (tensor<i64>, tensor<i64>, tensor<i64>) {
  return %0, %1, %10 : tensor<i64>, tensor<i64>, tensor<i64>
}
""")
np.savez(IN, **{f"arr_{i}": np.int64(i) for i in (10, *range(9, -1, -1))})
assert runner.succeed(D / "ten.mlir", "--input", IN) == "".join(
    f"output_{at} : tensor<i64>\n{i}\n" for at, i in enumerate((0, 1, 10)))
np.savez(IN, arr_0=A, arr_00=A, arr_1=B)
runner.expect_failure("in.npz: has two arrays of number 0", MODEL, "--input", IN)
# What was written is read again.
np.savez(IN, b=B)
run("--input", D / "a.npy", "--input", IN)
np.savez(IN, **{"layer/a": A, "output_1": B})
MODEL.write_text(MODEL.read_text().replace('"a"', '"layer/a"').replace('"b"', '"output_1"'))
run("--input", OUT / "outputs.npz")
# Sizes and offsets of 64 bits, which NumPy writes of a file of unknown length.
buffer = io.BytesIO()
with zipfile.ZipFile(buffer, "w") as archive:
    for name, array in (("layer/a", A), ("output_1", B)):
        with archive.open(f"{name}.npy", "w", force_zip64=True) as file:
            np.lib.format.write_array(file, array)
IN.write_bytes(buffer.getvalue())
run("--input", IN)

# A sequence becomes as many arrays.
(D / "s.mlir").write_text("""
func.func @main(%x: tensor<4xf32>) -> (!split.sequence<tensor<?xf32>> {split.name = "s"}) {
  %0 = split.split_to_sequence %x chunks_of 3 axis 0
      : (tensor<4xf32>) -> !split.sequence<tensor<?xf32>>
  return %0 : !split.sequence<tensor<?xf32>>
}
""")
np.savez(IN, A[0])
runner.succeed(D / "s.mlir", "--input", IN, "--output-dir", OUT, "--output-format", "npz")
with np.load(OUT / "outputs.npz") as outputs:
    assert [outputs[f"s.{i}"].tolist() for i in range(2)] == [[0, 1, 2], [3]]

# What is wrong with an archive.
np.savez(IN, c=A, d=B)
runner.expect_failure("in.npz: none of its arrays has the name of an input; it has c, d",
                      MODEL, "--input", IN)
np.savez(IN, **{"layer/a": A})
runner.expect_failure("the model has 2 inputs", MODEL, "--input", IN)
runner.expect_failure("input 0 'layer/a' is given twice", MODEL, "--input", IN, "--input", IN)
runner.expect_failure("an archive has names of its own; give it without one",
                      MODEL, "--input", f"layer/a={IN}", "--input", D / "a.npy")
for save in (np.savez, np.savez_compressed):
    save(IN, A, B)
    whole = IN.read_bytes()
    for cut in (0, 10, 100, len(whole) // 2, len(whole) - 30, len(whole) - 4):
        IN.write_bytes(whole[:cut])
        runner.expect_failure("in.npz: not an .npz file, or a damaged one", MODEL, "--input", IN)
    # A byte of an array: what is stored has a checksum.
    at = whole.index(b"NUMPY") + 140 if save is np.savez else 60
    IN.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1:])
    runner.expect_failure("array 'arr_0' is damaged", MODEL, "--input", IN)
with zipfile.ZipFile(IN, "w", zipfile.ZIP_LZMA) as archive:
    archive.write(D / "a.npy", "layer/a.npy")
runner.expect_failure("array 'layer/a' is encrypted, or neither stored nor deflated",
                      MODEL, "--input", IN, "--input", D / "a.npy")

# Each output is one array, by its name where that is text and no other output has it.
NAMES = ["y", "y", "output_3", None, r"n\00l", r"\FF", "/é"]
results = ", ".join("tensor<2xf32>" + (f' {{split.name = "{name}"}}' if name else "")
                    for name in NAMES)
values, types = ", ".join(["%x"] * len(NAMES)), ", ".join(["tensor<2xf32>"] * len(NAMES))
(D / "names.mlir").write_text(
    f"func.func @main(%x: tensor<2xf32>) -> ({results}) {{ return {values} : {types} }}")
np.save(D / "two.npy", np.ones(2, np.float32))
runner.succeed(D / "names.mlir", "--input", D / "two.npy", "--output-dir", D / "names",
               "--output-format", "npz")
found = np.load(D / "names" / "outputs.npz")
assert sorted(found) == ["/é", "output_1", "output_3", "output_3_", "output_4", "output_5", "y"]
assert all(np.array_equal(found[name], [1, 1]) for name in found)

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# REQUIRES: onnx
# RUN: %python %s %t
"""--test-data compares with what was recorded, and says what differs first."""

import sys

import numpy as np
from onnx import numpy_helper

import runner

directory = runner.fresh_directory(sys.argv[1])
model = directory / "m.mlir"


def write(path, array):
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(numpy_helper.from_array(np.asarray(array)).SerializeToString())


def write_set(name, inputs, outputs):
    path = runner.fresh_directory(directory / name)
    for index, array in enumerate(inputs):
        write(path / f"input_{index}.pb", array)
    for index, array in enumerate(outputs):
        write(path / f"output_{index}.pb", array)
    return path


# Every type is compared as it should be.
for dtype in runner.MLIR_TYPES:
    array = np.arange(6).reshape(2, 3).astype(dtype)
    model.write_text(runner.identity(runner.tensor_type(array)))
    path = write_set("good", [array], [array])
    assert runner.succeed(model, "--test-data", path) == f"PASS: {path} (1 output)\n"
    changed = array.copy()
    changed[1, 2] = array[0, 0] if dtype != "bool" else not array[1, 2]
    path = write_set("changed", [array], [changed])
    runner.expect_failure("changed: output 0: element [1, 2]: expected ",
                          model, "--test-data", path)

x = np.array([1.0, np.nan, np.inf, 1000.0, 0.0], "float32")
model.write_text(runner.identity("tensor<?xf32>"))
near = x * np.float32(1.0005)
runner.succeed(model, "--test-data", write_set("near", [x], [near]))
for recorded, message in [
    (x * np.float32(1.01),
     "element [0]: expected 1.01, but got 1.0 (2 of 5 elements differ)"),
    (-x, "element [0]: expected -1.0, but got 1.0 (3 of 5 elements differ)"),
    (np.nan_to_num(x), "element [1]: expected 0.0, but got nan"),
    (x + np.float32(1e-6), "element [4]: expected 1e-06, but got 0.0"),
    (x[:4], "expected tensor<4xf32>, but got tensor<5xf32>"),
    (x.reshape(5, 1), "expected tensor<5x1xf32>, but got tensor<5xf32>"),
    (x.astype("float64"), "expected tensor<5xf64>, but got tensor<5xf32>"),
]:
    path = write_set("bad", [x], [recorded])
    runner.expect_failure(message, model, "--test-data", path)

# A sequence: the first tensor that differs.
type = "!split.sequence<tensor<?xf32>>"
model.write_text(runner.identity(type))
path = runner.fresh_directory(directory / "sequence")
parts = [np.zeros(2, "float32"), np.ones(3, "float32")]
for file, tensors in [("input_0.pb", parts), ("output_0.pb", parts)]:
    (path / file).write_bytes(numpy_helper.from_list(tensors).SerializeToString())
runner.succeed(model, "--test-data", path)
for number in range(2):
    changed = [part + (index == number) for index, part in enumerate(parts)]
    (path / "output_0.pb").write_bytes(
        numpy_helper.from_list([part.astype("float32") for part in changed]).SerializeToString())
    runner.expect_failure(f"output 0: tensor {number}: element [0]: expected",
                          model, "--test-data", path)
model.write_text(runner.identity("tensor<?xf32>"))

# The number of files.
for inputs, outputs, message in [
    ([x, x], [x], "the model has 1 inputs, but the folder has 2 files input_N.pb"),
    ([], [x], "the model has 1 inputs, but the folder has 0 files input_N.pb"),
    ([x], [], "the model has 1 outputs, but the folder has 0 files output_N.pb"),
    ([x], [x, x], "the model has 1 outputs, but the folder has 2 files output_N.pb"),
]:
    path = write_set("count", inputs, outputs)
    runner.expect_failure(message, model, "--test-data", path)
path = write_set("gap", [x], [x])
(path / "input_0.pb").rename(path / "input_1.pb")
runner.expect_failure("there is no file input_0.pb", model, "--test-data", path)

# Inputs that do not suit, broken files, and no data at all.
path = write_set("type", [x.astype("float64")], [x])
runner.expect_failure("type: input 0: expected element type f32, but got f64",
                      model, "--test-data", path)
path = write_set("broken", [x], [x])
(path / "output_0.pb").write_bytes(b"\xff" * 40)
runner.expect_failure("output 0 (", model, "--test-data", path)
(directory / "empty").mkdir()
runner.expect_failure("no test data", model, "--test-data", directory / "empty")
runner.expect_failure("cannot read the folder", model, "--test-data", directory / "no")

# A folder of data sets: all are run, in the order of their numbers.
parent = runner.fresh_directory(directory / "parent")
for number in [10, 2]:
    write_set(f"parent/test_data_set_{number}", [x[:number % 7]], [x[:number % 7]])
text = runner.succeed(model, "--test-data", parent)
assert text == "".join(
    f"PASS: {parent}/test_data_set_{number} (1 output)\n" for number in [2, 10]
), text
write_set("parent/test_data_set_3", [x], [-x])
result = runner.run(model, "--test-data", parent)
assert result.returncode == 1 and result.stdout == text, result
assert "test_data_set_3: output 0: element [0]" in result.stderr, result
assert result.stderr.count("\n") == 1, result

# Several folders: all are run.
one, two = write_set("one", [x], [x]), write_set("two", [-x], [-x])
text = runner.succeed(model, "--test-data", one, "--test-data", two)
assert text == f"PASS: {one} (1 output)\nPASS: {two} (1 output)\n", text

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, openvino, runner
# RUN: %python %s %split_src_root/docs/Conformance.md %t
"""The same split through each front end is the same canonical IR, and computes what
NumPy does; where other compilers are known to be wrong, what is right is shown by
running. docs/Conformance.md is made of the same tables: `--update` as a further
argument writes it.
"""

import pathlib
import re
import subprocess
import sys

import numpy as np

import front_ends
import onnx_models
import runner
from front_ends import Case

DOC, FOLDER = pathlib.Path(sys.argv[1]), runner.fresh_directory(sys.argv[2])

X = np.arange(2 * 7, dtype=np.float32).reshape(2, 7)
Y = np.arange(4 * 6, dtype=np.float32).reshape(4, 6)
CASES = [
    Case("sizes, all known", X, 1, "sizes", [2, 5]),
    Case("sizes, before opset 18", X, 1, "sizes", [2, 5], opset=13),
    Case("sizes as an attribute, before opset 13", X, 1, "sizes", [2, 5], opset=11),
    Case("an empty chunk", Y, 0, "sizes", [0, 4]),
    Case("a negative axis, f16", Y.astype(np.float16), -2, "sizes", [3, 1]),
    Case("a dynamic dimension beside the axis", Y, 1, "sizes", [4, 2], dynamic=(0,)),
    Case("equal parts", Y, 1, "parts", 3),
    Case("equal parts, before opset 18", Y, 1, "parts", 3, opset=13),
    Case("parts of which the last is smaller", X, 1, "parts", 3),
    Case("sizes known at run time", X, 1, "operand", [2, 5]),
    Case("a length that is the rest", X, 1, "rest", [2, -1]),
    Case("one of a sequence, chunks of 4", Y, 1, "chunks", 4, item=1),
    Case("one of a sequence, sizes listed", Y, 0, "listed", [1, 3], item=1, opset=24),
    Case("one of a sequence, without the axis", Y, 0, "slices", None, item=-1, opset=11),
]

# How each writes a case, and the pass that reads it, if it is not a file's.
FRONT_ENDS = {
    "ONNX file": (front_ends.onnx_file, None),
    "onnx-mlir": (front_ends.onnx_mlir, "--convert-onnx-to-split=opset={opset}"),
    "hip-ep": (front_ends.hip_ep, "--convert-onnx-to-split=opset={opset}"),
    "torch-mlir, ONNX": (front_ends.torch_onnx, "--convert-torch-to-split"),
    "torch-mlir, ATen": (front_ends.torch_aten, "--convert-torch-to-split"),
    "OpenVINO file": (front_ends.openvino_file, None),
    "IE": (front_ends.ie, "--convert-ie-to-split"),
}
OPENVINO = ("OpenVINO file", "IE")
CANONICAL = ["--canonicalize", "--convert-split-to-tensor", "--canonicalize", "--cse"]
HEADER = "<!-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception -->"


def has_form(case, front_end):
    """A remainder, and lengths at run time of which one may be -1, are
    OpenVINO's alone."""
    if case.kind in ("rest",):
        return front_end in OPENVINO
    if case.kind == "operand":
        return front_end not in OPENVINO and "ATen" not in front_end
    return not (case.is_sequence and front_end in OPENVINO)


def call(*command, text=""):
    result = subprocess.run([*map(str, command)], input=text, capture_output=True, text=True)
    assert result.returncode == 0, (command, text, result.stderr)
    return result.stdout


def read(case, front_end, path):
    """The module that a front end makes of a case."""
    write, option = FRONT_ENDS[front_end]
    if option is None:
        return call("split-translate", *write(case, path))
    return call("split-opt", option.format(opset=case.opset), text=write(case))


def canonicalize(modules):
    """The canonical IR of each, without the names of arguments and results."""
    text = call("split-opt", "--split-input-file", *CANONICAL,
                text="\n// -----\n".join(modules))
    text = re.sub(r" \{split\.\w+ = [^{}]*\}", "", text)
    text = re.sub(r" attributes \{[^{}]*\}", "", text)
    # A single result without attributes has no parentheses.
    text = re.sub(r"-> \((tensor<[^()]*>)\) \{", r"-> \1 {", text)
    return [part.strip() for part in text.split("// -----")]


def check_results(case, module, folder):
    outputs = runner.run_arrays(module, case.inputs, folder)
    assert len(outputs) == len(case.results), (case, outputs)
    for output, expected in zip(outputs, case.results):
        assert output.dtype == expected.dtype and np.array_equal(output, expected), (case, output)


def check_cases():
    """Compares the front ends, and one of them with NumPy."""
    readers = [(number, case, name) for number, case in enumerate(CASES) for name in FRONT_ENDS
               if has_form(case, name)]
    modules = [read(case, name, FOLDER / f"case{number}") for number, case, name in readers]
    first = {}
    for (number, case, name), text in zip(readers, canonicalize(modules)):
        expected, by = first.setdefault(number, (text, name))
        assert text == expected, f"{case.name}:\n{by}\n{expected}\n{name}\n{text}"
    assert len(first) == len(CASES)
    for (number, case, _), module in {reader[0]: (reader, module) for reader, module
                                      in zip(readers, modules)}.values():
        check_results(case, module, FOLDER / f"run{number}")


#
# What others get wrong
#


def expect(case, front_end):
    """What NumPy says."""
    folder = runner.fresh_directory(FOLDER / "peer")
    check_results(case, read(case, front_end, folder / "model"), folder / "run")


def expect_error(message, model, x):
    """An error, when the model is read or when it is run."""
    (FOLDER / "peer.onnx").write_bytes(model.SerializeToString())
    np.save(FOLDER / "x.npy", x)
    runner.expect_failure(message, FOLDER / "peer.onnx", "--input", FOLDER / "x.npy")


def sequence_of_scalar(size, **attributes):
    """A SplitToSequence of 4x6, of which the second tensor is taken."""
    return onnx_models.model(
        [onnx_models.node("SplitToSequence", ["x", "k"], ["s"], axis=1, **attributes),
         onnx_models.node("SequenceAt", ["s", "i"], ["y"], "at")],
        [onnx_models.tensor_type("x", [4, 6])], ["y"], 11,
        [onnx_models.constant("k", size), onnx_models.constant("i", 1)],
    )


def keeps_the_axis():
    path = FOLDER / "keepdims.onnx"
    path.write_bytes(sequence_of_scalar(4, keepdims=0).SerializeToString())
    np.save(FOLDER / "x.npy", Y)
    runner.succeed(path, "--input", FOLDER / "x.npy", "--output-dir", FOLDER / "keepdims")
    assert np.array_equal(np.load(FOLDER / "keepdims/output_0.npy"), Y[:, 4:])


def split_1_runs():
    expect(Case("", X, 1, "sizes", [2, 5], opset=1), "ONNX file")
    expect(Case("", X, 1, "sizes", [2, 5], opset=1), "onnx-mlir")


TEN = np.arange(10, dtype=np.float32)
WRONG_ANSWERS = [
    ("torch-mlir", "takes the shape of a 1-D `split` of SplitToSequence for the sizes: [1, 3] of "
     "4 is [2]", "the sizes are 1 and 3",
     lambda: expect(Case("", Y, 0, "listed", [1, 3], item=1, opset=11), "torch-mlir, ONNX")),
    ("torch-mlir", "does not read the attribute `split` of Split-2 and 11: [2, 4] of 6 is 3, 3",
     "2 and 4",
     lambda: expect(Case("", Y, 1, "sizes", [2, 4], opset=2), "torch-mlir, ONNX")),
    ("onnx-mlir", "balances parts: `num_outputs` 3 of 7 is 3, 2, 2", "3, 3, 1",
     lambda: expect(Case("", X, 1, "parts", 3), "onnx-mlir")),
    ("TVM", "chunks of 6 of 10 are 5, 5", "6 and 4",
     lambda: [expect(Case("", TEN, 0, "chunks", 6, item=item), "torch-mlir, ATen")
              for item in (0, 1)]),
    ("ONNX Runtime", "drops the axis for a scalar `split` with `keepdims = 0`",
     "`keepdims` is ignored", keeps_the_axis),
    ("ONNX Runtime", "sizes [6, -2] of 4 read out of bounds", "an error",
     lambda: expect_error("split size 1 is -2", onnx_models.split(13, 4, 2, [6, -2]), TEN[:4])),
    ("ONNX Runtime", "has no Split-1", "it runs", split_1_runs),
    ("ONNX's inference", "writes out of bounds where `num_outputs` is not the number of outputs",
     "an error", lambda: expect_error("2 results, but num_outputs is 3",
                          onnx_models.split(18, 6, 2, num_outputs=3), TEN[:6])),
    ("ONNX's inference", "divides by a scalar `split` of 0", "an error",
     lambda: expect_error("the size of chunks must be positive, but is 0", sequence_of_scalar(0),
                          Y)),
]


#
# The document
#


def rows(*cells):
    return "".join("| " + " | ".join(row) + " |\n" for row in cells)


def document():
    same = [["", *FRONT_ENDS], ["---"] * (len(FRONT_ENDS) + 1)]
    for case in CASES:
        marks = ["yes" if has_form(case, name) else "" for name in FRONT_ENDS]
        same.append([case.name, *marks])
    wrong = [["who", "answers", "right"], ["---"] * 3]
    wrong += [[who, what, right] for who, what, right, _ in WRONG_ANSWERS]
    return f"""{HEADER}
# Conformance

`test/Conformance/conformance.py` makes this page, and tests what it says.

## One split, one program

The same split, written as each front end has it, becomes the same program after

```text
{" ".join(CANONICAL)}
```

and computes what NumPy does. Where nothing stands, the front end has no such form,
or one that means more: a length of OpenVINO that is known at run time may be -1.

{rows(*same)}
## Where others are wrong

{rows(*wrong)}"""


def main():
    if sys.argv[3:] == ["--update"]:
        DOC.write_text(document())
    assert DOC.read_text() == document(), f"{DOC} is not up to date: run with --update"
    check_cases()
    for _, _, _, check in WRONG_ANSWERS:
        check()


main()

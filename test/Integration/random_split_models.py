# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s --seed 1 --count 300 %t
"""Runs generated models of one ONNX Split and compares with NumPy.

A model is any version of the operator, rank, axis, way to give the sizes,
element type and static or dynamic shape that its version allows. A failure
prints the seed, the model's number and the command that ran it; --only runs one
model again.
"""

import argparse
import concurrent.futures
import pathlib
import random
import shlex

import numpy as np
import onnx
from onnx import TensorProto

import onnx_models
import runner

FLOATS = ["FLOAT16", "FLOAT", "DOUBLE"]
TYPES = FLOATS + """BOOL INT8 INT16 INT32 INT64 UINT8 UINT16 UINT32 UINT64
                    COMPLEX64 COMPLEX128 STRING""".split()
# The element types of each version, and the opsets that have it.
VERSIONS = {
    1: (FLOATS, [1]),
    2: (TYPES, range(2, 11)),
    11: (TYPES, [11, 12]),
    13: (TYPES + ["BFLOAT16"], range(13, 18)),
    18: (TYPES + ["BFLOAT16"], [18]),
}
# How NumPy holds an element: a bfloat16 as its bits, a string as bytes.
NUMPY_TYPES = {"BFLOAT16": "u2", "STRING": "O", "FLOAT": "f4", "DOUBLE": "f8"}


def numpy_type(element_type):
    return np.dtype(NUMPY_TYPES.get(element_type) or element_type.lower())


def make_array(rng, element_type, shape):
    """An array of arbitrary bits, which floats may hold as well."""
    count = int(np.prod(shape))
    if element_type == "STRING":
        texts = [b"", b"a", "\u00e9\u6f22".encode(), b"nul\0byte", b"x" * 40]
        array = np.empty(count, dtype=object)
        array[:] = [rng.choice(texts) for _ in range(count)]
        return array.reshape(shape)
    dtype = numpy_type(element_type)
    if element_type == "BOOL":
        return np.array([rng.random() < 0.5 for _ in range(count)], dtype).reshape(shape)
    return np.frombuffer(rng.randbytes(count * dtype.itemsize), dtype).reshape(shape)


def to_tensor(element_type, array, name=""):
    tensor = TensorProto(name=name, dims=array.shape)
    tensor.data_type = TensorProto.DataType.Value(element_type)
    if element_type == "STRING":
        tensor.string_data.extend(array.ravel().tolist())
    else:
        tensor.raw_data = array.tobytes()
    return tensor


def from_tensor(element_type, tensor):
    assert tensor.data_type == TensorProto.DataType.Value(element_type), tensor.data_type
    if element_type == "STRING":
        array = np.empty(len(tensor.string_data), dtype=object)
        array[:] = tensor.string_data
    else:
        array = np.frombuffer(tensor.raw_data, numpy_type(element_type))
    return array.reshape(tuple(tensor.dims))


def have_same_bits(lhs, rhs):
    if lhs.shape != rhs.shape or lhs.dtype != rhs.dtype:
        return False
    return lhs.tolist() == rhs.tolist() if lhs.dtype == object else lhs.tobytes() == rhs.tobytes()


# How a version may be told the sizes; "equal" means it is not.
SIZE_FORMS = {
    1: ["equal", "attribute", "initializer", "input"],
    2: ["equal", "attribute"],
    11: ["equal", "attribute"],
    13: ["equal", "initializer", "input"],
    18: ["equal", "initializer", "input"],
}


def choose_sizes(rng, version, dim):
    """How the model gives its sizes, and the sizes."""
    how = rng.choice(SIZE_FORMS[version])
    count = rng.randint(1, 6)
    if how == "equal":
        # Before 18 parts are equal; from then on the last may be smaller, or 0.
        size = -(-dim // count)
        last = dim - size * (count - 1)
        if last < 0 or (version < 18 and last != size):
            count, size, last = 1, dim, dim
        return how, [size] * (count - 1) + [last]
    cuts = sorted(rng.randint(0, dim) for _ in range(count - 1))
    return how, [end - begin for begin, end in zip([0] + cuts, cuts + [dim])]


class Case:
    """Model number `number` of a seed, with its inputs and expected outputs."""

    def __init__(self, seed, number, folder):
        rng = random.Random(f"{seed}/{number}")
        self.folder = pathlib.Path(folder) / str(number)
        version = rng.choice(list(VERSIONS))
        types, opsets = VERSIONS[version]
        self.element_type = rng.choice(types)
        rank = rng.randint(1, 5)
        axis = rng.randrange(rank)
        shape = [rng.choice([0, 1, 2, 2, 3, 4]) for _ in range(rank)]
        shape[axis] = rng.choice([0, 1, 2, 5, 6, 7, 8, 12, 30])
        how, sizes = choose_sizes(rng, version, shape[axis])
        x = make_array(rng, self.element_type, shape)
        ends = np.cumsum(sizes)
        self.expected = np.split(x, ends[:-1], axis)

        # Declared: any mixture of static, named and unknown dimensions, or no
        # shape at all.
        declared = [rng.choice([dim, dim, f"d{i}", None]) for i, dim in enumerate(shape)]
        if rng.random() < 0.1:
            declared = None
        inputs = [onnx_models.tensor_type("x", declared, self.get_proto_type())]
        self.inputs = [(self.element_type, x)]
        attributes, initializers, node_inputs = {}, [], ["x"]
        if axis != 0 or rng.random() < 0.5:
            attributes["axis"] = axis - rng.choice([0, rank])
        sizes_type = self.element_type if version == 1 else "INT64"
        sizes_array = np.array(sizes, numpy_type(sizes_type))
        if how == "attribute":
            attributes["split"] = sizes
        elif how == "initializer":
            node_inputs.append("split")
            initializers.append(to_tensor(sizes_type, sizes_array, "split"))
        elif how == "input":
            node_inputs.append("split")
            inputs.append(
                onnx_models.tensor_type(
                    "split",
                    [rng.choice([len(sizes), "k"])],
                    TensorProto.DataType.Value(sizes_type),
                )
            )
            self.inputs.append((sizes_type, sizes_array))
        elif version >= 18:
            attributes["num_outputs"] = len(sizes)
        if how == "equal" and version >= 13 and rng.random() < 0.2:
            node_inputs.append("")

        # A chunk whose output is left out still takes its part of the axis.
        outputs = [f"y{i}" for i in range(len(sizes))]
        if len(outputs) > 1 and rng.random() < 0.15:
            dropped = rng.randrange(len(outputs))
            outputs[dropped] = ""
            del self.expected[dropped]
        self.model = onnx_models.model(
            [onnx_models.node("Split", node_inputs, outputs, **attributes)],
            inputs,
            [name for name in outputs if name],
            rng.choice(opsets),
            initializers,
        )
        has_npy = self.element_type not in ("STRING", "BFLOAT16")
        self.input_format = rng.choice(["npy", "pb"]) if has_npy else "pb"
        self.output_format = rng.choice(["npy", "pb"]) if has_npy else "pb"
        self.summary = f"Split-{version} {self.element_type} {shape} axis {axis} {how} {sizes}"

    def get_proto_type(self):
        return TensorProto.DataType.Value(self.element_type)

    def run(self):
        """Nothing if the outputs are as expected, else what is wrong."""
        runner.fresh_directory(self.folder)
        model = self.folder / "model.onnx"
        model.write_bytes(self.model.SerializeToString())
        arguments = [model]
        for index, (element_type, array) in enumerate(self.inputs):
            path = self.folder / f"input_{index}.{self.input_format}"
            if self.input_format == "npy":
                np.save(path, array)
            else:
                path.write_bytes(to_tensor(element_type, array).SerializeToString())
            arguments += ["--input", path]
        outputs = self.folder / "out"
        arguments += ["--output-dir", outputs, "--output-format", self.output_format]
        command = shlex.join(["split-runner", *map(str, arguments)])
        result = runner.run(*arguments)
        if result.returncode != 0 or result.stderr:
            return f"{command}\nexit code {result.returncode}: {result.stderr}"
        files = sorted(path.name for path in outputs.iterdir())
        expected_files = [f"output_{i}.{self.output_format}" for i in range(len(self.expected))]
        if files != sorted(expected_files):
            return f"{command}\nwrote {files}, not {expected_files}"
        for name, expected in zip(expected_files, self.expected):
            actual = self.read(outputs / name)
            if not have_same_bits(expected, actual):
                return f"{command}\n{name}: expected {expected!r}, but got {actual!r}"
        return None

    def read(self, path):
        if self.output_format == "npy":
            return np.load(path)
        tensor = TensorProto()
        tensor.ParseFromString(path.read_bytes())
        return from_tensor(self.element_type, tensor)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--only", type=int, help="run this model and no other")
    arguments = parser.parse_args()

    numbers = range(arguments.count) if arguments.only is None else [arguments.only]
    cases = [Case(arguments.seed, number, arguments.folder) for number in numbers]
    with concurrent.futures.ThreadPoolExecutor(2) as executor:
        problems = list(executor.map(Case.run, cases))
    failures = 0
    for number, case, problem in zip(numbers, cases, problems):
        if problem:
            failures += 1
            print(f"model {number} of seed {arguments.seed}, {case.summary}:\n{problem}\n")
    print(f"seed {arguments.seed}: {len(cases) - failures} models as NumPy, {failures} not")
    raise SystemExit(failures > 0)


if __name__ == "__main__":
    main()

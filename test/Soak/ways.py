# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Other ways to run a program than the driver's: split-runner as it is used, and
the pipeline as a plugin of the stock mlir-opt."""

import pathlib
import subprocess
import tempfile

import numpy as np

try:
    import onnx
except ImportError:
    # A build without ONNX reads no such files.
    onnx = None

from check import LINE
from driver import Answer, Job, Recipe, Run
from elements import STRINGS
from program import element_of


# Signless integers are INT8 and so on, unsigned ones UINT8.
ONNX_TYPES = {"f32": "FLOAT", "f64": "DOUBLE", "f16": "FLOAT16", "bf16": "BFLOAT16", "i1": "BOOL",
              "complex<f32>": "COMPLEX64", "complex<f64>": "COMPLEX128",
              "!split.string": "STRING"}


def onnx_type(type):
    """The name of ONNX's element type, or None."""
    name = type[1]
    if name in ONNX_TYPES or name.startswith(("f8", "si")) or name == "index":
        return ONNX_TYPES.get(name)
    return name.replace("ui", "UINT").replace("i", "INT")


def has_npy(type):
    return type[0] != "s" and element_of(type).has_npy


def to_message(type, array):
    tensor = onnx.TensorProto(dims=array.shape)
    tensor.data_type = onnx.TensorProto.DataType.Value(onnx_type(type))
    if type[1] == "!split.string":
        tensor.string_data.extend(STRINGS[i].encode() for i in array.ravel().tolist())
    else:
        tensor.raw_data = np.ascontiguousarray(array).tobytes()
    return tensor


def from_message(type, tensor):
    if type[1] == "!split.string":
        places = [STRINGS.index(text.decode()) for text in tensor.string_data]
        return np.array(places, element_of(type).dtype).reshape(tuple(tensor.dims))
    return np.frombuffer(tensor.raw_data, element_of(type).dtype).reshape(tuple(tensor.dims))


def write_value(stem, type, value):
    """Writes an input; the path of its file."""
    array = value if type[0] == "s" else np.asarray(value, element_of(type).dtype)
    if has_npy(type):
        np.save(f"{stem}.npy", array)
        return f"{stem}.npy"
    if type[0] == "s":
        message = onnx.SequenceProto(elem_type=onnx.SequenceProto.TENSOR)
        message.tensor_values.extend(to_message(type, element) for element in array)
    else:
        message = to_message(type, array)
    pathlib.Path(f"{stem}.pb").write_bytes(message.SerializeToString())
    return f"{stem}.pb"


def read_result(stem, type, expected, form):
    if form == "pb":
        message = onnx.SequenceProto() if type[0] == "s" else onnx.TensorProto()
        message.ParseFromString(pathlib.Path(f"{stem}.pb").read_bytes())
        if type[0] == "s":
            return [from_message(type, tensor) for tensor in message.tensor_values]
        return from_message(type, message)
    if type[0] == "s":
        length = len(expected) if isinstance(expected, list) else 0
        return [np.load(f"{stem}.{i}.npy") for i in range(length)]
    return np.load(f"{stem}.npy")


def run_once(task, call, expected, options, folder):
    """One call by split-runner, as the driver would report it."""
    main = task.program.functions[0]
    model, output = folder / "program.mlir", folder / "out"
    model.write_text(task.text)
    command = [options.runner, model, "--output-dir", output]
    for index, (argument, value) in enumerate(zip(main.arguments, call)):
        command += ["--input", write_value(folder / f"input_{index}", argument.type, value)]
    form = "npy" if all(element_of(type).has_npy for type in main.results) else "pb"
    command.append(f"--output-format={form}")
    if task.program.options.get("runtime-verification") is False:
        command += ["--runtime-verification", "false"]
    if task.program.way == "emulated-gpu":
        command += ["--device", "emulated-gpu"]
    if task.program.verify_each:
        command.append("--verify-each")
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=300,
                            check=False)
    if result.returncode == 0 and not result.stderr:
        wanted = expected.results or [None] * len(main.results)
        return Run("returned", "", "", [], [
            read_result(output / f"output_{index}", type, value, form)
            for index, (type, value) in enumerate(zip(main.results, wanted))])
    text = result.stderr.replace(str(model), "program")
    if result.returncode == 1 and len(text.splitlines()) == 1 and LINE.search(text):
        return Run("check", text, text, [], None)
    return Run("signal", "", f"exit code {result.returncode}: {text}", [], None)


def run_runner(task, options, key):
    """Runs a program by split-runner; what is wrong."""
    main = task.program.functions[0]
    types = [value.type for value in main.arguments]
    # Results are all in files of one kind.
    needs_onnx = not all(element_of(type).has_npy for type in main.results)
    is_possible = all(has_npy(type) or (onnx and onnx_type(type)) for type in types) and (
        not needs_onnx or (onnx and all(map(onnx_type, main.results))))
    task.program.passes = []
    if not options.runner or not is_possible:
        return None
    with tempfile.TemporaryDirectory(prefix=f"soak-{key}-") as name:
        for number, (call, expected) in enumerate(zip(task.calls, task.expected)):
            folder = pathlib.Path(name) / str(number)
            folder.mkdir()
            problem = task.judge_run(run_once(task, call, expected, options, folder), expected)
            # A program that is certain to fail may be refused for anything.
            if problem and not (problem[0] == "other check" and task.always_fails):
                return problem[0], f"split-runner, call {number}: {problem[1]}"
    return None


def run_plugin(task, options, driver):
    """Lowers a program in the stock mlir-opt and runs it in the driver."""
    if not options.mlir_opt or not options.plugin:
        return None
    pipeline = f"builtin.module({','.join(task.pipelines())})"
    result = subprocess.run(
        [options.mlir_opt, f"--load-pass-plugin={options.plugin}",
         f"--load-dialect-plugin={options.plugin}", f"--pass-pipeline={pipeline}",
         "--mlir-print-debuginfo", "-", "-o", "-"],
        input=task.text, capture_output=True, text=True, timeout=300, check=False)
    if result.returncode == 1:
        stage = "passes" if "see current operation" in result.stderr or result.stderr else "parsing"
        return task.judge(Answer(stage, result.stderr.replace("<stdin>", "program"), []))
    if result.returncode:
        return "crash", f"mlir-opt: exit code {result.returncode}"
    program = task.program
    main = program.functions[0]
    job = Job(0, result.stdout, main.name, Recipe((), level=program.level),
              [v.type for v in main.arguments], main.results, task.calls, program.options)
    answer = driver.run([job])[0]
    for run in answer.runs:
        run.location = run.location.replace("<stdin>", "program")
    return task.judge(answer)

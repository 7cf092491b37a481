# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Other ways to run a program than the driver's: split-runner as it is used, and
the pipeline as a plugin of the stock mlir-opt."""

import pathlib
import subprocess
import tempfile

import numpy as np

from check import LINE
from driver import Answer, Job, Run
from program import element_of


def has_npy(type):
    return element_of(type).kind not in "xS"


def read_result(folder, index, type, expected):
    if type[0] == "s":
        length = len(expected) if isinstance(expected, list) else 0
        return [np.load(folder / f"output_{index}.{i}.npy") for i in range(length)]
    return np.load(folder / f"output_{index}.npy")


def run_once(task, call, expected, options, folder):
    """One call by split-runner, as the driver would report it."""
    main = task.program.functions[0]
    model, output = folder / "program.mlir", folder / "out"
    model.write_text(task.text)
    command = [options.runner, model, "--output-dir", output]
    for index, (argument, value) in enumerate(zip(main.arguments, call)):
        path = folder / f"input_{index}.npy"
        np.save(path, np.asarray(value, element_of(argument.type).dtype))
        command += ["--input", path]
    if task.program.options.get("runtime-verification") is False:
        command += ["--runtime-verification", "false"]
    if task.program.verify_each:
        command.append("--verify-each")
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=300,
                            check=False)
    if result.returncode == 0 and not result.stderr:
        wanted = expected.results or [None] * len(main.results)
        return Run("returned", "", "", [], [
            read_result(output, index, type, value)
            for index, (type, value) in enumerate(zip(main.results, wanted))])
    text = result.stderr.replace(str(model), "program")
    if result.returncode == 1 and len(text.splitlines()) == 1 and LINE.search(text):
        return Run("check", text, text, [], None)
    return Run("signal", "", f"exit code {result.returncode}: {text}", [], None)


def run_runner(task, options, key):
    """Runs a program by split-runner; what is wrong."""
    main = task.program.functions[0]
    types = [value.type for value in main.arguments] + main.results
    task.program.passes = []
    if not options.runner or not all(map(has_npy, types)):
        return None
    with tempfile.TemporaryDirectory(prefix=f"soak-{key}-") as name:
        for number, (call, expected) in enumerate(zip(task.calls, task.expected)):
            folder = pathlib.Path(name) / str(number)
            folder.mkdir()
            problem = task.judge_run(run_once(task, call, expected, options, folder), expected)
            if problem:
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
    job = Job(0, result.stdout, main.name, [], [v.type for v in main.arguments], main.results,
              task.calls, program.options, level=program.level)
    answer = driver.run([job])[0]
    for run in answer.runs:
        run.location = run.location.replace("<stdin>", "program")
    return task.judge(answer)

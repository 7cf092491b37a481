# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: onnx, runner
# RUN: %python %s %S/Inputs/recorded-models.txt
"""Runs every recorded model of libonnx-testdata.

The models in Inputs/recorded-models.txt compute what was recorded. All others are
refused with one located error: a model that runs and is not in the list is to be
added to it (--update writes what runs). Every model that splits a tensor or has a
sequence, by its operators, has to be in it.
"""

import argparse
import concurrent.futures
import pathlib

import onnx

import runner

DATA = pathlib.Path("/usr/share/libonnx-testdata/data")
HEADER = "# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n"
# What a model does that has to run.
SPLITS = {
    "ConcatFromSequence", "SequenceAt", "SequenceConstruct", "SequenceEmpty",
    "SequenceErase", "SequenceInsert", "SequenceLength", "SequenceMap", "Split",
    "SplitToSequence",
}


def get_operators(graph):
    """The operators of a graph and of the graphs inside it."""
    operators = {node.op_type for node in graph.node}
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.type == onnx.AttributeProto.GRAPH:
                operators |= get_operators(attribute.g)
    return operators


def run(folder):
    """Nothing if the model computes what was recorded, else what happened."""
    result = runner.run(folder / "model.onnx", "--test-data", folder)
    if result.returncode == 0:
        sets = len(list(folder.glob("test_data_set_*")))
        passed = result.stdout.count("PASS: ")
        return None if passed == sets else f"{passed} of {sets} data sets ran"
    lines = result.stderr.splitlines()
    if result.returncode != 1 or not lines or not all(
            line.startswith(("error: ", "warning: ")) for line in lines):
        return f"CRASH, exit code {result.returncode}: {result.stderr}"
    return result.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("list", type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    listed = set()
    if not arguments.update:
        listed.update(line for line in arguments.list.read_text().splitlines()
                      if not line.startswith("#"))
    folders = sorted(path.parent for path in DATA.glob("*/*/model.onnx"))
    with concurrent.futures.ThreadPoolExecutor(2) as executor:
        outcomes = dict(zip((str(folder.relative_to(DATA)) for folder in folders),
                            executor.map(run, folders)))
    passing = {name for name, problem in outcomes.items() if problem is None}
    print(f"{len(passing)} of {len(outcomes)} recorded models compute what was recorded")
    if arguments.update:
        arguments.list.write_text(HEADER + "".join(f"{name}\n" for name in sorted(passing)))
        return 0
    problems = [f"{name}: {problem}" for name, problem in outcomes.items()
                if problem and (name in listed or "CRASH" in problem)]
    problems += [f"{name}: runs, but is not listed" for name in sorted(passing - listed)]
    problems += [f"{name}: is listed, but there is no such model"
                 for name in sorted(listed - outcomes.keys())]
    for folder in folders:
        name = str(folder.relative_to(DATA))
        if name not in listed and SPLITS & get_operators(
                onnx.load(folder / "model.onnx", load_external_data=False).graph):
            problems.append(f"{name}: splits or has sequences, but is not listed")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())

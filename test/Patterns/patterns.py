# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# RUN: cmake -DSOURCE_DIR=%split_src_root -DOUTPUT=%t.md -P %split_src_root/cmake/CollectPatterns.cmake
# RUN: %python %s %split_src_root %t.md %t
"""Runs every rewrite pattern on programs of its own.

A rewrite is what a comment "// Pattern: before -> after" stands above. Each has
a file Inputs/<name>.mlir, of one program a section; a section begins with one of

    // fires    the pattern rewrites the program. What it gives is run, as is the
                program itself, on the same data, and both give the same.
    // stays    the pattern does not apply. Conversions need none of these: they
                rewrite whatever they are for.

and may go on with

    // input: <NumPy expression>    one argument of main; needed where an
                                    argument has dynamic dimensions.

Before the first section, the file may say

    // instances: <types>    the types that the pattern is instantiated with.
    // passes: <options>     what applies the rewrite; without it, that is
                             split-canonicalize-tensors with this pattern and no
                             other.

A pattern without such a file fails, and so does one without its comment, or one
that the generated documentation does not list. The lowerings to LLVM need no
file: there is no way to run a program without them. Nor do conversions from and to
other compilers' dialects, as there is no way to run theirs: test/Conformance runs
what they make. Nor does SPIR-V: test/GPU has it validated.
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys

import numpy as np

import runner

PATTERN_BASES = r"(?:Op\w*RewritePattern|RewritePattern|Op\w*ConversionPattern|ConversionPattern"
PATTERN_BASES += r"|ConvertOpToLLVMPattern)\b"
NAMES = {
    **{name: getattr(np, name) for name in runner.MLIR_TYPES if name != "bool"},
    **{name: getattr(np, name) for name in ("arange", "array", "ones", "zeros", "full")},
}
# Folders of conversions of what cannot be run.
NOT_RUN_BEFORE = {
    "ForeignOps", "Gpu", "IEToSplit", "OnnxToSplit", "SplitToLLVM", "SplitToOnnx", "TorchToSplit"
}
DTYPES = {type: dtype for dtype, type in runner.MLIR_TYPES.items()}


def names_of_patterns(path):
    """The names of the rewrites in a source file, and what is wrong with it."""
    names, problems = [], []
    is_commented = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if re.match(r" *// Pattern: ", line):
            is_commented = True
            continue
        if re.match(r" *(//|template <.*>$|$)", line):
            continue
        rewrite = re.match(r"(?:template <.*> )?struct (\w+)\b", line)
        function = re.match(r"[\w:<> ]+[ &*](\w+(?:::\w+)?)\(", line)
        if is_commented and (rewrite or function):
            names.append((rewrite or function)[1])
        elif is_commented:
            problems.append(f"{path}:{number}: no rewrite follows the comment")
        is_commented = False
    text = path.read_text()
    for name in re.findall(rf"struct (\w+)\s*(?:final)?\s*: (?:public )?{PATTERN_BASES}", text):
        if name not in names:
            problems.append(f"{path}: {name} has no comment '// Pattern: before -> after'")
    return names, problems


class Case:
    """A section of a file."""

    def __init__(self, path, number, text):
        self.label = f"{path.name}, section {number}"
        found = re.search(r"^// (fires|stays)$", text, re.M)
        self.kind = found[1] if found else None
        self.text = text
        self.inputs = [eval(expression, dict(NAMES))
                       for expression in re.findall(r"^// input: (.*)$", text, re.M)]

    def fill_inputs(self):
        """Makes the inputs up from the types of main's arguments."""
        main = re.search(r"@main\((.*?)\) *(->|\{)", self.text, re.S)
        for dims, element in re.findall(r": tensor<((?:\d+x)*)(complex<f\d+>|\w+)>", main[1]):
            shape = [int(dim) for dim in dims.split("x")[:-1]]
            count = int(np.prod(shape))
            self.inputs.append((np.arange(count) % 13).reshape(shape).astype(DTYPES[element]))


def optimize(text, passes):
    result = subprocess.run(["split-opt", *passes], input=text, capture_output=True, text=True,
                            timeout=600)
    assert result.returncode == 0 and not result.stderr, (passes, text, result.stderr)
    return result.stdout


def run(text, inputs, folder):
    """The outputs of a program, by the names of their files."""
    runner.fresh_directory(folder)
    (folder / "program.mlir").write_text(text)
    arguments = []
    for index, array in enumerate(inputs):
        np.save(folder / f"input_{index}.npy", array)
        arguments += ["--input", folder / f"input_{index}.npy"]
    runner.succeed(folder / "program.mlir", *arguments, "--output-dir", folder / "out")
    return {path.name: np.load(path) for path in (folder / "out").iterdir()}


def check_case(case, before, after, folder):
    """What is wrong, or nothing."""
    if case.kind not in ("fires", "stays"):
        return "says neither that the pattern fires nor that the program stays"
    original, rewritten = (optimize(case.text, passes) for passes in (before, after))
    if case.kind == "stays":
        return "is rewritten:\n" + rewritten if rewritten != original else None
    if rewritten == original:
        return "is not rewritten"
    if not case.inputs:
        case.fill_inputs()
    expected = run(original, case.inputs, folder / "before")
    actual = run(rewritten, case.inputs, folder / "after")
    if not expected or expected.keys() != actual.keys():
        return f"has outputs {sorted(expected)} and, rewritten, {sorted(actual)}"
    for file, array in expected.items():
        other = actual[file]
        if (array.dtype, array.shape) != (other.dtype, other.shape) or not np.array_equal(
                array, other, equal_nan=array.dtype.kind in "fc"):
            return f"{file} is {array!r} and, rewritten, {other!r}"
    return None


def check_pattern(name, source, inputs, folder):
    """What is wrong with the file of a pattern, as a list of texts."""
    path = inputs / f"{name.replace('::', '.')}.mlir"
    if not path.exists():
        return [f"{source}: {name} has no programs: there is no {path}"]
    header, *sections = re.split(r"^(?=// (?:fires|stays)$)", path.read_text(), flags=re.M)
    passes = re.search(r"^// passes: (.*)$", header, re.M)
    instances = re.search(r"^// instances: (.*)$", header, re.M)
    if passes:
        before, after = [], passes[1].split()
    else:
        full_name = f"(anonymous namespace)::{name}"
        names = [f"{full_name}<{type.strip()}>" for type in instances[1].split(",")] \
            if instances else [full_name]
        option = "--split-canonicalize-tensors=enable-patterns"
        before = [f"{option}=none"]
        after = [f"{option}='{','.join(names)}'"]
    cases = [Case(path, number, text.replace("// -----", ""))
             for number, text in enumerate(sections, 1)]
    problems = []
    needed = ["fires"] if "Conversion" in source.parts else ["fires", "stays"]
    for kind in needed:
        if kind not in [case.kind for case in cases]:
            problems.append(f"{path}: no program that {kind}")
    for number, case in enumerate(cases):
        try:
            problem = check_case(
                case, before, after, folder / name.replace("::", ".") / str(number))
        except AssertionError as error:
            problem = f"does not run: {error}"
        if problem:
            problems.append(f"{case.label}: {problem}")
    return problems


def main():
    root, docs, folder = map(pathlib.Path, sys.argv[1:4])
    headings = docs.read_text().splitlines()
    inputs = root / "test/Patterns/Inputs"
    patterns, problems = [], []
    for path in sorted((root / "lib").rglob("*.cpp")):
        names, found = names_of_patterns(path)
        problems += found
        problems += [f"{docs}: does not list {name}" for name in names
                     if f"### {name}" not in headings]
        if not set(path.parts) & NOT_RUN_BEFORE:
            patterns += [(name, path.relative_to(root)) for name in names]
    wanted = set(sys.argv[4:])
    if wanted:
        patterns = [pattern for pattern in patterns if pattern[0] in wanted]
    else:
        files = {name.replace("::", ".") for name, _ in patterns}
        problems += [f"{file}: there is no such pattern" for file in inputs.glob("*.mlir")
                     if file.stem not in files]
    with concurrent.futures.ThreadPoolExecutor(2) as executor:
        for found in executor.map(
                lambda pattern: check_pattern(*pattern, inputs, folder), patterns):
            problems += found
    print(f"{len(patterns)} patterns", *problems, sep="\n")
    raise SystemExit(bool(problems))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how many small changes to lib/ the tests notice.

    test/Mutation/mutate.py [--count N] [--seed S] [--under FOLDER...]

Single places of the sources are changed as a slip of the hand would: `<` to
`<=`, `&&` to `||`, a 1 to a 2, an early return that is never taken, a call that
is left out. All mutants of a file are compiled at once, and linked with the
libraries of a finished build into tools of their own, in build-mutants/, where
each is chosen at run time by SPLIT_MUTANT=<number>. One run of the tests finds out
which tests reach which mutants; then each mutant runs the tests that reach it,
quick ones first, until one fails.

It takes the package python3-clang-22 beside those of tools/setup.sh, a finished
build, and a long time. Not counted are the tests of the plugin, which run others
once more, and those of which no part is a tool of the project.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXPLANATIONS = pathlib.Path(__file__).with_name("explained.txt")
UNIT_TESTS = "split-Unit"
SKIPPED_TESTS = ("Plugin", "Install", "Benchmark", "Mutation", "Fuzz", "Soak")
LLVM = "/usr/lib/llvm-22"

COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
PREDICATES = {"eq": "ne", "ne": "eq", "slt": "sle", "sle": "slt", "sgt": "sge", "sge": "sgt",
              "ult": "ule", "ule": "ult", "ugt": "uge", "uge": "ugt"}
# What these do, a run cannot show.
UNSEEN_CALLS = re.compile(r"(\w+(\.|->))*(reserve|anchor)\b")

# What every changed file begins with.
PRELUDE = """
#include <atomic>
#include <cstdio>
#include <cstdlib>
[[maybe_unused]] static bool splitMutant(int number) {
  static const char *const chosen = std::getenv("SPLIT_MUTANT");
  static const int mutant = chosen ? std::atoi(chosen) : 0;
  static const char *const trace = std::getenv("SPLIT_MUTANT_TRACE");
  static std::atomic<bool> seen[%d];
  if (trace && !seen[number].exchange(true))
    if (std::FILE *file = std::fopen(trace, "a")) {
      std::fprintf(file, "%%d\\n", number);
      std::fclose(file);
    }
  return number == mutant;
}
#line 1
"""

# Added to the configuration of lit in the copy.
LIT_CONFIG = """
import os
import sys
sys.path.insert(0, {folder!r})
import mutation_formats
config.test_format = mutation_formats.{format}
config.environment["SPLIT_MUTANT"] = os.environ.get("SPLIT_MUTANT", "0")
"""
LIT_FORMATS = """
import os
import lit.formats
def trace(test):
    folder = os.environ.get("SPLIT_MUTANT_TRACES")
    if folder:
        name = test.getFullName().replace("/", "|")
        test.config.environment["SPLIT_MUTANT_TRACE"] = os.path.join(folder, name)
class ShTest(lit.formats.ShTest):
    def execute(self, test, config):
        trace(test)
        return super().execute(test, config)
class GoogleTest(lit.formats.GoogleTest):
    def execute(self, test, config):
        trace(test)
        return super().execute(test, config)
"""


class Mutant:
    """A change of the text of `file` from `begin` to `end`: to `template`, in
    which MUTANT stands for whether it is chosen."""

    def __init__(self, file, begin, end, line, kind, before, after, template, number=0):
        self.file, self.begin, self.end, self.line = file, begin, end, line
        self.kind, self.before, self.after, self.template = kind, before, after, template
        self.number = number

    def __str__(self):
        def short(text):
            text = " ".join(text.split())
            return text if len(text) <= 60 else text[:57] + "..."
        return f"{self.file}:{self.line}: {self.kind}: {short(self.before)} -> {short(self.after)}"

    @property
    def key(self):
        """What names the mutant as long as its line stays as it is."""
        data = (ROOT / self.file).read_text()
        line = data.splitlines()[self.line - 1].strip()
        return f"{self.file}: {line}: {' '.join(self.before.split())} -> " \
            f"{' '.join(self.after.split())}"


#===-----------------------------------------------------------------------===#
# Finding what can be changed
#===-----------------------------------------------------------------------===#

class Finder:
    """Finds the mutants of one source file."""

    def __init__(self, root, path, arguments):
        import clang.cindex
        self.kinds = clang.cindex.CursorKind
        self.file = path.relative_to(root).as_posix()
        self.data = path.read_bytes()
        self.mutants = []
        index = clang.cindex.Index.create()
        unit = index.parse(str(path), arguments)
        errors = [d.spelling for d in unit.diagnostics if d.severity >= 3]
        assert not errors, f"{path}: {errors[0]}"
        for cursor in unit.cursor.get_children():
            if cursor.location.file and cursor.location.file.name == str(path):
                self.visit(cursor, [])

    def text(self, begin, end):
        return self.data[begin:end].decode()

    def add(self, cursor, kind, after, template=None, before=None):
        """Notes a change of the text of `cursor`: to `after` in parentheses, unless
        there is a template. `before` is what is shown, if not that text."""
        begin, end = cursor.extent.start.offset, cursor.extent.end.offset
        before = before or self.text(begin, end)
        # What the preprocessor reads has a line of its own.
        if "\n#" in self.text(begin, end):
            return
        template = template or f"(MUTANT ? ({after}) : ({self.text(begin, end)}))"
        self.mutants.append(Mutant(self.file, begin, end, cursor.extent.start.line, kind,
                                   before, after, template))

    def visit(self, cursor, parents):
        begin, end = cursor.extent.start, cursor.extent.end
        if not (begin.file and begin.file.name.endswith(self.file) and begin.offset < end.offset):
            return
        if cursor.kind == self.kinds.CALL_EXPR and UNSEEN_CALLS.match(
                self.text(begin.offset, end.offset)):
            return
        in_body = any(parent.kind == self.kinds.COMPOUND_STMT for parent in parents)
        if in_body and "constexpr" not in self.line_of(begin.offset):
            self.inspect(cursor, parents)
        for child in cursor.get_children():
            self.visit(child, [*parents, cursor])

    def line_of(self, offset):
        begin = self.data.rfind(b"\n", 0, offset) + 1
        return self.text(begin, self.data.find(b"\n", offset))

    def inspect(self, cursor, parents):
        kinds = self.kinds
        children = list(cursor.get_children())
        if cursor.kind == kinds.BINARY_OPERATOR and len(children) == 2:
            self.inspect_binary(cursor, *children)
        elif cursor.kind == kinds.IF_STMT:
            self.inspect_if(cursor, children)
        elif cursor.kind == kinds.CALL_EXPR:
            self.inspect_call(cursor, parents)
        elif cursor.kind == kinds.UNARY_OPERATOR and len(children) == 1:
            operand = self.text(children[0].extent.start.offset, children[0].extent.end.offset)
            if self.text(cursor.extent.start.offset, cursor.extent.end.offset) == "!" + operand:
                self.add(cursor, "negation dropped", operand,
                         f"(MUTANT ? bool({operand}) : !{operand})")
        elif cursor.kind == kinds.CXX_BOOL_LITERAL_EXPR:
            value = self.text(cursor.extent.start.offset, cursor.extent.end.offset)
            if value in ("true", "false"):
                self.add(cursor, "truth value", "false" if value == "true" else "true")
        elif cursor.kind == kinds.INTEGER_LITERAL:
            self.inspect_literal(cursor)
        elif cursor.kind == kinds.DECL_REF_EXPR and cursor.spelling in PREDICATES:
            text = self.text(cursor.extent.start.offset, cursor.extent.end.offset)
            if text.endswith("CmpIPredicate::" + cursor.spelling):
                self.add(cursor, "predicate",
                         text[:-len(cursor.spelling)] + PREDICATES[cursor.spelling])

    def inspect_binary(self, cursor, lhs, rhs):
        operator = self.text(lhs.extent.end.offset, rhs.extent.start.offset).strip()
        left = self.text(cursor.extent.start.offset, lhs.extent.end.offset)
        right = self.text(rhs.extent.start.offset, cursor.extent.end.offset)
        if operator in COMPARISONS:
            self.add(cursor, "comparison", f"{left} {COMPARISONS[operator]} {right}")
        elif operator in ("==", "!="):
            other = "!=" if operator == "==" else "=="
            self.add(cursor, "comparison", f"{left} {other} {right}")
        elif operator in ("&&", "||"):
            other = "||" if operator == "&&" else "&&"
            self.add(cursor, "connective", f"({left}) {other} ({right})")
        elif operator in ("-", "/", "%"):
            self.add(cursor, "operands swapped", f"({right}) {operator} ({left})")
        elif operator in ("+", "*"):
            other = "-" if operator == "+" else "+"
            self.add(cursor, "operator", f"({left}) {other} ({right})")

    def inspect_if(self, cursor, children):
        """An early exit that is never taken."""
        kinds = self.kinds
        if len(children) != 2 or not children[0].kind.is_expression():
            return
        body = children[1]
        if body.kind == kinds.COMPOUND_STMT:
            statements = list(body.get_children())
            body = statements[-1] if statements else body
        if body.kind not in (kinds.RETURN_STMT, kinds.CONTINUE_STMT, kinds.BREAK_STMT):
            return
        begin, end = children[0].extent.start.offset, children[0].extent.end.offset
        condition = self.text(begin, end)
        header = self.text(cursor.extent.start.offset, begin)
        if not re.fullmatch(r"if \(", header):
            return
        self.add(children[0], "exit dropped", "false", f"(!MUTANT && ({condition}))",
                 f"if ({condition}) {self.text(body.extent.start.offset, body.extent.end.offset)}")

    def inspect_call(self, cursor, parents):
        text = self.text(cursor.extent.start.offset, cursor.extent.end.offset)
        extreme = re.match(r"std::(min|max)\b", text)
        if extreme:
            other = "max" if extreme[1] == "min" else "min"
            self.add(cursor, "extreme", f"std::{other}{text[extreme.end():]}")
        is_statement = parents[-1].kind == self.kinds.COMPOUND_STMT
        if is_statement and \
                self.data[cursor.extent.end.offset:cursor.extent.end.offset + 1] == b";":
            self.add(cursor, "call dropped", "", f"if (!MUTANT) {text}")

    def inspect_literal(self, cursor):
        begin, end = cursor.extent.start.offset, cursor.extent.end.offset
        text = self.text(begin, end)
        line = self.line_of(begin)
        column = cursor.extent.start.column - 1
        in_type = (re.search(r"\w<[^<>()]*$", line[:column]) and
                   re.match(r"[^<>()]*>", line[column:]))
        if not re.fullmatch(r"\d+", text) or in_type or re.match(r"\s*case\b", line):
            return
        self.add(cursor, "off by one", f"{int(text) + 1}", f"(MUTANT ? {int(text) + 1} : {text})")


def choose_files(build, count, seed, under):
    """The sources in the folder `under` that are mutated, each with its compile
    command: some of each folder, more of a folder that has more."""
    commands = {}
    for command in json.loads((build / "compile_commands.json").read_text()):
        path = pathlib.Path(command["file"])
        if ROOT / under in path.parents and ROOT / "lib/Plugin" not in path.parents:
            commands[path] = command
    if not commands:
        sys.exit(f"{build} compiles no source in {under}")
    folders = collections.defaultdict(list)
    for path in sorted(commands):
        folders[path.parent].append(path)
    share = count / len(commands)
    paths = []
    for folder, files in folders.items():
        generator = random.Random(f"{seed} {folder.relative_to(ROOT)}")
        paths += generator.sample(files, min(len(files), max(1, round(len(files) * share))))
    return {path: commands[path] for path in paths}


def choose(commands, count, seed):
    """A sample of the mutants of these files: as many of each, as far as there are.
    None lies in another. What is chosen of a file depends on that file alone."""
    queues, total = [], 0
    for path, command in commands.items():
        words = shlex.split(command["command"])
        first = next(number for number, word in enumerate(words) if "clang" in word) + 1
        mutants = Finder(ROOT, path, words[first:words.index("-o")]).mutants
        total += len(mutants)
        generator = random.Random(f"{seed} {path.relative_to(ROOT)}")
        queues.append(generator.sample(mutants, len(mutants)))
    chosen = []
    while any(queues) and len(chosen) < count:
        for queue in queues:
            while queue and len(chosen) < count:
                mutant = queue.pop()
                if all(mutant.file != other.file or mutant.end <= other.begin or
                       other.end <= mutant.begin for other in chosen):
                    chosen.append(mutant)
                    break
    return chosen, total


def choose_under(build, options):
    """The compile commands of the sources that are mutated, their mutants that are
    chosen, and how many there are."""
    commands, chosen, total = {}, [], 0
    for folder in options.under:
        of_folder = choose_files(build, options.files, options.seed, folder.rstrip("/"))
        mutants, count = choose(of_folder, options.count, options.seed)
        commands.update(of_folder)
        chosen += mutants
        total += count
    chosen.sort(key=lambda mutant: (mutant.file, mutant.begin))
    for number, mutant in enumerate(chosen, 1):
        mutant.number = number
    return commands, chosen, total


#===-----------------------------------------------------------------------===#
# Building
#===-----------------------------------------------------------------------===#

def write_source(path, mutants, total):
    """Writes the source of `mutants` with all of them, as many lines as before."""
    data = (ROOT / mutants[0].file).read_bytes()
    for mutant in sorted(mutants, key=lambda mutant: -mutant.begin):
        lines = data[mutant.begin:mutant.end].count(b"\n")
        new = mutant.template.replace("MUTANT", f"splitMutant({mutant.number})")
        # A comment to the end of a line would hide what follows.
        new = re.sub(r"//[^\n]*\n", "\n", new)
        new = " ".join(new.split("\n")) + "\n" * lines
        data = data[:mutant.begin] + new.encode() + data[mutant.end:]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes((PRELUDE % (total + 1)).encode() + data)


def compile_mutants(folder, build, commands, mutants, total):
    """Compiles a source with those of its mutants that compile. Returns these and
    the object file."""
    file = mutants[0].file
    source, target = folder / "sources" / file, folder / "sources" / (file + ".o")
    command = commands[ROOT / file]
    words = shlex.split(command["command"])
    words = words[:words.index("-o")]
    # Headers beside the source are found as if it were in its place.
    # The precompiled header was made at another level of optimization.
    words += ["-O1", "-w", "-Xclang", "-fno-validate-pch", f"-I{(ROOT / file).parent}",
              "-o", target, "-c", source]
    while mutants:
        write_source(source, mutants, total)
        result = subprocess.run(words, cwd=command["directory"], capture_output=True, text=True)
        if result.returncode == 0:
            return mutants, target
        lines = {int(line) for line in re.findall(r":(\d+):\d+: error", result.stderr)}
        if not lines:
            sys.exit(f"{file}: {result.stderr}")
        bad = [mutant for mutant in mutants if lines & set(
            range(mutant.line, mutant.line + mutant.before.count("\n") + 2))] or mutants
        for mutant in bad:
            print(f"does not compile: {mutant}", flush=True)
        mutants = [mutant for mutant in mutants if mutant not in bad]
    return [], None


def link(folder, build, objects):
    """Links what the tests run and load with the changed objects in front of the
    libraries, or in place of the objects, that the originals are in."""
    listed = subprocess.run(["ninja", "-C", build, "-t", "targets", "all"], capture_output=True,
                            text=True, check=True).stdout
    programs = re.findall(
        r"^((?:bin|test/Export/Onnx)/split-[\w-]+|test/Unit/\w+Tests): CXX_EXE", listed, re.M)
    libraries = re.findall(r"^(lib/libSplit\w*Runtime\.so[.\d]*): C(?:XX)?_SHARED", listed, re.M)
    for program in programs + libraries:
        command = subprocess.run(["ninja", "-C", build, "-t", "commands", "-s", program],
                                 capture_output=True, text=True, check=True).stdout.strip()
        target = folder / program
        target.parent.mkdir(parents=True, exist_ok=True)
        used = [str(path) for file, path in objects.items() if library_of(build, file) in command]
        for file, path in objects.items() if program in libraries else ():
            source = pathlib.PurePath(file)
            command = re.sub(rf"{source.parent}/\S*/{source.name}\.o", str(path), command)
        command = command.replace(
            f"-o {program} ",
            f"-o {target} {' '.join(used)} -Wl,--allow-multiple-definition ", 1)
        result = subprocess.run(command, shell=True, cwd=build, capture_output=True, text=True)
        if result.returncode:
            sys.exit(f"{program} cannot be linked:\n{result.stdout[-2000:]}{result.stderr[-2000:]}")


def build_mutants(folder, build, commands, chosen, jobs):
    """Builds the tools with all mutants that compile, and returns these."""
    by_file = collections.defaultdict(list)
    for mutant in chosen:
        by_file[mutant.file].append(mutant)
    mutants, objects = [], {}
    with concurrent.futures.ThreadPoolExecutor(jobs) as executor:
        for compiled, target in executor.map(
                lambda of_file: compile_mutants(folder, build, commands, of_file, len(chosen)),
                by_file.values()):
            mutants += compiled
            if target:
                objects[compiled[0].file] = target
    link(folder, build, objects)
    configure_tests(folder, build)
    return mutants


def library_of(build, file):
    """The name of the library that an object is in, from the object's folder."""
    commands = json.loads((build / "compile_commands.json").read_text())
    output = next(re.search(r" -o (\S+)", command["command"])[1] for command in commands
                  if command["file"] == str(ROOT / file))
    return f"lib{re.search(r'CMakeFiles/(.*?).dir/', output)[1]}.a"


def configure_tests(folder, build):
    """A configuration of lit whose tools are the mutants'."""
    (folder / "mutation_formats.py").write_text(LIT_FORMATS)
    for place, format in (("test", "ShTest(execute_external=False)"),
                          ("test/Unit", 'GoogleTest(".", "Tests")')):
        site = (build / place / "lit.site.cfg.py").read_text()
        for inside in ("/bin", "/test/Unit"):
            site = site.replace(f'"{ROOT / build.name}{inside}"', f'"{folder}{inside}"')
        site = site.replace(f'config.split_build_root = "{build}"',
                            f'config.split_build_root = "{folder}"')
        (folder / place).mkdir(parents=True, exist_ok=True)
        (folder / place / "lit.site.cfg.py").write_text(
            site + LIT_CONFIG.format(folder=str(folder), format=format))
    # A name without a version stands for the library that was linked here.
    linked = {path.name.partition(".so")[0]: path for path in (folder / "lib").glob("*.so.*")
              if not path.is_symlink()}
    for original in (build / "lib").iterdir():
        link_once(folder / "lib" / original.name,
                  linked.get(original.name.partition(".so")[0], original))
    for name in ("docs", "include", "onnxruntime", "test/CAPI", "test/GPU/FakeCuda"):
        if (build / name).exists():
            link_once(folder / name, build / name)


def link_once(path, target):
    """Makes `path` a link to `target` unless there is something already."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.symlink_to(target)


#===-----------------------------------------------------------------------===#
# Running the tests
#===-----------------------------------------------------------------------===#

def run_lit(folder, tests, number, jobs, slow="$^", timeout=None, **variables):
    """The codes and times of tests, by name, without those that `slow` matches;
    nothing where they took too long."""
    results = folder / "results.json"
    results.unlink(missing_ok=True)
    process = subprocess.Popen(
        [f"{LLVM}/bin/lit", "-q", f"-j{jobs}", f"--output={results}",
         f"--filter-out={slow}", *tests],
        env={**os.environ, "SPLIT_MUTANT": str(number), **variables},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        process.wait(timeout)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return None
    if not results.exists():
        sys.exit(f"lit ran none of {tests}")
    return {test["name"].replace(" :: ", "/"): (test["code"], test["elapsed"])
            for test in json.loads(results.read_text())["tests"]}


def trace_tests(folder, jobs, slow):
    """For each mutant that a test reaches, these tests, and the time of each."""
    traces = folder / "traces"
    shutil.rmtree(traces, ignore_errors=True)
    traces.mkdir()
    tests = [str(folder / "test" / path.name) for path in sorted((ROOT / "test").iterdir())
             if path.is_dir() and path.name not in SKIPPED_TESTS]
    results = run_lit(folder, tests, 0, jobs, slow, SPLIT_MUTANT_TRACES=str(traces))
    times, broken = collections.Counter(), []
    for name, (code, elapsed) in results.items():
        times[group_of(name)] += elapsed
        if code == "FAIL":
            print(f"fails without a change, and is left out: {name}")
            broken.append(name)
    reached = collections.defaultdict(set)
    for path in traces.iterdir():
        name = group_of(path.name.replace("|", "/").replace(" :: ", "/"))
        for number in set(path.read_text().split()) if name not in broken else ():
            reached[int(number)].add(name)
    return {number: sorted(names, key=times.get) for number, names in reached.items()}, \
        times, broken


def group_of(name):
    """The test that is run for the one of this name: unit tests run together."""
    return UNIT_TESTS if name.startswith(UNIT_TESTS) else name


def path_of(folder, name):
    """What lit takes to run the test."""
    return str(folder / "test" / ("Unit" if name == UNIT_TESTS else name.partition("/")[2]))


def notice(folder, mutant, tests, times, broken, jobs):
    """The test, of those in `tests`, that fails with `mutant`, or nothing."""
    size = 4
    while tests:
        batch, tests = tests[:size], tests[size:]
        size *= 3
        usual = sum(times[name] for name in batch)
        results = run_lit(folder, [path_of(folder, name) for name in batch], mutant.number, jobs,
                          timeout=10 * usual + 20)
        if results is None:
            return "a test takes too long"
        failed = [name for name, (code, _) in results.items()
                  if code == "FAIL" and name not in broken]
        if failed:
            return failed[0]
    return None


def read_explanations():
    """Why a mutant is not noticed, by its key."""
    explained = {}
    for line in EXPLANATIONS.read_text().splitlines() if EXPLANATIONS.exists() else []:
        if line and not line.startswith("#"):
            key, _, why = line.rpartition(" | ")
            explained[key] = why
    return explained


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=120, help="how many mutants")
    parser.add_argument("--files", type=int, default=40, help="of how many files, about")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--under", nargs="+", default=["lib"], metavar="FOLDER",
                        help="take this sample of each of these folders, not of lib")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build",
                        help="a finished build")
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "build-mutants",
                        help="where the mutants are built")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--filter-out", default="$^", metavar="REGEX",
                        help="tests that are not run, as slow ones")
    parser.add_argument("--again", action="store_true",
                        help="take what the same sample has been built to before")
    parser.add_argument("--only", type=int, nargs="*", help="numbers of the mutants to run")
    parser.add_argument("--list", action="store_true", help="only list the sample")
    parser.add_argument("--list-file", type=pathlib.Path,
                        help="only list all mutants of a file that includes nothing")
    options = parser.parse_args()

    if options.list_file:
        path = options.list_file.resolve()
        for mutant in Finder(path.parent, path, ["-std=c++17"]).mutants:
            print(mutant)
        return
    build, folder = options.build.resolve(), options.folder.resolve()
    state = folder / "state.json"
    if not options.again:
        commands, chosen, total = choose_under(build, options)
        print(f"{len(chosen)} of {total} mutants of {len(commands)} files", flush=True)
        if options.list:
            print(*chosen, sep="\n")
            return
        compiled = build_mutants(folder, build, commands, chosen, options.jobs)
        print(f"{len(compiled)} compile", flush=True)
        start = time.monotonic()
        traced = trace_tests(folder, options.jobs, options.filter_out)
        print(f"{len(traced[1])} tests, in {time.monotonic() - start:.0f} s", flush=True)
        state.write_text(json.dumps([[vars(mutant) for mutant in compiled], *traced]))
    saved, reached, times, broken = json.loads(state.read_text())
    mutants = [Mutant(**fields) for fields in saved]
    explained = read_explanations()
    folders = collections.defaultdict(lambda: [0, 0, 0])
    survivors = []
    for mutant in mutants:
        if options.only and mutant.number not in options.only:
            continue
        tests = reached.get(str(mutant.number), [])
        by = notice(folder, mutant, tests, times, broken, options.jobs)
        counts = folders[pathlib.PurePath(mutant.file).parent.as_posix()]
        counts[0] += 1
        counts[1] += by is not None
        if by is None:
            counts[2] += mutant.key in explained
            survivors.append(mutant)
        print(f"{mutant.number:4} {mutant}: {by or 'NOT NOTICED'}"
              f"{'' if tests else ' (no test reaches it)'}", flush=True)

    print(f"\n{'folder':34}{'mutants':>8}{'noticed':>8}{'explained':>10}")
    for name, counts in sorted(folders.items()):
        print(f"{name:34}{counts[0]:8}{counts[1]:8}{counts[2]:10}")
    total, noticed, known = (sum(column) for column in zip(*folders.values()))
    print(f"{'all':34}{total:8}{noticed:8}{known:10}")
    for mutant in survivors:
        print(f"\nnot noticed: {mutant.number} {mutant}\n  "
              f"{explained.get(mutant.key, 'NOT EXPLAINED; its key: ' + mutant.key)}")
    sys.exit(noticed + known < 0.95 * total)


if __name__ == "__main__":
    main()

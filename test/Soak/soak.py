# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates programs, runs them, and compares with an interpreter.

Program N of seed S is always the same. One that goes wrong is made smaller and
saved, with what is needed to run it again; the exit code is then 1.
"""

import argparse
import collections
import multiprocessing
import os
import pathlib
import queue
import re
import sys
import time
import traceback

import numpy as np

from check import Task
from driver import Driver
from generate import generate
from program import walk
from reduce import Reducer, signature
from ways import run_plugin, run_runner

# A multiple of the blocks that are compiled alike.
BATCH = 64
# Failures that look alike are reduced this many times.
MAX_ALIKE = 1


def features(task):
    """What is in a program, by name."""
    program = task.program
    found = {f"option {name}={value}" for name, value in program.options.items()}
    found |= {f"pass {name}" for name in program.passes}
    found |= {f"way {program.way}", f"level {program.level}"}
    for op in walk(program):
        name = op.attrs.get("name") or op.kind
        found.add(f"op {name}")
        found |= {f"element {value.type[1]}" for value in op.results}
    if any(len(function.blocks) > 1 for function in program.functions):
        found.add("op blocks")
    return found


class Worker:
    """Checks every `stride`-th batch of programs, the first of which is number
    `place`."""

    def __init__(self, options, place, stride, reports):
        self.options, self.place, self.stride, self.reports = options, place, stride, reports
        self.driver = Driver(options.driver)
        self.alike = collections.Counter()

    def work(self):
        options = self.options
        first, last = options.first, options.first + options.count
        end = time.monotonic() + options.seconds
        batch = first // BATCH + self.place
        while time.monotonic() < end and batch * BATCH < last:
            self.batch(range(max(first, batch * BATCH), min(last, (batch + 1) * BATCH)))
            batch += self.stride
        self.driver.stop()
        self.reports.put(None)

    def batch(self, numbers):
        counts, tasks = collections.Counter(), {}
        for number in numbers:
            try:
                tasks[number] = Task(generate(self.options.seed, number))
            except Exception:  # pylint: disable=broad-except
                self.report(number, ("generator", traceback.format_exc()), None)
        jobs = [task.job(number) for number, task in tasks.items() if task.program.way == "driver"]
        answers = self.driver.run(jobs) if jobs else {}
        for number, task in tasks.items():
            problem = self.judge_batch(number, tasks, answers)
            counts.update(features(task))
            counts["programs"] += 1
            counts["calls"] += len(task.expected)
            counts["expected failures"] += sum(bool(e.failure) for e in task.expected)
            if problem and any(known.search(": ".join(problem)) for known in self.options.known):
                counts[f"known {problem[0]}"] += 1
            elif problem:
                self.report(number, problem, task)
        self.reports.put(("counts", counts))

    def judge_batch(self, number, tasks, answers):
        """What is wrong with a program that was compiled with others."""
        task = tasks[number]
        if number not in answers:
            return self.judge(task)
        if not task.judge(answers[number]):
            return None
        problem = self.judge(task)
        if problem:
            return problem
        kind, text = task.judge(answers[number])
        if kind == "refused" and not task.program.is_isolated:
            return None
        others = [other for other, job in tasks.items() if job.recipe(other) == task.recipe(number)]
        return f"{kind} together", f"with {others}, but not alone: {text}"

    def judge(self, task):
        """What is wrong with a program, alone."""
        way = task.program.way
        if way in ("runner", "emulated-gpu"):
            return run_runner(task, self.options, os.getpid())
        if way == "plugin":
            problem = run_plugin(task, self.options, self.driver)
        else:
            problem = task.judge(self.driver.run([task.job(0)])[0])
        if problem and problem[0] == "refused" and not task.program.is_isolated:
            # Another function that is visible may be certain to fail.
            task.program.is_isolated = True
            problem = self.judge(Task(task.program))
            task.program.is_isolated = bool(problem)
        return problem

    def report(self, number, problem, task):
        self.alike[signature(problem)] += 1
        reduced = None
        if task and self.options.reduce and self.alike[signature(problem)] <= MAX_ALIKE:
            reducer = Reducer(lambda program: self.judge(Task(program)), self.options.reduce)
            program = reducer.reduce(task.program)
            reduced = Task(program)
            again = self.judge(reduced)
            self.save(number, problem, task, reduced, again)
        elif task:
            self.save(number, problem, task, task, problem)
        self.reports.put(("failure", number, problem, reduced and reduced.text))

    def save(self, number, problem, task, reduced, again):
        folder = pathlib.Path(self.options.output) / f"{self.options.seed}-{number}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "program.mlir").write_text(task.text)
        (folder / "reduced.mlir").write_text(reduced.text)
        lines = [f"{problem[0]}: {problem[1]}", "",
                 f"reproduce: tools/soak.sh --seed {self.options.seed} --only {number}", "",
                 "reduced.mlir" + (f": {again[0]}: {again[1]}" if again else ""),
                 f"passes: {reduced.pipelines()}, optimization level {reduced.program.level}, "
                 f"by {reduced.program.way}", ""]
        for place, (call, expected) in enumerate(zip(reduced.calls, reduced.expected)):
            lines.append(f"call {place}:")
            for index, (argument, value) in enumerate(
                    zip(reduced.program.functions[0].arguments, call)):
                lines.append(f"  argument {index}: {value!r}")
                if isinstance(value, list):
                    continue
                np.save(folder / f"input_{place}_{index}.npy",
                        np.asarray(value) if argument.type[0] != "c" else np.array(value))
            lines.append(f"  expected: {expected.failure or expected.results!r}")
        (folder / "report.txt").write_text("\n".join(lines) + "\n")


def run_worker(*arguments):
    Worker(*arguments).work()


def print_counts(counts):
    groups = collections.defaultdict(list)
    for name, count in sorted(counts.items()):
        group, _, rest = name.partition(" ")
        if rest and group in ("op", "element", "pass", "option", "way", "level", "known"):
            groups[group].append(f"{rest} {count}")
    for group, texts in groups.items():
        plural = "es" if group.endswith("s") else "s"
        print(f"{group}{plural}: {', '.join(texts)}")


def soak(options):
    """Runs the workers; what went wrong."""
    reports = multiprocessing.Queue()
    stride = options.jobs if options.count > 1 else 1
    workers = [multiprocessing.Process(target=run_worker, args=(options, place, stride, reports))
               for place in range(stride)]
    for worker in workers:
        worker.start()
    counts, failures, running = collections.Counter(), [], len(workers)
    start = shown = time.monotonic()
    while running:
        try:
            report = reports.get(timeout=5)
        except queue.Empty:
            running = sum(worker.is_alive() for worker in workers)
            continue
        if report is None:
            running -= 1
        elif report[0] == "counts":
            counts.update(report[1])
        else:
            _, number, problem, text = report
            failures.append((number, problem))
            print(f"program {number} of seed {options.seed}: {problem[0]}: {problem[1]}")
            if text:
                print(text)
            sys.stdout.flush()
        if time.monotonic() - shown > 10:
            shown = time.monotonic()
            rate = counts["programs"] / (shown - start)
            print(f"{counts['programs']} programs, {rate:.0f} a second, {len(failures)} wrong",
                  flush=True)
    for worker in workers:
        worker.join()
    seconds = time.monotonic() - start
    print_counts(counts)
    print(f"{counts['programs']} programs, {counts['calls']} calls, of which "
          f"{counts['expected failures']} had to fail a check, in {seconds:.0f} s "
          f"({counts['programs'] / seconds:.0f} a second)")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--driver", required=True, help="split-soak-driver")
    parser.add_argument("--runner", help="split-runner")
    parser.add_argument("--mlir-opt", help="the stock mlir-opt, for the plugin")
    parser.add_argument("--plugin", help="SplitPlugin.so")
    parser.add_argument("--output", required=True, help="folder for what goes wrong")
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--first", type=int, default=0, help="number of the first program")
    parser.add_argument("--count", type=int, default=1 << 60, help="number of programs")
    parser.add_argument("--only", type=int, help="run this program and no other")
    parser.add_argument("--known", help="file of regular expressions, one a line, of problems "
                        "that are only counted")
    parser.add_argument("--reduce", type=float, default=60,
                        help="seconds to make a program smaller; 0 leaves it")
    options = parser.parse_args()
    options.known = [re.compile(line) for line in pathlib.Path(
        options.known).read_text().splitlines() if line] if options.known else []
    options.seconds = 60 * options.minutes
    if options.only is not None:
        options.first, options.count = options.only, 1
    failures = soak(options)
    kinds = collections.Counter(signature(problem) for _, problem in failures)
    for (kind, text), count in kinds.most_common():
        print(f"{count} x {kind} {text}")
    if failures:
        print(f"{len(failures)} programs went wrong: {options.output}")
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether what became of a program is what has to become of it."""

import re

from driver import Job, Recipe
from elements import are_equal
from interpreter import Failure, Interpreter, Unspecified
from program import element_of, print_program, walk

PIPELINE = "split-to-llvm-pipeline"
LINE = re.compile(r'"?program\d*"?:(\d+):\d+')
# They move out of loops, of those that never run too, what upstream takes to be free
# of effects: tensor.extract_slice and others of its ops, outside of bounds or not.
HOISTS = {"func.func(loop-invariant-code-motion)", "func.func(loop-invariant-subset-hoisting)"}


class Expected:
    """What one call does: `results`, or the failure of a check, or (both None) no
    matter what."""

    def __init__(self, program, call):
        self.results, self.failure, self.lazy = None, None, None
        try:
            self.results = Interpreter(program).run(call)
        except Unspecified:
            pass
        except Failure as failure:
            self.failure = failure
            if program.passes:
                self.lazy = self.run_lazily(program, call)

    def run_lazily(self, program, call):
        """The results if nothing looks at what failed, else None."""
        try:
            return Interpreter(program, is_lazy=True).run(call)
        except (Unspecified, Failure):
            return None


class Task:
    """A program to check, with all that follows from it."""

    def __init__(self, program):
        self.program = program
        self.text = print_program(program)
        self.expected = [Expected(program, call) for call in program.calls]
        # Whether one may be refused that is certain to fail.
        self.always_fails = any(e.failure for e in self.expected) and all(
            e.results is None for e in self.expected)
        skips_failures = program.options.get("runtime-verification") is False
        self.calls, kept = [], []
        for call, expected in zip(program.calls, self.expected):
            if expected.results is None and (expected.failure is None or skips_failures):
                continue
            self.calls.append(call)
            kept.append(expected)
        self.expected = kept

    def pipelines(self):
        program = self.program
        options = " ".join(f"{name}={str(value).lower()}"
                           for name, value in sorted(program.options.items()))
        # What the entry does not reach refuses nothing.
        passes = ["symbol-dce"]
        if program.passes:
            # Upstream's passes crash on strings in its own attributes, and fold
            # to constants of dynamic shape.
            passes += ["split-adopt-string-constants", "split-avoid-dynamic-constants",
                       *program.passes]
        if program.options.get("out-params"):
            # Callers go by the types that were declared.
            passes = [name.replace("split-infer-shapes", "split-infer-shapes{keep-public-results}")
                      for name in passes]
        return passes + [PIPELINE + (f"{{{options}}}" if options else "")]

    def recipe(self, number):
        """One that may be refused is compiled alone."""
        program = self.program
        is_alone = program.is_alone or self.always_fails
        return Recipe(tuple(self.pipelines()), program.verify_each, program.level,
                      number if is_alone else None)

    def job(self, number, recipe=None):
        program = self.program
        main = program.functions[0]
        return Job(number, self.text, main.name, recipe or self.recipe(number),
                   [v.type for v in main.arguments], main.results, self.calls, program.options)

    # Judging

    def judge(self, answer):
        """None, or a pair: the class of what is wrong, and a text."""
        if answer.stage == "died":
            return "crash", answer.errors
        if answer.stage != "compiled":
            return self.judge_refusal(answer)
        for number, (run, expected) in enumerate(zip(answer.runs, self.expected)):
            problem = self.judge_run(run, expected)
            if problem:
                return problem[0], f"call {number}: {problem[1]}"
        return None

    def judge_refusal(self, answer):
        if answer.stage == "passes" and self.always_fails:
            return None
        return "refused", f"{answer.stage}: {answer.errors.strip()}"

    def judge_run(self, run, expected):
        if run.outcome == "signal" or run.outcome == "timeout":
            if expected.failure and self.program.passes:
                return None
            return run.outcome, run.message or "takes too long"
        if run.outcome == "check":
            return self.judge_failure(run, expected)
        if expected.failure:
            # Passes before the pipeline may drop an op that nothing looks at.
            if self.program.passes:
                return None
            return "not caught", f"{describe(expected)} but returned {run.results}"
        if run.violations:
            return "memory", "; ".join(run.violations)
        types = self.program.functions[0].results
        for index, (actual, wanted) in enumerate(zip(run.results, expected.results)):
            if not are_equal(actual, wanted, element_of(types[index])):
                return "wrong", f"result {index} is\n{actual}\nbut should be\n{wanted}"
        return None

    def judge_failure(self, run, expected):
        if any("argument" in violation for violation in run.violations):
            return "memory", "; ".join(run.violations)
        lines = [int(line) for line in LINE.findall(run.location)]
        if not expected.failure:
            if not HOISTS.isdisjoint(self.program.passes) and self.are_of_upstream(lines):
                return None
            return "failed", f"{run.location}: {run.message}"
        if self.program.passes:
            return None
        is_there = expected.failure.op.line in lines
        if not is_there or not any(part in run.message for part in expected.failure.messages):
            return "other check", f"{run.location}: {run.message}\nbut {describe(expected)}"
        return None

    def are_of_upstream(self, lines):
        """Whether the ops in these lines of the text are none of the dialect's."""
        return bool(lines) and not any(
            "split" in op.kind or "sequence" in op.kind
            for op in walk(self.program) if op.line in lines)


def describe(expected):
    failure = expected.failure
    return (f"line {failure.op.line} ({failure.op.kind}) fails "
            f"with one of {list(failure.messages)}")

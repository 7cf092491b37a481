# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Proofs about programs that split-opt makes: see docs/Proofs.md."""

import pathlib
import re
import subprocess
import sys
from dataclasses import dataclass, field

import z3

import generic_ir
from symbolic import Check, Machine, Number, both, equal, implies, is_constant, negate

# Of one question to the solver. Each takes well below a second.
TIMEOUT_MS = 60000


@dataclass
class Rule:
    """A sentence of the specification that a check is there for: how the message
    begins, when the sentence holds and what the message shows, given the values
    of the check."""

    message: str
    holds: object
    shows: object


@dataclass
class Specification:
    """What a program has to do for arguments on which `assumes` holds: refuse
    them unless `valid`, by checks that are about `rules`, and otherwise return
    `results`, each a number or dimensions and a function from indices to
    elements."""

    rules: list = field(default_factory=list)
    valid: object = True
    results: list = field(default_factory=list)
    assumes: object = True
    # Whether there are arguments to refuse.
    refuses: bool = True


@dataclass
class Program:
    """A function of the dialect. `arguments` are (kind, name) for each of its
    arguments: "data", "linear data" or "integers". `specify` makes its
    Specification from the machine and the arguments."""

    text: str
    arguments: list
    specify: object
    bound: int = 6


class Prover:
    """Counts what was asked, and keeps what could not be proven."""

    def __init__(self, facts):
        self.facts = facts
        self.questions = 0
        self.problems = []

    def solve(self, *formulas):
        solver = z3.Solver()
        solver.set("timeout", TIMEOUT_MS)
        solver.add(*self.facts, *formulas)
        self.questions += 1
        return solver.check(), solver

    def prove(self, claim, reason, given=True):
        if claim is True:
            return
        answer, solver = self.solve(given, z3.Not(claim) if not is_constant(claim) else True)
        if answer == z3.unsat:
            return
        model = sorted(str(value) for value in [
            f"{name} = {solver.model()[name]}" for name in solver.model()]) \
            if answer == z3.sat else "no answer in time"
        self.problems.append(f"{reason}: {model}")

    def prove_requirements(self, requirements, passed):
        """All at once, and one by one for the reason if that fails."""
        claims = [implies(requirement.guard, requirement.claim) for requirement in requirements]
        everything = both(*claims)
        if is_constant(everything) and everything:
            return
        answer, _ = self.solve(both(*passed), negate(everything))
        if answer == z3.unsat:
            return
        for requirement, claim in zip(requirements, claims):
            self.prove(claim, requirement.reason, both(*passed))

    def expect_possible(self, condition, reason):
        """Shows that a claim about `condition` is about something."""
        answer, _ = self.solve(condition)
        if answer != z3.sat:
            self.problems.append(f"{reason}: impossible ({answer})")


def check_program(program, block):
    """Proves that what `block` does is what `program` specifies. Returns the
    number of questions and the list of problems."""
    machine = Machine(program.bound)
    arguments = []
    for (kind, name), type in zip(program.arguments, block.types, strict=True):
        if kind == "integers":
            arguments.append(machine.integers(name, type))
        else:
            arguments.append(machine.data(name, type, is_linear=kind == "linear data"))
    specification = program.specify(machine, *arguments)
    results = machine.run(block, arguments)
    indices = [[z3.Int(f"index{dim}") for dim in range(len(getattr(result, "dims", [])))]
               for result in results]
    for index, result in zip(indices, results):
        for entry, dim in zip(index, getattr(result, "dims", [])):
            if is_constant(dim.value) and dim.value <= program.bound:
                machine.small[entry.get_id()] = entry
    expected = [expect_result(result, wanted, index) for result, wanted, index
                in zip(results, specification.results, indices, strict=True)]

    prover = Prover([*machine.assumptions, specification.assumes])
    passed, required = [], []
    for event in machine.events:
        if not isinstance(event, Check):
            required.append(event)
            continue
        prover.prove_requirements(required, passed)
        required = []
        given = both(event.guard, *passed)
        rules = [rule for rule in specification.rules if event.message.startswith(rule.message)]
        if len(rules) != 1:
            prover.problems.append(f"{len(rules)} sentences for the check '{event.message}'")
            continue
        values = [value.value for value in event.values]
        holds = rules[0].holds(values)
        condition = event.condition
        prover.prove(both(condition.reliable, equal(condition.value, holds)),
                     f"'{event.message}' is checked exactly", given)
        shown = [both(value.reliable, value.value == wanted) for value, wanted
                 in zip(event.values, rules[0].shows(values), strict=True)]
        prover.prove(both(*shown), f"'{event.message}' shows the true values",
                     both(given, negate(holds)))
        passed.append(implies(event.guard, holds))
    prover.prove_requirements(required, passed)
    prover.prove(equal(both(*passed), specification.valid),
                 "all checks pass exactly for what is valid")
    prover.expect_possible(specification.valid, "there is a valid input")
    if specification.refuses:
        prover.expect_possible(negate(specification.valid), "there is an invalid input")
    prover.prove(both(*expected), "the results are those that are specified",
                 specification.valid)
    return prover.questions, prover.problems


def expect_result(result, wanted, index):
    """That `result` is what is specified."""
    if isinstance(result, Number):
        return both(result.reliable, equal(result.value, wanted))
    dims, at = wanted
    if len(dims) != len(result.dims):
        return False
    same = [both(dim.reliable, dim.value == wanted_dim)
            for dim, wanted_dim in zip(result.dims, dims)]
    within = [z3.And(0 <= entry, entry < dim) for entry, dim in zip(index, dims)]
    element = result.at([Number(entry) for entry in index])
    return both(*same, implies(both(*within), both(element.reliable,
                                                   equal(element.value, at(index)))))


def transform(texts, passes):
    """The functions of `texts`, each one named @program, after `passes`."""
    module = "".join(text.replace("@program", f"@program{number}")
                     for number, text in enumerate(texts))
    result = subprocess.run(["split-opt", *passes, "--mlir-print-op-generic"], input=module,
                            capture_output=True, text=True)
    assert result.returncode == 0 and not result.stderr, result.stderr
    functions = generic_ir.read_functions(result.stdout)
    return [functions[f"program{number}"] for number in range(len(texts))]


def report(title, theorems):
    """Prints what was proven, compares the list of it with docs/Proofs.md, whose
    path is the first argument of the test, and exits. `theorems` are pairs of a
    sentence and a function that returns questions and problems."""
    problems = []
    for sentence, check in theorems:
        questions, found = check()
        print(f"{questions:5} questions: {sentence}")
        problems += [f"  NOT PROVEN: {sentence}\n    {problem}" for problem in found]
    document = pathlib.Path(sys.argv[1]).read_text()
    section = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", document, re.S | re.M)
    stated = [" ".join(item.split()) for item in
              re.findall(r"^- (.*(?:\n  .*)*)", section[1] if section else "", re.M)]
    for sentence in stated:
        if sentence not in [theorem for theorem, _ in theorems]:
            problems.append(f"  docs/Proofs.md, {title}: says what is not proven: {sentence}")
    for sentence, _ in theorems:
        if sentence not in stated:
            problems.append(f"  docs/Proofs.md, {title}: does not say: {sentence}")
    print(*problems, sep="\n")
    raise SystemExit(bool(problems))


def check_programs(programs, passes):
    """Questions and problems of several programs that go through `passes`."""
    questions, problems = 0, []
    for program, block in zip(programs, transform([program.text for program in programs], passes)):
        asked, found = check_program(program, block)
        questions += asked
        problems += [f"{problem}\n{program.text}" for problem in found]
    return questions, problems


# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs programs in split-soak-driver, many in one process."""

import collections
import select
import struct
import subprocess
import typing

import numpy as np

from elements import from_bytes, to_bytes
from program import element_of

STAGES = ["compiled", "parsing", "passes", "translation"]
OUTCOMES = ["returned", "check", "signal", "timeout"]
KINDS = {"c": 0, "t": 1, "s": 2}
# How long nothing may happen, in seconds. The driver ends itself much earlier if
# a program takes too much of the processor.
TIME_LIMIT = 600
# The driver's context keeps all types and attributes there ever were.
MAX_PROGRAMS = 4000


class Died(Exception):
    """The process ended while it worked on program `number` (None if that is not
    known) in stage `tag`."""

    def __init__(self, tag, number, how):
        super().__init__(f"{tag} {number}: {how}")
        self.tag, self.number, self.how = tag, number, how


class Run:
    """What became of one call."""

    def __init__(self, outcome, location, message, violations, results):
        self.outcome, self.location, self.message = outcome, location, message
        self.violations, self.results = violations, results


class Answer:
    """What became of one program."""

    def __init__(self, stage, errors, runs):
        self.stage, self.errors, self.runs = stage, errors, runs


def pack_text(text):
    data = text.encode() if isinstance(text, str) else text
    return struct.pack("<I", len(data)) + data


def pack_slots(types):
    parts = [struct.pack("<I", len(types))]
    for type in types:
        element = element_of(type)
        rank = len(type[2]) if type[0] != "c" else 0
        parts.append(struct.pack("<BBBBB", KINDS[type[0]], element.size, element.alignment,
                                 element.is_string, rank))
    return b"".join(parts)


def pack_value(type, value):
    element = element_of(type)
    if type[0] == "c":
        return np.array(value, element.dtype).tobytes()
    if type[0] == "t":
        return struct.pack(f"<{value.ndim}q", *value.shape) + to_bytes(value, element)
    return struct.pack("<I", len(value)) + b"".join(
        struct.pack(f"<{array.ndim}q", *array.shape) + to_bytes(array, element) for array in value)


def unpack_tensor(data, offset, type):
    rank = len(type[2])
    shape = struct.unpack_from(f"<{rank}q", data, offset)
    return from_bytes(data, offset + 8 * rank, element_of(type), shape)


def unpack_value(data, offset, type):
    if type[0] == "c":
        array, offset = from_bytes(data, offset, element_of(type), ())
        return array[()], offset
    if type[0] == "t":
        return unpack_tensor(data, offset, type)
    (length,) = struct.unpack_from("<I", data, offset)
    offset, arrays = offset + 4, []
    for _ in range(length):
        array, offset = unpack_tensor(data, offset, type)
        arrays.append(array)
    return arrays, offset


def has_out_params(types):
    """Whether the pipeline's option out-params applies to such results."""
    return bool(types) and all(type[0] == "t" and None not in type[2] for type in types)


class Recipe(typing.NamedTuple):
    """How programs are compiled: those of one recipe together, but for the ones
    that are to be `alone`."""
    pipelines: tuple
    verify_each: bool = False
    level: int = 0
    alone: typing.Optional[int] = None

    def pack(self, count):
        return pack_text("\n".join(self.pipelines)) + struct.pack(
            "<BBI", self.verify_each, self.level, count)


class Job:
    """A program as the driver takes it. What it defines has its number in its name,
    unless it is in LLVM's dialect already."""

    def __init__(self, number, text, entry, recipe, inputs, results, calls, options):
        self.number, self.results, self.num_calls = number, results, len(calls)
        self.recipe = recipe
        uses_out_params = bool(options.get("out-params")) and has_out_params(results)
        prefix = f"p{number}_" if recipe.pipelines else ""
        parts = [struct.pack("<I", number), pack_text(text.replace("@", f"@{prefix}")),
                 pack_text(prefix + entry), pack_slots(inputs), pack_slots(results),
                 struct.pack("<BB", bool(options.get("return-views")), uses_out_params)]
        if uses_out_params:
            parts += [struct.pack(f"<{len(type[2])}q", *type[2]) for type in results]
        values = b"".join(pack_value(type, value)
                          for call in calls for type, value in zip(inputs, call))
        parts += [struct.pack("<I", len(calls)), pack_text(values)]
        self.data = b"".join(parts)


def pack_batch(jobs):
    groups = collections.defaultdict(list)
    for job in jobs:
        groups[job.recipe].append(job)
    return struct.pack("<I", len(groups)) + b"".join(
        recipe.pack(len(group)) + b"".join(job.data for job in group)
        for recipe, group in groups.items())


def unpack_text(data, offset):
    (length,) = struct.unpack_from("<I", data, offset)
    end = offset + 4 + length
    return data[offset + 4:end].decode(errors="replace"), end


def unpack_run(data, offset, job):
    outcome = OUTCOMES[data[offset]]
    location, offset = unpack_text(data, offset + 1)
    message, offset = unpack_text(data, offset)
    (count,) = struct.unpack_from("<I", data, offset)
    offset, violations, results = offset + 4, [], None
    for _ in range(count):
        violation, offset = unpack_text(data, offset)
        violations.append(violation)
    has_results, offset = data[offset], offset + 1
    if has_results:
        results = []
        for type in job.results:
            value, offset = unpack_value(data, offset, type)
            results.append(value)
    return Run(outcome, location, message, violations, results), offset


def unpack_answer(data, job):
    stage = STAGES[data[5]]
    errors, offset = unpack_text(data, 6)
    runs = []
    if stage == "compiled":
        for _ in range(job.num_calls):
            run, offset = unpack_run(data, offset, job)
            runs.append(run)
    return Answer(stage, errors, runs)


class Driver:
    """One process, which is started when it is needed."""

    def __init__(self, path):
        self.path, self.process, self.count = path, None, 0

    def stop(self):
        if self.process:
            self.process.stdin.close()
            self.process.stdout.close()
            self.process.kill()
            self.process.wait()
        self.process, self.count = None, 0

    def start(self):
        self.process = subprocess.Popen([self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, jobs):
        """Sends a batch. To be followed by `receive`."""
        if self.count > MAX_PROGRAMS:
            self.stop()
        if not self.process:
            self.start()
        self.count += len(jobs)
        data = pack_batch(jobs)
        try:
            self.process.stdin.write(struct.pack("<I", len(data)) + data)
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def read(self, size):
        data = b""
        while len(data) < size:
            ready, _, _ = select.select([self.process.stdout], [], [], TIME_LIMIT)
            part = self.process.stdout.read1(size - len(data)) if ready else b""
            if not part:
                return None if ready else "timeout"
            data += part
        return data

    def receive(self, jobs):
        """The answers to the batch that was sent; None for the programs of one that
        cannot be linked. Raises Died."""
        by_number = {job.number: job for job in jobs}
        answers, tag, number = {}, "start", None
        while len(answers) < len(jobs):
            head = self.read(4)
            data = self.read(*struct.unpack("<I", head)) if isinstance(head, bytes) else head
            if not isinstance(data, bytes):
                how = "takes too long" if data == "timeout" else None
                if how:
                    self.process.kill()
                code = self.process.wait()
                self.stop()
                raise Died(tag, number, how or f"exit code {code}")
            tag = chr(data[0])
            if tag == "F":
                return None
            (number,) = struct.unpack_from("<I", data, 1)
            if tag == "R":
                answers[number] = unpack_answer(data, by_number[number])
        return answers

    def run(self, jobs):
        """Answers by the jobs' numbers. A program that the process does not survive
        has the text of how it ended."""
        try:
            self.send(jobs)
            answers = self.receive(jobs)
        except Died as death:
            return self.run_after(death, jobs)
        if answers is not None:
            return answers
        if len(jobs) == 1:
            return {jobs[0].number: Answer("translation", "cannot be linked", [])}
        return self.run_halves(jobs)

    def run_halves(self, jobs):
        middle = len(jobs) // 2
        return {**self.run(jobs[:middle]), **self.run(jobs[middle:])}

    def run_after(self, death, jobs):
        if len(jobs) == 1:
            where = {"B": "compiler", "G": "code generator", "C": "call"}.get(death.tag, death.tag)
            return {jobs[0].number: Answer("died", f"{where}: {death.how}", [])}
        guilty = [job for job in jobs if job.number == death.number and death.tag in "BC"]
        if not guilty:
            return self.run_halves(jobs)
        rest = [job for job in jobs if job is not guilty[0]]
        return {**self.run(guilty), **self.run(rest)}

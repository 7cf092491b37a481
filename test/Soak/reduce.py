# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a program that goes wrong smaller, while it goes wrong in the same way."""

import copy
import re
import time

from elements import spell_array, spell_element
from program import Op, Value, element_of, walk, walk_block

TERMINATORS = ("yield", "return", "condition", "br", "cond_br", "switch")


def skeleton(text):
    """A message without what differs from program to program."""
    text = text.splitlines()[0] if text else ""
    return re.sub(r"\s+", " ", re.sub(r"-?\d+|%\S+|'[^']*'", "_", text))[:160]


def signature(problem):
    """What has to stay the same."""
    if problem is None:
        return None
    kind, text = problem
    return (kind, skeleton(text)) if kind in ("refused", "failed", "crash", "memory") else (kind, "")


def all_regions(program):
    """All lists of blocks."""
    for function in program.functions:
        yield function.blocks
    for op in list(walk(program)):
        yield from op.regions


def all_blocks(program):
    for region in all_regions(program):
        yield from region


def replace_value(program, old, new):
    for op in walk(program):
        op.operands = [new if v is old else v for v in op.operands]
        op.successors = [(block, [new if v is old else v for v in values])
                         for block, values in op.successors]


def used_values(program):
    used = set()
    for op in walk(program):
        used.update(op.operands)
        for _, values in op.successors:
            used.update(values)
    return used


def find_op(program, number):
    """Op `number` and the block that it is in."""
    count = 0
    for block in all_blocks(program):
        for op in block.ops:
            if count == number:
                return op, block
            count += 1
    return None, None


def count_ops(program):
    return sum(len(block.ops) for block in all_blocks(program))


def clean(program):
    """Drops what nothing uses: constants, functions, blocks, arguments."""
    changed = True
    while changed:
        changed = False
        called = {op.attrs["callee"] for op in walk(program) if op.kind == "call"}
        kept = program.functions[:1] + [f for f in program.functions[1:] if f.name in called]
        changed |= len(kept) < len(program.functions)
        program.functions = kept
        for region in all_regions(program):
            reached, work = {region[0]}, [region[0]]
            while work:
                for op in work.pop().ops:
                    for block, _ in op.successors:
                        if block not in reached:
                            reached.add(block)
                            work.append(block)
            if len(reached) < len(region):
                region[:] = [block for block in region if block in reached]
                changed = True
        used = used_values(program)
        for block in all_blocks(program):
            kept = [op for op in block.ops if op.kind not in ("constant", "empty")
                    or any(v in used for v in op.results)]
            changed |= len(kept) < len(block.ops)
            block.ops = kept
        main = program.functions[0]
        keep = [v in used for v in main.arguments]
        if not all(keep):
            main.blocks[0].arguments = [v for v, k in zip(main.arguments, keep) if k]
            program.calls = [[v for v, k in zip(call, keep) if k] for call in program.calls]
            changed = True


# Edits. Each changes the program and returns whether it could.

def keep_call(program, number):
    if number >= len(program.calls) or len(program.calls) == 1:
        return False
    program.calls = [program.calls[number]]
    return True


def drop_pass(program, number):
    if number >= len(program.passes):
        return False
    del program.passes[number]
    return True


def drop_option(program, number):
    names = list(program.options)
    if number >= len(names):
        return False
    del program.options[names[number]]
    return True


def use_defaults(program, number):
    if number or (program.level == 0 and not program.verify_each and program.way == "driver"):
        return False
    program.level, program.verify_each, program.way = 0, False, "driver"
    return True


def drop_result(program, number):
    main = program.functions[0]
    if number >= len(main.results) or len(main.results) == 1:
        return False
    del main.results[number]
    for block in main.blocks:
        if block.ops[-1].kind == "return":
            del block.ops[-1].operands[number]
    return True


def drop_op(program, number):
    """An op whose results nothing uses."""
    op, block = find_op(program, number)
    if not op or op.kind in TERMINATORS or used_values(program) & set(op.results):
        return False
    block.ops.remove(op)
    return True


def replace_op(program, number):
    """An op by constants of what it computed in the run that it was made for."""
    op, block = find_op(program, number)
    if not op or op.kind in TERMINATORS or op.kind in ("constant", "empty", "sequence_empty"):
        return False
    ops = []
    for value in op.results:
        constants, new = make_constant(value)
        if new is None:
            return False
        ops += constants
        replace_value(program, value, new)
    place = block.ops.index(op)
    block.ops[place:place + 1] = ops
    return True


def make_constant(value):
    """Ops for a constant like `value`, and their result."""
    type, witness, element = value.type, value.witness, element_of(value.type)
    if type[0] == "s" or witness is None:
        return [], None
    new = Value(type, witness)
    if type[0] == "c":
        if element.kind not in "fib":
            return [], None
        style = "none" if type[1] == "i1" else "result"
        return [Op("constant", [], [new], {"text": f"arith.constant {spell_element(witness, element)}",
                                           "style": style, "value": witness})], new
    exact = Value(("t", type[1], witness.shape), witness)
    text = f"arith.constant dense<{spell_array(witness, element)}>"
    ops = [Op("constant", [], [exact], {"text": text, "style": "result", "value": witness})]
    if exact.type == type:
        return ops, exact
    ops.append(Op("cast", [exact], [new], {"text": "tensor.cast $0$", "style": "to"}))
    return ops, new


def forward_operand(program, number):
    """An op by an operand of the same type."""
    op, block = find_op(program, number)
    if not op or len(op.results) != 1:
        return False
    same = [v for v in op.operands if v.type == op.results[0].type]
    if not same:
        return False
    replace_value(program, op.results[0], same[0])
    block.ops.remove(op)
    return True


def inline_region(which):
    def edit(program, number):
        """An op by one of its regions."""
        op, block = find_op(program, number)
        if not op or op.kind not in ("if", "index_switch", "execute_region", "for"):
            return False
        if which >= len(op.regions) or len(op.regions[which]) != 1:
            return False
        inner = op.regions[which][0]
        place = block.ops.index(op)
        block.ops[place:place + 1] = inner.ops[:-1]
        if op.kind == "for":
            for argument, value in zip(inner.arguments, [op.operands[0], *op.operands[3:]]):
                replace_value(program, argument, value)
        end = inner.ops[-1]
        if end.kind != "yield":
            return False
        for value, new in zip(op.results, end.operands):
            replace_value(program, value, new)
        return True
    return edit


def skip_loop(program, number):
    """A loop by what it starts with."""
    op, block = find_op(program, number)
    if not op or op.kind not in ("for", "while"):
        return False
    inits = op.operands[3:] if op.kind == "for" else op.operands
    for value, new in zip(op.results, inits):
        replace_value(program, value, new)
    block.ops.remove(op)
    return True


def drop_carried(program, number):
    """One of the results of a for or an if."""
    op, _ = find_op(program, number)
    if not op or op.kind not in ("for", "if", "index_switch"):
        return False
    used = used_values(program)
    for place, value in enumerate(op.results):
        if value in used:
            continue
        if op.kind == "for":
            argument = op.regions[0][0].arguments[place + 1]
            yielded = op.regions[0][0].ops[-1].operands[place]
            if argument in used and argument is not yielded:
                replace_value(program, argument, op.operands[3 + place])
            del op.regions[0][0].arguments[place + 1], op.operands[3 + place]
        if any(len(region) != 1 for region in op.regions):
            return False
        for region in op.regions:
            del region[0].ops[-1].operands[place]
        del op.results[place]
        return True
    return False


def choose_successor(which):
    def edit(program, number):
        """A branch that always goes to one block."""
        op, block = find_op(program, number)
        if not op or op.kind not in ("cond_br", "switch") or which >= len(op.successors):
            return False
        block.ops[-1] = Op("br", successors=[op.successors[which]])
        return True
    return edit


def merge_block(program, number):
    """A block into the only one that branches to it."""
    op, block = find_op(program, number)
    if not op or op.kind != "br":
        return False
    target, values = op.successors[0]
    entering = [successor for other in walk(program) for successor, _ in other.successors]
    if entering.count(target) != 1 or target is block:
        return False
    for argument, value in zip(target.arguments, values):
        replace_value(program, argument, value)
    block.ops[-1:] = target.ops
    for region in all_regions(program):
        if target in region:
            region.remove(target)
    return True


def drop_block_argument(program, number):
    """An argument of a block that nothing uses."""
    blocks = [block for region in all_regions(program) for block in region[1:]]
    if number >= len(blocks):
        return False
    used = used_values(program)
    for place, argument in enumerate(blocks[number].arguments):
        if argument not in used:
            del blocks[number].arguments[place]
            for op in walk(program):
                for block, values in op.successors:
                    if block is blocks[number]:
                        del values[place]
            return True
    return False


def make_argument(program, number):
    """An op of the main function by an argument."""
    op, block = find_op(program, number)
    main = program.functions[0]
    if not op or block not in main.blocks or op.kind in TERMINATORS or len(op.results) != 1:
        return False
    value = op.results[0]
    if op.kind in ("constant", "sequence_empty", "empty") or value.witness is None or (
            value.type[0] != "c" and value.type[2] is None):
        return False
    new = Value(value.type, value.witness)
    replace_value(program, value, new)
    block.ops.remove(op)
    main.arguments.append(new)
    for call in program.calls:
        call.append(value.witness)
    return True


def inline_call(program, number):
    """A call of a function of one block, by a copy of that."""
    op, block = find_op(program, number)
    if not op or op.kind != "call":
        return False
    function = program.function(op.attrs["callee"])
    if len(function.blocks) != 1 or any(
            inner.kind == "call" and inner.attrs["callee"] == function.name
            for inner in walk_block(function.blocks[0])):
        return False
    inner = copy.deepcopy(function.blocks[0])
    place = block.ops.index(op)
    block.ops[place:place + 1] = inner.ops[:-1]
    for argument, value in zip(inner.arguments, op.operands):
        replace_value(program, argument, value)
    for value, new in zip(op.results, inner.ops[-1].operands):
        replace_value(program, value, new)
    return True


EDITS = [keep_call, drop_pass, drop_option, use_defaults, drop_result, drop_op,
         *map(inline_region, range(4)), skip_loop, *map(choose_successor, range(4)), merge_block,
         inline_call, replace_op, forward_operand, drop_carried, drop_block_argument,
         make_argument]


class Reducer:
    """`judge` is a function from a program to its problem, or None."""

    def __init__(self, judge, seconds):
        self.judge, self.end = judge, time.monotonic() + seconds

    def goes_wrong(self, program, wanted):
        try:
            return signature(self.judge(program)) == wanted
        except Exception:  # pylint: disable=broad-except
            # What an edit made is no program.
            return False

    def reduce(self, program):
        wanted = signature(self.judge(program))
        if wanted is None:
            return program
        progress = True
        while progress and time.monotonic() < self.end:
            progress = False
            for edit in EDITS:
                number = 0
                # From the back: what uses a value goes before it.
                places = list(range(count_ops(program) + 4))[::-1]
                for number in places:
                    if time.monotonic() > self.end:
                        return program
                    candidate = copy.deepcopy(program)
                    try:
                        if not edit(candidate, number):
                            continue
                        clean(candidate)
                    except Exception:  # pylint: disable=broad-except
                        continue
                    if self.goes_wrong(candidate, wanted):
                        program, progress = candidate, True
        return program

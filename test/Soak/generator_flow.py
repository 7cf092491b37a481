# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random control flow: ops with regions, branches between blocks, calls."""

from generator import may_be_cast
from generator_ops import OpBuilder
from program import I1, I32, INDEX, Block, Function, Op, Value


class FlowBuilder(OpBuilder):

    def grow(self, count):
        """Adds about `count` ops."""
        if not self.tensors():
            while not self.source():
                pass
        tries = 0
        while count > 0 and tries < 40:
            tries += 1
            self.budget -= 1
            if self.budget < -200:
                return
            deep = self.depth + self.call_depth
            if self.budget > 0 and self.chance(self.flow_probability / (1 + deep * deep)):
                done = getattr(self, self.rng.choice(self.FLOWS))()
            else:
                done = getattr(self, self.rng.choice(self.OPS))()
            count -= bool(done)

    def few(self):
        return self.rng.choice([0, 1, 1, 2, 3])

    # Regions

    def choose_types(self, candidates, most=3):
        """Types of some of the values, maybe less static than they are."""
        makable = [v for v in candidates if self.can_make(v.type)]
        if not makable:
            return []
        types = [self.pick(makable).type for _ in range(self.rng.randint(1, most))]
        return [self.loosen(type) if self.chance(0.4) else type for type in types]

    def finish(self, block, types, begin, kind="yield", first=()):
        """Ends the block with values of `types`, the later ones rather; `begin` is
        how many values were there before it."""
        values = []
        for type in types:
            new = self.visible[begin:]
            pool = new if new and self.chance(0.75) else self.visible
            values.append(self.value_of(type, pool))
        block.ops.append(Op(kind, [*first, *values]))

    def branches(self, count, taken):
        """`count` regions that yield values of the same types, which are chosen in
        the first one, and these types. Only region `taken` is run now."""
        blocks, types = [], None
        begin = len(self.visible)
        for number in range(count):
            block = Block()

            def body(number=number, block=block):
                nonlocal types
                saved = self.may_fail, self.spoils
                if number != taken and self.chance(0.4):
                    self.may_fail, self.spoils = True, 1
                self.grow(self.few())
                if number != taken:
                    self.may_fail, self.spoils = saved
                if types is None:
                    new = self.visible[begin:]
                    types = self.choose_types(new if new and self.chance(0.8) else self.visible)
                self.finish(block, types, begin)

            self.inside(block, body)
            blocks.append(block)
        return blocks, types

    def add_flow(self, op):
        """Adds an op with regions if it can run, else leaves it."""
        results = self.add(op)
        if results:
            self.write_into(results)
        return bool(results)

    def write_into(self, values):
        """Often writes to one of what control flow has chosen."""
        targets = [v for v in values if v.type[0] == "t" and v.type[2] is not None
                   and v.witness.size]
        if targets and self.chance(0.4):
            target = self.rng.choice(targets)
            if self.chance(0.75):
                self.insert(target)
            else:
                self.fill(target)

    def if_(self):
        taken = self.chance(0.5)
        condition = self.flag(taken)
        blocks, types = self.branches(2, 0 if taken else 1)
        return self.add_flow(Op("if", [condition], map(Value, types), regions=[[b] for b in blocks]))

    def index_switch(self):
        number = self.rng.randint(0, 3)
        cases = self.rng.sample([0, 1, 2, 3], self.rng.randint(1, 3))
        selector = self.index(number)
        taken = cases.index(number) if number in cases else len(cases)
        blocks, types = self.branches(len(cases) + 1, taken)
        return self.add_flow(Op("index_switch", [selector], map(Value, types),
                                {"cases": cases}, [[b] for b in blocks]))

    def execute_region(self):
        if self.chance(0.5):
            blocks, types = self.branches(1, 0)
            return self.add_flow(Op("execute_region", [], map(Value, types), regions=[blocks]))
        saved = self.block, self.visible
        first = Block()
        self.block, self.visible = first, list(self.visible)
        self.depth += 1
        blocks, types = self.grow_blocks(first, "yield", self.rng.randint(1, 2), None)
        self.depth -= 1
        self.block, self.visible = saved
        return self.add_flow(Op("execute_region", [], map(Value, types), regions=[blocks]))

    def carried(self):
        """What a loop starts with."""
        inits = []
        for type in self.choose_types(self.visible, most=2):
            init = self.value_of(type, [v for v in self.visible if v.type == type
                                        or may_be_cast(v.type, type)])
            if type[0] == "t" and self.chance(0.5):
                init = self.adapt(init, self.loosen(type)) or init
            inits.append(init)
        return inits

    def for_(self):
        low, step = self.rng.choice([0, 0, 1]), self.rng.choice([1, 1, 2])
        bounds = [self.index(low), self.index(self.rng.randint(0, 4)),
                  self.scalar_constant(step, INDEX)]
        inits = self.carried()
        types = [init.type for init in inits]
        body = Block([Value(INDEX, low)] + [Value(i.type, i.witness) for i in inits])
        begin = len(self.visible)

        def grow():
            self.grow(max(1, self.few()))
            self.finish(body, types, begin)

        self.inside(body, grow, is_loop=True)
        return self.add_flow(Op("for", bounds + inits, map(Value, types), regions=[[body]]))

    def while_(self):
        """Counts up; what it carries may end it earlier."""
        first, bound = self.index(0), self.index(self.rng.randint(0, 3))
        inits = self.carried()
        types = [INDEX] + [init.type for init in inits]
        before = Block([Value(INDEX, 0)] + [Value(i.type, i.witness) for i in inits])
        begin = len(self.visible)

        def grow_before():
            counter = before.arguments[0]
            if self.chance(0.3):
                self.grow(1)
            condition = self.emit("number", [counter, bound], [I1], name="arith.cmpi",
                                  predicate="slt", style="first",
                                  text="arith.cmpi slt, $0$, $1$")[0]
            if self.chance(0.4):
                other = self.flag(True)
                condition = self.emit("number", [condition, other], [I1], name="arith.andi",
                                      style="result", text="arith.andi $0$, $1$")[0]
            passed = [self.value_of(t, self.visible[begin:], fallback=v) if self.chance(0.3) else v
                      for t, v in zip(types[1:], before.arguments[1:])]
            before.ops.append(Op("condition", [condition, counter, *passed]))
            return passed

        passed = self.inside(before, grow_before, is_loop=True)
        after = Block([Value(INDEX, 0)] + [Value(v.type, v.witness) for v in passed])

        def grow_after():
            self.grow(max(1, self.few()))
            one = self.scalar_constant(1, INDEX)
            following = self.emit("number", [after.arguments[0], one], [INDEX], name="arith.addi",
                                  text="arith.addi $0$, $1$", style="result")[0]
            self.finish(after, types[1:], begin, first=[following])

        self.inside(after, grow_after, is_loop=True)
        return self.add_flow(Op("while", [first, *inits], map(Value, types),
                                regions=[[before], [after]]))

    # Blocks

    def enter(self, arguments=(), visible=None):
        """Continues in a new block with what is `visible` there."""
        self.block = Block(arguments)
        self.blocks.append(self.block)
        self.visible = list(self.visible if visible is None else visible) + list(arguments)
        return self.block

    def grow_blocks(self, first, kind, segments, types):
        """Fills a region that begins with block `first` and ends with `kind`: its
        blocks, and the types of what it ends with (`types`, or some)."""
        saved = getattr(self, "blocks", None), getattr(self, "ends", None)
        self.blocks, self.ends = [first], []
        self.block = first
        self.grow(self.few() + 1)
        for _ in range(segments):
            getattr(self, self.rng.choice(self.JUMPS))()
            self.grow(self.few())
        if types is None:
            types = self.choose_types(self.visible, most=3)
            if self.chance(0.5):
                # What was there first, which nothing may have changed.
                types += self.choose_types(self.visible[:4], most=1)
        blocks = self.blocks
        self.finish(self.block, types, 0, kind)
        for block, visible in self.ends:
            # Earlier ends, which did not know what they end with.
            self.block, self.visible = block, visible
            self.finish(block, types, 0, kind)
        self.blocks, self.ends = saved
        return blocks, types

    def joined(self):
        """Types that blocks can be joined with."""
        return self.choose_types(self.visible, most=2)

    def given(self, types):
        return [self.value_of(type, self.visible) for type in types]

    def side(self, types, target, visible):
        """A block that goes on to `target` with values of `types`; these."""
        block = self.enter(visible=visible)
        saved = self.may_fail, self.spoils
        if self.chance(0.2):
            self.may_fail, self.spoils = True, 1
        self.grow(self.few())
        self.may_fail, self.spoils = saved
        values = self.given(types)
        self.block.ops.append(Op("br", successors=[(target, values)]))
        return block, values

    def diamond(self):
        """cond_br to two blocks, or to one and past it, and a join."""
        taken, types = self.chance(0.5), self.joined()
        condition = self.flag(taken)
        origin, visible = self.block, self.visible
        join = Block([Value(type) for type in types])
        true, true_values = self.side(types, join, visible)
        if self.chance(0.5):
            self.block, self.visible = origin, visible
            false, false_values = join, self.given(types)
            successors = [(true, []), (join, false_values)]
        else:
            false, false_values = self.side(types, join, visible)
            successors = [(true, []), (false, [])]
        origin.ops.append(Op("cond_br", [condition], successors=successors))
        self.continue_in(join, true_values if taken else false_values, visible)

    def continue_in(self, block, values, visible):
        for argument, value in zip(block.arguments, values):
            argument.witness = value.witness
        self.blocks.append(block)
        self.block, self.visible = block, list(visible) + list(block.arguments)
        self.write_into(block.arguments)

    def switch(self):
        """cf.switch to a join, directly or through blocks."""
        number = self.rng.randint(0, 3)
        cases = self.rng.sample([0, 1, 2, 3], self.rng.randint(1, 3))
        selector = self.emit("number", [self.index(number)], [I32], name="arith.index_cast",
                             text="arith.index_cast $0$ : index to i32", style="none")[0]
        types = self.joined()
        origin, visible = self.block, self.visible
        join = Block([Value(type) for type in types])
        successors, all_values = [], []
        for _ in range(len(cases) + 1):
            if self.chance(0.5):
                self.block, self.visible = origin, visible
                values = self.given(types)
                successors.append((join, values))
            else:
                block, values = self.side(types, join, visible)
                successors.append((block, []))
            all_values.append(values)
        origin.ops.append(Op("switch", [selector], attrs={"cases": cases}, successors=successors))
        taken = cases.index(number) if number in cases else len(cases)
        self.continue_in(join, all_values[taken], visible)

    def early_exit(self):
        """cond_br to a block that ends the region, or on."""
        condition = self.flag(False)
        origin, visible = self.block, self.visible
        block = self.enter(visible=visible)
        self.grow(self.few())
        self.ends.append((self.block, self.visible))
        following = Block()
        origin.ops.append(Op("cond_br", [condition], successors=[(block, []), (following, [])]))
        self.continue_in(following, [], visible)

    def many_entries(self):
        """Two conditions, and a block that is reached from three."""
        types = self.joined()
        outer, inner = self.chance(0.5), self.chance(0.5)
        condition = self.flag(outer)
        origin, visible = self.block, self.visible
        last = Block([Value(type) for type in types])
        middle = Block([Value(type) for type in types])
        p = self.enter(visible=visible)
        second = self.flag(inner)
        direct, through = self.given(types), self.given(types)
        self.block.ops.append(Op("cond_br", [second], successors=[
            (last, direct), (middle, through)]))
        q, others = self.side(types, middle, visible)
        entering = through if outer else others
        for argument, value in zip(middle.arguments, entering):
            argument.witness = value.witness
        self.blocks.append(middle)
        self.block, self.visible = middle, list(visible) + list(middle.arguments)
        if self.chance(0.4):
            self.grow(1)
        passed = self.value_list(types, middle.arguments)
        middle_block = self.block
        middle_block.ops.append(Op("br", successors=[(last, passed)]))
        origin.ops.append(Op("cond_br", [condition], successors=[(p, []), (q, [])]))
        self.continue_in(last, direct if outer and inner else passed, visible)

    def value_list(self, types, values):
        return [self.value_of(type, self.visible, fallback=value) if self.chance(0.4) else value
                for type, value in zip(types, values)]

    def loop(self):
        """A counted loop of blocks, tested before or after its body, that may be
        left in the middle."""
        bound = self.index(self.rng.randint(0, 3))
        zero, one = self.scalar_constant(0, INDEX), self.scalar_constant(1, INDEX)
        inits = self.carried()
        types = [init.type for init in inits]
        is_rotated, visible = self.chance(0.4), self.visible
        head = Block([Value(INDEX, 0)] + [Value(v.type, v.witness) for v in inits])
        self.block.ops.append(Op("br", successors=[(head, [zero, *inits])]))
        self.blocks.append(head)
        self.block, self.visible = head, visible + head.arguments
        saved, self.is_loop = self.is_loop, True
        end = Block([Value(v.type, v.witness) for v in inits])
        if not is_rotated:
            condition = self.less(head.arguments[0], bound)
            body = Block()
            self.block.ops.append(Op("cond_br", [condition], successors=[
                (body, []), (end, head.arguments[1:])]))
            self.blocks.append(body)
            self.block = body
        if self.chance(0.3):
            self.grow(1)
            leave, stay = self.flag(False), Block()
            self.block.ops.append(Op("cond_br", [leave], successors=[
                (end, self.given(types)), (stay, [])]))
            self.blocks.append(stay)
            self.block = stay
        self.grow(max(1, self.few()))
        following = self.emit("number", [head.arguments[0], one], [INDEX], name="arith.addi",
                              text="arith.addi $0$, $1$", style="result")[0]
        values = self.given(types)
        if is_rotated:
            condition = self.less(following, bound)
            self.block.ops.append(Op("cond_br", [condition], successors=[
                (head, [following, *values]), (end, values)]))
        else:
            self.block.ops.append(Op("br", successors=[(head, [following, *values])]))
        self.is_loop = saved
        self.continue_in(end, values, visible)

    def less(self, lhs, rhs):
        return self.emit("number", [lhs, rhs], [I1], name="arith.cmpi", predicate="slt",
                         style="first", text="arith.cmpi slt, $0$, $1$")[0]

    def unreachable(self):
        """A block that nothing branches to, with whatever in it."""
        following = Block()
        self.block.ops.append(Op("br", successors=[(following, [])]))
        visible = self.visible
        self.enter(visible=visible)
        saved = self.may_fail, self.spoils
        self.may_fail, self.spoils = True, 1
        self.grow(max(1, self.few()))
        self.may_fail, self.spoils = saved
        self.block.ops.append(Op("br", successors=[(following, [])]))
        self.continue_in(following, [], visible)

    # Calls

    def start_function(self, name, is_private, operands):
        """A function with arguments like `operands` as the place; what to restore
        after it."""
        saved = (self.function, self.block, self.visible, self.depth, self.is_loop,
                 getattr(self, "blocks", None), getattr(self, "ends", None))
        self.function = Function(name, is_private)
        arguments = self.function.blocks[0].arguments
        arguments += [Value(v.type, v.witness) for v in operands]
        self.program.functions.append(self.function)
        self.block, self.visible = self.function.blocks[0], list(arguments)
        self.depth, self.is_loop = 0, self.is_loop and self.chance(0.5)
        self.call_depth += 1
        return saved

    def end_function(self, saved):
        (self.function, self.block, self.visible, self.depth, self.is_loop, self.blocks,
         self.ends) = saved
        self.call_depth -= 1

    def call(self):
        """Of a function that there is, or of a new one."""
        for function in self.rng.sample(self.callable, len(self.callable)):
            if self.chance(0.5):
                operands = self.operands_of(function)
                if operands:
                    return self.add_call(function, operands)
        if self.call_depth > 1 or len(self.program.functions) > 4:
            return False
        operands = [self.pick(self.visible) for _ in range(self.rng.randint(1, 3))]
        operands = [v for v in operands if self.can_make(v.type)]
        if not operands or not any(v.type[0] == "t" for v in operands):
            return False
        if self.chance(0.25):
            return self.recursive_call(operands)
        saved = self.start_function(f"f{len(self.program.functions)}", self.chance(0.75), operands)
        function = self.function
        segments = self.rng.randint(1, 2) if self.chance(0.35) else 0
        function.blocks, function.results = self.grow_blocks(
            function.blocks[0], "return", segments, None)
        self.end_function(saved)
        self.callable.append(function)
        return self.add_call(function, operands)

    def operands_of(self, function):
        operands = []
        for argument in function.arguments:
            fitting = [v for v in self.visible if v.type == argument.type
                       or may_be_cast(v.type, argument.type)]
            value = self.pick(fitting)
            value = value and self.adapt(value, argument.type)
            if not value:
                return None
            operands.append(value)
        return operands

    def add_call(self, function, operands):
        operands = [self.adapt(v, a.type) for v, a in zip(operands, function.arguments)]
        return self.add_flow(Op("call", operands, map(Value, function.results),
                                {"callee": function.name}))

    def recursive_call(self, operands):
        """A function that calls itself until its counter is 0."""
        count = self.index(self.rng.randint(0, 3))
        operands = [self.adapt(v, self.loosen(v.type)) or v for v in operands[:2]]
        name = f"f{len(self.program.functions)}"
        saved = self.start_function(name, self.chance(0.75), [count, *operands])
        function, self.is_loop = self.function, True
        counter, *carried = function.arguments
        types = function.results = [v.type for v in carried]
        zero, one = self.scalar_constant(0, INDEX), self.scalar_constant(1, INDEX)
        go_on = self.less(zero, counter)
        deeper, here = Block(), Block()

        def grow_deeper():
            self.grow(self.few())
            following = self.emit("number", [counter, one], [INDEX], name="arith.subi",
                                  text="arith.subi $0$, $1$", style="result")[0]
            values = self.given(types)
            results = [Value(type, value.witness) for type, value in zip(types, values)]
            deeper_block = self.block
            deeper_block.ops.append(Op("call", [following, *values], results, {"callee": name}))
            self.visible += results
            if self.chance(0.5):
                self.grow(1)
            self.finish(self.block, types, len(self.visible) - len(results) - 1, kind)

        def grow_here():
            self.grow(self.few())
            self.finish(self.block, types, 0, kind)

        if self.chance(0.5):
            kind = "yield"
            self.inside(deeper, grow_deeper, is_loop=True)
            self.inside(here, grow_here, is_loop=True)
            op = Op("if", [go_on], map(Value, types), regions=[[deeper], [here]])
            self.block.ops.append(op)
            self.block.ops.append(Op("return", op.results))
        else:
            kind = "return"
            self.block.ops.append(Op("cond_br", [go_on], successors=[(deeper, []), (here, [])]))
            self.inside(deeper, grow_deeper, is_loop=True)
            self.inside(here, grow_here, is_loop=True)
            function.blocks += [deeper, here]
        self.end_function(saved)
        return self.add_call(function, [count, *operands])

    FLOWS = ["if_"] * 4 + ["for_"] * 3 + ["while_", "while_", "index_switch", "index_switch",
                                          "execute_region", "call", "call", "call"]
    JUMPS = ["diamond"] * 3 + ["switch"] * 2 + ["early_exit", "many_entries", "loop", "loop",
                                                "unreachable"]

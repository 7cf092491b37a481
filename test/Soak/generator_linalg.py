# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random linalg ops that repeat, join or index elements. Each method returns
whether it made an op."""

from elements import ELEMENTS
from generator import LARGEST
from generator_views import ViewBuilder
from interpreter import BINARY, UNARY
from interpreter_linalg import is_computed
from program import spell

JOINS = {"i": ["arith.addi", "arith.muli", "arith.andi", "arith.xori", "arith.maxsi", "arith.minsi"],
         "f": ["arith.addf", "arith.mulf"]}


def spell_map(rank, dims):
    iterations = ", ".join(f"d{dim}" for dim in range(rank))
    return f"affine_map<({iterations}) -> ({', '.join(f'd{dim}' for dim in dims)})>"


class LinalgBuilder(ViewBuilder):

    def computed(self, accept=None):
        return self.tensors(lambda v: is_computed(v.type[1]) and v.witness.ndim == len(v.type[2])
                            and (accept is None or accept(v)))

    def broadcast(self):
        """Repeats a tensor along new dimensions."""
        source = self.pick(self.tensors(lambda v: ELEMENTS[v.type[1]].kind in "fhibc"
                                        and v.type[1] != "index"
                                        and v.witness.ndim == len(v.type[2]) < 4))
        if not source:
            return False
        rank = len(source.type[2]) + self.rng.choice([1, 1, 2])
        added = sorted(self.rng.sample(range(rank), rank - len(source.type[2])))
        operands, shape, size = [], [], source.witness.size
        places = iter(range(len(source.type[2])))
        for dim in range(rank):
            if dim not in added:
                place = next(places)
                shape.append(source.type[2][place])
                if shape[-1] is None:
                    operands.append(self.size_of(source, place))
                continue
            count = self.rng.choice([0, 1, 2, 3, 3, 4])
            size *= count
            shape.append(count if self.chance(0.6) else None)
            if shape[-1] is None:
                operands.append(self.index(count))
        if size > LARGEST:
            return False
        type = ("t", source.type[1], tuple(shape))
        made = self.emit("empty", operands, [type], text="tensor.empty($*$)", style="result")
        if not made:
            return False
        # Nothing else may read it.
        self.visible.remove(made[0])
        return bool(self.emit("broadcast", [source, made[0]], [type], name="broadcast",
                              dimensions=added, arrow=False, tail=f" dimensions = {added}"))

    def reduce(self):
        """Joins the elements along dimensions, with those of another tensor."""
        source = self.pick(self.computed(lambda v: v.type[2]))
        if not source:
            return False
        rank = len(source.type[2])
        dims = sorted(self.rng.sample(range(rank), self.rng.randint(1, min(rank, 2))))
        kept = tuple(size for dim, size in enumerate(source.witness.shape) if dim not in dims)
        declared = tuple(size for dim, size in enumerate(source.type[2]) if dim not in dims)
        # The verifier takes no other type.
        inits = self.computed(lambda v: v.type == ("t", source.type[1], declared)
                              and v.witness.shape == kept)
        if inits and self.chance(0.6):
            init = self.rng.choice(inits)
        else:
            scalar = self.scalar(ELEMENTS[source.type[1]])
            sizes = [self.index(size) for size, dim in zip(kept, declared) if dim is None]
            places = ", ".join(f"${i + 1}$" for i in range(len(sizes)))
            made = scalar and self.emit(
                "splat", [scalar, *sizes], [("t", source.type[1], declared)], style="result",
                text="tensor.splat $0$" + (f"[{places}]" if sizes else ""))
            if not made:
                return False
            init = made[0]
        join = self.rng.choice(JOINS["i" if ELEMENTS[source.type[1]].kind == "i" else "f"])
        return bool(self.emit("reduce", [source, init], [init.type], name=f"reduce {{ {join} }}",
                              join=join, dimensions=dims, arrow=False,
                              tail=f" dimensions = {dims}"))

    def choose_input(self, target):
        """A tensor that each iteration over `target` reads one element of, and the
        dimensions that say which."""
        rank, shape = target.witness.ndim, target.witness.shape
        dims = list(range(rank))
        draw = self.rng.random()
        if draw < 0.35:
            self.rng.shuffle(dims)
        elif draw < 0.7:
            dims = sorted(self.rng.sample(dims, self.rng.randint(0, rank)))
        wanted = tuple(shape[dim] for dim in dims)
        source = self.pick(self.computed(lambda v: v.type[1] == target.type[1]
                                         and v.witness.shape == wanted))
        return (source, dims) if source else (target, list(range(rank)))

    def generic(self):
        """A number for each element of a tensor, which may be written over."""
        target = self.pick(self.computed())
        if not target:
            return False
        element, rank = ELEMENTS[target.type[1]], target.witness.ndim
        suffix = "i" if element.kind == "i" else "f"
        binary = [name for name in BINARY if name[-1] == suffix]
        unary = [name for name in UNARY if suffix == "f"]
        draw = self.rng.random()
        reads_init = draw < 0.3
        attrs = {}
        if draw < 0.75 or not (unary or rank):
            name, count = self.rng.choice(binary), 1 if reads_init else 2
        elif suffix == "i":
            name, count, attrs["dim"] = "linalg.index", 1, self.rng.randrange(rank) if rank else 0
            if not rank:
                return False
        else:
            name, count = self.rng.choice(unary), 1
        inputs, maps = zip(*[self.choose_input(target) for _ in range(count)])
        if self.contradicts([*inputs, target], [*maps, list(range(rank))]):
            return False
        names = [f"%e{i}" for i in range(count)] + (["%o"] if reads_init else [])
        type = target.type[1]
        body = f"%v = {name} {', '.join(names)} : {type} "
        if name == "linalg.index":
            body = (f"%i = linalg.index {attrs['dim']} : index "
                    f"%c = arith.index_cast %i : index to {type} "
                    f"%v = arith.addi %e0, %c : {type} ")
        typed = ", ".join([f"%e{i}: {type}" for i in range(count)] + [f"%o: {type}"])
        spelled = ", ".join(spell_map(rank, dims) for dims in [*maps, range(rank)])
        places = ", ".join(f"${i}$" for i in range(count))
        kinds = ", ".join(['"parallel"'] * rank)
        text = (f"linalg.generic {{indexing_maps = [{spelled}], iterator_types = [{kinds}]}} "
                f"ins({places} : {', '.join(spell(value.type) for value in inputs)}) "
                f"outs(${count}$ : {spell(target.type)}) {{ ^bb0({typed}): {body}"
                f"linalg.yield %v : {type} }} -> {spell(target.type)}")
        return bool(self.emit("generic", [*inputs, target], [target.type], name=name, style="none",
                              maps=list(maps), reads_init=reads_init, text=text, **attrs))

    def contradicts(self, values, maps):
        """Whether the verifier sees that two disagree on how often to iterate."""
        sizes = {}
        for value, dims in zip(values, maps):
            for dim, size in zip(dims, value.type[2]):
                if size is not None and sizes.setdefault(dim, size) != size:
                    return True
        return False

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times splits into buffers that exist, beside memcpy and the peers.

All contenders take turns in one process, on one thread, and in a comparison of
its own on several: a round times each of them once, starting with another one
every round, in buffers of several places of memory. The ratio to memcpy is the
median of the rounds' ratios, so that what slows a round down as a whole does not
count. A contender that writes a wrong byte ends the run.
"""

import statistics
import sys
import tempfile

import cases
import contenders

# A timed batch of calls takes about this long, or one call.
BATCH_NANOSECONDS = 1_000_000

# Calls before those that are timed. On several threads, a call that follows one of
# another contender takes up to a third longer than the fifth, for copies as well as
# for splits: where the other was on one thread, the second core has to wake up, and
# its caches hold nothing of the source.
WARM_UP_CALLS = 1
THREADED_WARM_UP_CALLS = 5
# Two processors are disturbed more often than one, and the best of five copies is
# the one that was disturbed least: so many times the rounds.
THREADED_ROUNDS = 3

# How many buffers there are of a case, each for a share of the rounds. Where their
# pages happen to lie makes up to a fifth of the time of what writes to many targets.
PLACEMENTS = 3


def measure_case(case, native, rounds):
    """The figures of one case on one thread, as in the JSON file."""
    return measure(case, native, rounds, contenders.create_all)


def measure_alone(case, native, rounds):
    """The figures of one case on one thread, without the peers."""
    return measure(case, native, rounds, contenders.create_alone)


def measure_threads(case, native, rounds):
    """The figures of one case on several threads."""
    return measure(
        case,
        native,
        THREADED_ROUNDS * rounds,
        contenders.create_threaded,
        THREADED_WARM_UP_CALLS,
    )


def measure(case, native, rounds, create, warm_up_calls=WARM_UP_CALLS):
    """The figures of one case for the contenders that `create` makes."""
    times, missing = {}, {}
    # All at once, so that they are in different places.
    places = [contenders.Buffers(case) for _ in range(min(PLACEMENTS, rounds))]
    for i, buffers in enumerate(places):
        share = (rounds + i) // len(places)
        missing = measure_place(buffers, native, share, create, warm_up_calls, times)

    result = {"bytes": case.bytes, "what": case.description, "contenders": {}}
    for name, reason in missing.items():
        if name not in times:
            result["contenders"][name] = {"missing": reason}
            continue
        ratios = [t / m for t, m in zip(times[name], times[contenders.MEMCPY])]
        result["contenders"][name] = {
            "median_ns": statistics.median(times[name]),
            "min_ns": min(times[name]),
            "ratio": statistics.median(ratios),
        }
    result["best_copy"] = best_copy(result["contenders"])
    memcpy = sorted(times[contenders.MEMCPY])
    quarter = len(memcpy) // 4
    # How far the machine's own speed varied: the spread of memcpy's middle half.
    result["noise"] = (memcpy[-1 - quarter] - memcpy[quarter]) / memcpy[len(memcpy) // 2]
    return result


def measure_place(buffers, native, rounds, create, warm_up_calls, times):
    """Appends to `times` those of some rounds in these buffers. Returns for each
    contender, in their order, why it is missing, or None."""
    case = buffers.case
    with tempfile.TemporaryDirectory() as folder:
        everyone = create(case, buffers, native, folder)
    present = {n: c for n, c in everyone.items() if not isinstance(c, str)}
    for name, reason in everyone.items():
        if name.startswith("split") and name not in present:
            sys.exit("error: %s: %s" % (case.name, reason))

    calls = {}
    for name, contender in present.items():
        check(case, name, contender, buffers)
        # The second call finds the buffers in place.
        once = max(contender.measure(1), 1)
        if once < BATCH_NANOSECONDS // 10:
            once = max(contender.measure(20) // 20, 1)
        calls[name] = max(1, BATCH_NANOSECONDS // once)

    order = list(present)
    for round in range(rounds):
        first = round % len(order)
        for name in order[first:] + order[:first]:
            present[name].measure(warm_up_calls)
            times.setdefault(name, []).append(
                present[name].measure(calls[name]) / calls[name]
            )
    for name, contender in present.items():
        check(case, name, contender, buffers)
    return {name: None if name in present else everyone[name] for name in everyone}


def best_copy(figures):
    """The name of the fastest copy on the most threads that there are copies on."""
    copies = [n for n in figures if contenders.is_copy(n) and "ratio" in figures[n]]
    threaded = [name for name in copies if name.endswith(contenders.THREADED)]
    return min(threaded or copies, key=lambda name: figures[name]["ratio"])


def check(case, name, contender, buffers):
    buffers.clear()
    contender.measure(1)
    contender.finish()
    if not (buffers.hold_copy() if contenders.is_copy(name) else buffers.are_right()):
        sys.exit("error: %s: the outputs of %s are wrong" % (case.name, name))


def show(name, result):
    """One line of progress."""
    texts = []
    for contender, figures in result["contenders"].items():
        if contenders.is_copy(contender) and contender != result["best_copy"]:
            continue
        text = "%.2f" % figures["ratio"] if "ratio" in figures else "missing"
        texts.append("%s %s" % (contender, text))
    memcpy = result["contenders"][contenders.MEMCPY]["median_ns"]
    print("    %-22s memcpy %10.0f ns; x memcpy: %s" % (name, memcpy, ", ".join(texts)), flush=True)


def run_threads(native, rounds, only):
    """Times the large cases on several threads, by the clock on the wall."""
    results = {}
    clock, contenders.CLOCK = contenders.CLOCK, contenders.CLOCKS["wall"]
    for case in cases.CASES:
        if (only and case.name not in only) or case.bytes < cases.LARGE_BYTES:
            continue
        results[case.name] = measure_threads(case, native, rounds)
        show(case.name, results[case.name])
    contenders.CLOCK = clock
    return results


def run_each(native, rounds, only, some, create, kind_of=None):
    """Times those of the cases `some` whose kinds are in `only`, or all: by
    default a kind is the name up to the level of the memory."""
    kind_of = kind_of or (lambda case: case.name.split(",")[0])
    results = {}
    for case in some:
        if not only or kind_of(case) in only:
            results[case.name] = measure(case, native, rounds, create)
            show(case.name, results[case.name])
    return results


def run_cases(native, rounds, only, some=cases.CASES):
    return run_each(native, rounds, only, some, contenders.create_all)


def run_levels(native, rounds, only):
    """Times the shapes that are scaled to each level of the caches."""
    return {
        level: run_cases(native, rounds, only, cases.at_level(level))
        for level in cases.LEVEL_BYTES
    }


def run_sweep(native, rounds, levels, with_peers):
    measure = measure_case if with_peers else measure_alone
    results = {}
    every = list(cases.sweep(levels))
    for index, (level, case) in enumerate(every):
        result = measure(case, native, rounds)
        result.update(
            level=level,
            element_bytes=case.type.numpy.itemsize,
            width=case.sizes[0],
            parts=len(case.sizes),
        )
        results[case.name] = result
        show("%d/%d %s" % (index + 1, len(every), case.name), result)
    return results

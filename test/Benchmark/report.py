# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a Markdown table and a chart of the figures."""

import math

import cases
import gates
import sizes
from contenders import MEMCPY, NAMES, THREADED, THREADS

COLOURS = {
    "split": "#2563eb",
    "ONNX Runtime": "#ea8a1c",
    "NumPy": "#4d9e62",
    "torch": "#b14a4a",
}
# Calls that take less are compared in nanoseconds, not with memcpy.
TINY_BYTES = 1024


def _time(nanoseconds):
    for unit, size in (("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= size:
            return "%.3g %s" % (nanoseconds / size, unit)
    return "%.3g ns" % nanoseconds


def _cell(result, name):
    figures = result["contenders"][name]
    if "missing" in figures:
        return "–"
    if result["bytes"] < TINY_BYTES:
        return _time(figures["median_ns"])
    return "%.2f" % figures["ratio"]


def _geometric_mean(results, name):
    """Over the cases that the contender can do, or None."""
    ratios = [
        result["contenders"][name]["ratio"]
        for result in results.values()
        if result["bytes"] >= TINY_BYTES and "ratio" in result["contenders"][name]
    ]
    if not ratios:
        return None
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def _table(header, rows):
    lines = [header, ["---"] * len(header), *rows]
    return ["| %s |" % " | ".join(line) for line in lines]


def _to_best(result, name):
    """The time as a multiple of the fastest copy's."""
    figures = result["contenders"]
    return figures[name]["ratio"] / figures[result["best_copy"]]["ratio"]


def _best_cells(result, name):
    """The fastest copy, and how much of its time `name` takes."""
    if result["bytes"] < TINY_BYTES:
        return ["–", "–"]
    best = result["best_copy"]
    copy = "%.2f %s" % (
        result["contenders"][best]["ratio"],
        best.removesuffix(THREADED),
    )
    return [copy, "%.2f" % _to_best(result, name)]


def _best_mean(results, name):
    large = [r for r in results.values() if r["bytes"] >= TINY_BYTES]
    logs = [math.log(_to_best(result, name)) for result in large]
    return "%.2f" % math.exp(sum(logs) / len(logs)) if logs else "–"


def throughput_table(results, what="type, shape, axis, parts"):
    rows = [
        [name, result["what"], _time(result["contenders"][MEMCPY]["median_ns"])]
        + _best_cells(result, "split")
        + [_cell(result, contender) for contender in NAMES]
        for name, result in results.items()
    ]
    means = [_geometric_mean(results, name) for name in NAMES]
    rows.append(
        ["geometric mean", "", "", "", _best_mean(results, "split")]
        + ["–" if m is None else "%.2f" % m for m in means]
    )
    header = ["case", what, MEMCPY, "best copy"]
    return _table(header + ["split / best copy", *NAMES], rows)


def threads_table(results):
    names = ["split", "split" + THREADED, MEMCPY + THREADED]
    rows = [
        [name, result["what"], _time(result["contenders"][MEMCPY]["median_ns"])]
        + [_cell(result, contender) for contender in names]
        + _best_cells(result, "split" + THREADED)
        for name, result in results.items()
    ]
    header = ["case", "type, shape, axis, parts", MEMCPY, *names]
    return _table(
        header + ["best copy" + THREADED, "split%s / best copy%s" % ((THREADED,) * 2)],
        rows,
    )


def gates_table(results):
    def cell(figures):
        return _time(figures["median_ns"]) if "median_ns" in figures else "–"

    rows = [
        [name, result["what"]] + [cell(result["contenders"][peer]) for peer in NAMES]
        for name, result in results.items()
    ]
    return _table(["gate, input", "type, shape, parts", *NAMES], rows)


def sizes_table(results):
    names = [sizes.STATIC, sizes.CONSTANT, sizes.RUN_TIME, sizes.PEER]
    rows = []
    for name, result in results.items():
        figures = result["contenders"]
        quotient = figures[sizes.RUN_TIME]["ratio"] / figures[sizes.CONSTANT]["ratio"]
        rows.append(
            [name, result["what"], _time(figures[MEMCPY]["median_ns"])]
            + [_best_cells(result, sizes.RUN_TIME)[0]]
            + [_cell(result, contender) for contender in names]
            + ["%.2f" % quotient]
        )
    header = ["case", "type, shape, axis, parts", MEMCPY, "best copy", "static shapes"]
    header += ["constant sizes", "run-time sizes", sizes.PEER]
    return _table([*header, "run-time / constant"], rows)


def missing_lines(results):
    """Who is missing, and why; one line for each peer and reason."""
    reasons = {}
    for case, result in results.items():
        for name, figures in result["contenders"].items():
            if "missing" in figures:
                reasons.setdefault((name, figures["missing"]), []).append(case)
    for (name, reason), missing in reasons.items():
        where = "all cases" if len(missing) == len(results) else ", ".join(missing[:5])
        if 5 < len(missing) < len(results):
            where += " and %d more" % (len(missing) - 5)
        yield "- %s is missing in %s: %s" % (name, where, " ".join(reason.split()))


def sweep_tables(results):
    """For each memory level, a row for each element and part width."""
    cells, parts = {}, set()
    for result in results.values():
        key = (result["level"], result["element_bytes"], result["width"])
        cells.setdefault(key, {})[result["parts"]] = result
        parts.add(result["parts"])
    parts = sorted(parts)
    lines = []
    for level in dict.fromkeys(key[0] for key in cells):
        lines += ["", "Level %s:" % level, ""]
        rows = []
        for (of, bytes, width), row in cells.items():
            if of == level:
                texts = [_sweep_cell(row.get(p)) for p in parts]
                rows.append(["%d x %d" % (bytes, width)] + texts)
        lines += _table(["bytes x width"] + ["%d parts" % p for p in parts], rows)
    return lines


def _sweep_cell(result):
    if not result:
        return ""
    peers = [
        figures["ratio"]
        for name, figures in result["contenders"].items()
        if name in NAMES[1:] and "ratio" in figures
    ]
    own = result["contenders"]["split"]["ratio"]
    return "%.2f (%.1f)" % (own, min(peers)) if peers else "%.2f" % own


def worst_cells(results, level="memory", count=8):
    of_level = [r for r in results.values() if r["level"] == level]
    return sorted(
        of_level, key=lambda r: r["contenders"]["split"]["ratio"], reverse=True
    )[:count]


def compile_table(results):
    rows = []
    for name, result in results.items():
        if "failed" in result:
            rows.append([name, " ".join(result["failed"].split()), "", "", ""])
            continue
        phases = ", ".join(
            "%s %.0f" % (phase.lower().replace("llvm ir", "LLVM IR"), seconds * 1e3)
            for phase, seconds in result["phases_s"].items()
        )
        rows.append(
            [
                name,
                "%.3f s" % result["callable_s"],
                "%.3f s" % result["process_s"],
                "%.0f MiB" % (result["peak_bytes"] / 2**20),
                phases,
            ]
        )
    header = ["model", "to callable", "whole process", "peak memory", "phases, in ms"]
    return _table(header, rows)


def _level_lines(level, results):
    bytes = cases.LEVEL_BYTES[level]
    return [
        "## In %s" % level,
        "",
        "The same of tensors of about %d KiB, and as much of parts." % (bytes >> 10),
        "",
        *throughput_table(results),
        "",
    ]


def _threads_lines(data):
    processors = data["machine"]["processors"]
    note = ""
    if processors < THREADS:
        note = " This machine has %d processor for the %d threads." % (processors, THREADS)
    return [
        "## Throughput on %d threads" % THREADS,
        "",
        "Tensors of 16 MiB and more, by the clock on the wall: multiples of a"
        " `memcpy` on one thread in the same round. The copies are of the input, in"
        " equal shares: by memcpy, and in the fastest way: what the memory of this"
        " machine allows." + note,
        "",
        *threads_table(data["threads"]),
        "",
    ]


def markdown(data):
    machine = data["machine"]
    lines = [
        "# Results",
        "",
        "Measured by `test/Benchmark/run.sh` on %s (%d processors), %s."
        % (machine["processor"], machine["processors"], data["date"]),
        "Versions: %s."
        % ", ".join(
            "%s %s" % (name, version or "missing")
            for name, version in data["versions"].items()
        ),
        "The load of the machine was %.1f before and %.1f after."
        % (data["load_before"], data["load_after"]),
        "",
    ]
    if data["cases"]:
        noise = sorted(r["noise"] for r in data["cases"].values())
        lines += [
            "## Throughput",
            "",
            "Times as multiples of one `memcpy` of the same bytes; one thread,"
            " outputs in buffers that exist, %d rounds, medians, by the %s clock."
            % (data["rounds"], data["clock"]),
            "The middle half of memcpy's own times lies within %.0f%% of its"
            " median (median of the cases; %.0f%% in the noisiest)."
            % (100 * noise[len(noise) // 2], 100 * noise[-1]),
            "",
            "The best copy is the fastest of memcpy, a copy by vectors, and copies"
            " by stores that bypass the caches, which read line by line, prefetch a"
            " page ahead, or read four pages in turn.",
            "",
            *throughput_table(data["cases"]),
            "",
            *missing_lines(data["cases"]),
            "",
        ]
    for level, results in data["levels"].items():
        if results:
            lines += _level_lines(level, results)
    if data["threads"]:
        lines += _threads_lines(data)
    if data["sweep"]:
        lines += [
            "## Sweep",
            "",
            "Two-dimensional tensors, split along the inner axis: multiples of"
            " memcpy, and in brackets the best of the peers where they were measured.",
            *sweep_tables(data["sweep"]),
            "",
            *missing_lines(data["sweep"]),
            "",
        ]
        worst = worst_cells(data["sweep"])
        if worst:
            lines += ["Slowest out of cache: " + "; ".join(
                "%s %.2f" % (r["what"], r["contenders"]["split"]["ratio"])
                for r in worst
            ) + ".", ""]
    if data["joins"]:
        lines += [
            "## Joins and sequences",
            "",
            "Parts that lie one after the other, joined along the inner axis, or in"
            " rows, joined in the other order, as"
            " multiples of `memcpy`: medians of %d rounds, one thread, output in a"
            " buffer that exists." % data["rounds"],
            "",
            *throughput_table(data["joins"], "type, parts"),
            "",
            *missing_lines(data["joins"]),
            "",
        ]
    if data["gates"]:
        lines += [
            "## Gates",
            "",
            "Element-wise code on the parts of one input of f32, which are %d elements"
            " wide where nothing else is said: medians of %d rounds, one thread,"
            " outputs in buffers that exist."
            % (gates.Gate._field_defaults["width"], data["rounds"]),
            "",
            *gates_table(data["gates"]),
            "",
            *missing_lines(data["gates"]),
            "",
        ]
    if data["sizes"]:
        lines += [
            "## Sizes of run time",
            "",
            "Splits along the inner axis and joins, as multiples of `memcpy`: with"
            " static shapes, into buffers that exist; with any number of rows and"
            " constant sizes; and with sizes that are known at run time only. Of"
            " dynamic shapes, results are allocated and freed in each call. ONNX"
            " Runtime takes the sizes at run time, and writes into buffers that"
            " exist. Medians of %d rounds, one thread." % data["rounds"],
            "",
            *sizes_table(data["sizes"]),
            "",
            *missing_lines(data["sizes"]),
            "",
        ]
    if data["compile"]:
        lines += [
            "## Compile time",
            "",
            "From an `.onnx` file to a function that can be called.",
            "",
            *compile_table(data["compile"]),
            "",
        ]
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines) + "\n"


# Geometry of the chart, in pixels.
_LEFT, _WIDTH, _BAR, _GAP, _TOP, _MAX_RATIO = 90, 560, 9, 12, 64, 6.0


def chart(results):
    """Horizontal bars, a group for each case; an SVG document."""
    results = {n: r for n, r in results.items() if r["bytes"] >= TINY_BYTES}
    group = len(NAMES) * _BAR + _GAP
    height = _TOP + len(results) * group + 24

    def x(ratio):
        return _LEFT + min(ratio, _MAX_RATIO) / _MAX_RATIO * _WIDTH

    def text(left, top, content, more=""):
        return '<text x="%.0f" y="%.0f" %s>%s</text>' % (left, top, more, content)

    svg = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"'
        ' font-family="sans-serif" font-size="11" fill="#222">'
        % (_LEFT + _WIDTH + 50, height),
        '<rect width="100%" height="100%" fill="#fff"/>',
        text(8, 20, "Time of a split, as a multiple of one memcpy of the same bytes", 'font-size="14"'),
    ]
    for index, name in enumerate(NAMES):
        left = _LEFT + index * 120
        svg.append(
            '<rect x="%d" y="32" width="10" height="10" fill="%s"/>' % (left, COLOURS[name])
        )
        svg.append(text(left + 15, 41, name))
    for ratio in range(int(_MAX_RATIO) + 1):
        svg.append(
            '<line x1="{0:.0f}" x2="{0:.0f}" y1="{1}" y2="{2}" stroke="{3}"/>'.format(
                x(ratio), _TOP - 8, height - 20, "#333" if ratio == 1 else "#ddd"
            )
        )
        svg.append(text(x(ratio), height - 6, str(ratio), 'text-anchor="middle"'))
    for index, (case, result) in enumerate(results.items()):
        top = _TOP + index * group
        svg.append(text(_LEFT - 8, top + 22, case, 'text-anchor="end"'))
        for bar, name in enumerate(NAMES):
            figures = result["contenders"][name]
            y = top + bar * _BAR
            if "missing" in figures:
                svg.append(text(_LEFT + 4, y + 8, name + " cannot", 'font-size="8"'))
                continue
            end = x(figures["ratio"])
            svg.append(
                '<rect x="%d" y="%d" width="%.1f" height="%d" fill="%s"/>'
                % (_LEFT, y, end - _LEFT, _BAR - 1, COLOURS[name])
            )
            svg.append(text(end + 3, y + 8, "%.2f" % figures["ratio"], 'font-size="8"'))
    svg.append("</svg>")
    return "\n".join(svg) + "\n"

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The driver of the benchmarks: measures, and writes table, figures and chart."""

import argparse
import datetime
import json
import os
import re
import sys

import cases
import compile_time
import contenders
import gates
import joins
import report
import sizes
import throughput


def _parse():
    parser = argparse.ArgumentParser(prog="test/Benchmark/run.sh", description=__doc__)
    parser.add_argument(
        "--build-dir", required=True, help="the build folder (run.sh passes it)"
    )
    parser.add_argument(
        "--output-dir", help="where the files go; default: benchmark/ of the build"
    )
    parser.add_argument(
        "--by-processor",
        action="store_true",
        help="write to a folder of the output folder that is named after the processor",
    )
    parser.add_argument(
        "--rounds", type=int, default=15, help="timed rounds of a case (default: 15)"
    )
    parser.add_argument(
        "--clock",
        choices=list(contenders.CLOCKS),
        default="wall",
        help="what the throughput is timed with: wall, the default, or cpu, the "
        "processor time of the process, for a machine that others use as well",
    )
    parser.add_argument(
        "--case",
        action="append",
        choices=cases.names(),
        help="only this case; repeat for more",
    )
    parser.add_argument(
        "--sweep",
        nargs="*",
        metavar="LEVEL",
        choices=list(cases.SWEEP_BYTES),
        help="also sweep over element width, part width and parts, at tensors of "
        "these levels of the memory (%s; none named: all)" % ", ".join(cases.SWEEP_BYTES),
    )
    parser.add_argument(
        "--sweep-rounds", type=int, default=5, help="rounds of the sweep (default: 5)"
    )
    parser.add_argument(
        "--sweep-peers",
        action="store_true",
        help="sweep over the peers as well, which takes several times as long",
    )
    parser.add_argument(
        "--only",
        choices=["throughput", "joins", "gates", "sizes", "compile"],
        help="only one of the benchmarks",
    )
    parser.add_argument(
        "--join",
        action="append",
        choices=joins.NAMES,
        help="only this join or sequence; repeat for more",
    )
    parser.add_argument(
        "--gate",
        action="append",
        choices=[gate.name for gate in gates.GATES],
        help="only this gate; repeat for more",
    )
    parser.add_argument(
        "--sizes",
        action="append",
        choices=sizes.NAMES,
        help="only this split or join of sizes of run time; repeat for more",
    )
    parser.add_argument(
        "--model",
        action="append",
        choices=[name for name, _, _ in compile_time.MODELS],
        help="compile only this model; repeat for more",
    )
    arguments = parser.parse_args()
    if min(arguments.rounds, arguments.sweep_rounds) < 1:
        parser.error("the number of rounds is at least 1")
    return arguments


def _processor():
    """The name, with the family and the model, as generations may share a name."""
    fields = {}
    with open("/proc/cpuinfo") as info:
        for line in info:
            key, _, value = line.partition(":")
            fields.setdefault(key.strip(), value.strip())
    name = fields.get("model name", os.uname().machine)
    parts = ["%s %s" % (word, fields[key]) for word, key in (
        ("family", "cpu family"), ("model", "model")) if fields.get(key)]
    return ", ".join([name, *parts])


def _folder_name(processor):
    """A name without what makers write into all of them."""
    plain = re.sub(r"\((R|TM)\)|\bprocessor\b", " ", processor, flags=re.IGNORECASE)
    return "-".join(re.findall(r"[a-z0-9]+", plain.lower()))


def _write(folder, name, content):
    # In one step, so that a run that is stopped leaves the old file.
    path = os.path.join(folder, name)
    with open(path + ".new", "w") as file:
        file.write(content)
    os.replace(path + ".new", path)
    print("    " + path)


def main():
    arguments = _parse()
    folder = os.path.join(arguments.build_dir, "benchmark")
    output = arguments.output_dir or folder
    if arguments.by_processor:
        output = os.path.join(output, _folder_name(_processor()))
    os.makedirs(output, exist_ok=True)
    onnx_runtime = contenders.find_onnx_runtime(folder)
    data = {
        "date": datetime.date.today().isoformat(),
        "machine": {
            "processor": _processor(),
            "processors": len(os.sched_getaffinity(0)),
        },
        "versions": contenders.versions(onnx_runtime),
        "rounds": arguments.rounds,
        "clock": arguments.clock,
        "load_before": os.getloadavg()[0],
        "cases": {},
        "levels": {},
        "threads": {},
        "sweep": {},
        "joins": {},
        "gates": {},
        "sizes": {},
        "compile": {},
    }
    for name, version in data["versions"].items():
        print("    %s %s" % (name, version or "is missing"))

    def is_wanted(benchmark):
        return arguments.only in (None, benchmark)

    library = os.path.join(arguments.build_dir, "lib", "SplitBenchmark.so")
    contenders.CLOCK = contenders.CLOCKS[arguments.clock]
    native = contenders.Native(library, onnx_runtime)
    if is_wanted("throughput"):
        print("==> throughput, %d rounds" % arguments.rounds, flush=True)
        data["cases"] = throughput.run_cases(native, arguments.rounds, arguments.case)
        print("==> in the caches", flush=True)
        data["levels"] = throughput.run_levels(native, arguments.rounds, arguments.case)
        print("==> on %d threads" % contenders.THREADS, flush=True)
        data["threads"] = throughput.run_threads(
            native, arguments.rounds, arguments.case
        )
        if arguments.sweep is not None:
            print("==> sweep, %d rounds" % arguments.sweep_rounds, flush=True)
            levels = arguments.sweep or list(cases.SWEEP_BYTES)
            data["sweep"] = throughput.run_sweep(
                native, arguments.sweep_rounds, levels, arguments.sweep_peers
            )
    if is_wanted("joins"):
        print("==> joins, %d rounds" % arguments.rounds, flush=True)
        data["joins"] = joins.run(native, arguments.rounds, arguments.join)
    if is_wanted("gates"):
        print("==> gates, %d rounds" % arguments.rounds, flush=True)
        data["gates"] = gates.run(native, arguments.rounds, arguments.gate)
    if is_wanted("sizes"):
        print("==> sizes of run time, %d rounds" % arguments.rounds, flush=True)
        data["sizes"] = sizes.run(native, arguments.rounds, arguments.sizes)
    if is_wanted("compile"):
        print("==> compile time", flush=True)
        runner = os.path.join(arguments.build_dir, "bin", "split-runner")
        data["compile"] = compile_time.run(runner, arguments.model or ())
    data["load_after"] = os.getloadavg()[0]

    print("==> files")
    _write(output, "results.md", report.markdown(data))
    _write(output, "results.json", json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    if data["cases"]:
        _write(output, "chart.svg", report.chart(data["cases"]))


if __name__ == "__main__":
    sys.exit(main())

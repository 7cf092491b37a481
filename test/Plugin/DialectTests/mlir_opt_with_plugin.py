# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs mlir-opt with SplitPlugin.so on the command line of a split-opt.

usage: mlir_opt_with_plugin.py MLIR_OPT PLUGIN [split-opt's arguments]

mlir-opt knows the passes of a plugin in --pass-pipeline, but not as options of
their own, so that a command line with one becomes a pipeline.
"""

import os
import re
import sys

PASS_OF_SPLIT = re.compile(
    r"--?((convert-)?split-(?!input-file)[a-z0-9-]+|convert-[a-z]+-to-split"
    r"|convert-ranks-to-mpi)(=.*)?$"
)
NOT_A_PASS = re.compile(
    r"--?(split-input-file|verify-diagnostics|verify-each|mlir-.*|remarks?-.*|o"
    r"|allow-unregistered-dialect|emit-bytecode|pass-pipeline)(=.*)?$"
)


def as_pipeline(arguments):
    """Replaces the options of `arguments` that are passes by one pipeline."""
    passes, others = [], []
    for argument in arguments:
        if not argument.startswith("-") or argument == "-" or NOT_A_PASS.match(argument):
            others.append(argument)
        else:
            name, _, options = argument.lstrip("-").partition("=")
            passes.append(f"{name}{{{options}}}" if options else name)
    return others + [f"--pass-pipeline=builtin.module({','.join(passes)})"]


def main():
    mlir_opt, plugin, *arguments = sys.argv[1:]
    if any(PASS_OF_SPLIT.match(argument) for argument in arguments):
        arguments = as_pipeline(arguments)
    # The options are read in order, and a pipeline needs its passes.
    load = [f"--load-pass-plugin={plugin}", f"--load-dialect-plugin={plugin}"]
    os.execv(mlir_opt, [mlir_opt] + load + arguments)


main()

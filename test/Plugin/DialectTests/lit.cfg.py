# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The tests of what the plugin has once more, with the stock
# mlir-opt and SplitPlugin.so in the place of split-opt.

import os
import shlex

config.name = "split-Plugin"
config.test_exec_root = os.path.join(config.split_build_root, "test", "Plugin", "DialectTests")
with_plugin = ("Buffers", "CodeGen", "Conversion", "Copies", "Dialect", "Tensors", "Workarounds")
config.excludes = [
    entry for entry in os.listdir(config.test_source_root) if entry not in with_plugin
] + ["Inputs", "Support"]
# What emitted code computes is no matter of the program that runs the passes.
config.excludes.append("results.py")

mlir_opt_with_plugin = [
    config.python,
    os.path.join(os.path.dirname(__file__), "mlir_opt_with_plugin.py"),
    os.path.join(config.llvm_tools_dir, "mlir-opt"),
    config.split_plugin,
]
# The first substitution that matches wins.
config.substitutions.insert(
    0, (r"(?<![-./\w])split-opt(?![-./\w])", shlex.join(mlir_opt_with_plugin))
)

# As for the other tests of the plugin.
if config.split_sanitize:
    config.unsupported = True

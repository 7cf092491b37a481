# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Configuration of lit for every test but the GoogleTest ones (Unit/).
#
# Substitutions: %python, %mlir_opt, %mlir_runner and the library folder %mlir_lib
# (the distribution's), %split_plugin (the path of SplitPlugin.so),
# %split_src_root, %split_build_root, %mlir_include, %fake_cuda (the folder of the driver
# of test/GPU/FakeCuda), %onnxruntime (the library that
# tools/onnxruntime.sh gets, or the one that the environment names in
# SPLIT_ONNXRUNTIME).
# Features: onnx, openvino, runner (what the build has); sanitizer, address-sanitizer,
# thread-sanitizer (what it is built with, see SPLIT_SANITIZE); valgrind, clang,
# clang-address-sanitizer, chromium, onnxruntime, openmp, debian, z3, libclang, mypy, pip, torch
# (what the machine has: libomp is in %mlir_lib, those from z3 on are modules of Python).

import glob
import os
import resource
import shutil
import subprocess

import lit.formats
from lit.llvm import llvm_config
from lit.llvm.subst import FindTool, ToolSubst

config.name = "split"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test", ".py"]
# Support holds modules that tests import, Inputs what tests read.
config.excludes = ["Inputs", "Support", "lit.cfg.py"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.split_build_root, "test")

if config.split_enable_onnx:
    config.available_features.add("onnx")
if config.split_enable_openvino:
    config.available_features.add("openvino")
if config.split_enable_runner:
    config.available_features.add("runner")
if config.split_static_tools:
    config.available_features.add("static-tools")

for tool, path in [("valgrind", None), ("clang", config.llvm_tools_dir), ("llc", config.llvm_tools_dir)]:
    if shutil.which(tool, path=path):
        config.available_features.add(tool)

if shutil.which("chromium"):
    config.available_features.add("chromium")

# What clang links to programs that AddressSanitizer watches.
if glob.glob(os.path.join(config.llvm_tools_dir, "../lib/clang/*/lib/*/libclang_rt.asan*.a")):
    config.available_features.add("clang-address-sanitizer")

# What tests preload would come before the run-time library of a sanitizer.
if shutil.which("mpirun") and shutil.which("mpicc") and not config.split_sanitize:
    config.available_features.add("mpi")
config.substitutions.append(
    ("%mpicc", f"env OMPI_CC={os.path.join(config.llvm_tools_dir, 'clang')} mpicc")
)

if shutil.which("dpkg-shlibdeps") and shutil.which("cpack"):
    config.available_features.add("debian")

sanitizers = config.split_sanitize.replace(",", ";").split(";")
if config.split_sanitize:
    config.available_features.add("sanitizer")
    # It cannot run what a sanitizer has instrumented.
    config.available_features.discard("valgrind")
for name in ("address", "thread"):
    if name in sanitizers:
        config.available_features.add(f"{name}-sanitizer")

mlir_lib = os.path.join(os.path.dirname(config.llvm_tools_dir), "lib")
if os.path.exists(os.path.join(mlir_lib, "libomp.so.5")):
    config.available_features.add("openmp")

onnxruntime = os.environ.get("SPLIT_ONNXRUNTIME") or next(iter(glob.glob(os.path.join(
    config.split_build_root, "onnxruntime", "**", "libonnxruntime.so.1"), recursive=True)), "")
if onnxruntime:
    config.available_features.add("onnxruntime")
config.substitutions.append(("%onnxruntime", onnxruntime))

# What never ends, or takes all memory, is one test that fails, not a machine that
# hangs. What maps more memory than it uses, as sanitizers do, has to raise the limit.
if not config.split_sanitize:
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (12 << 30, most))
if lit_config.maxIndividualTestTimeIsSupported[0] and not lit_config.maxIndividualTestTime:
    lit_config.maxIndividualTestTime = 30 * 60

# Modules of Python that some tests need.
for feature, module in [
    ("z3", "z3"),
    ("libclang", "clang"),
    ("mypy", "mypy"),
    ("pip", "pip"),
    ("torch", "torch"),
]:
    has_module = f"import importlib.util, sys; sys.exit(not importlib.util.find_spec('{module}'))"
    if subprocess.call([config.python, "-c", has_module]) == 0:
        config.available_features.add(feature)

llvm_config.with_environment(
    "PATH", [config.split_tools_dir, config.llvm_tools_dir], append_path=True
)
llvm_config.with_environment(
    "PYTHONPATH", os.path.join(config.test_source_root, "Support"), append_path=True
)
llvm_config.with_environment("PYTHONDONTWRITEBYTECODE", "1")
# Variables end with their function, and a prefix that nothing reads is a typo.
llvm_config.with_environment(
    "FILECHECK_OPTS", "-enable-var-scope --allow-unused-prefixes=false"
)
# Memory that is new, or freed, holds nothing that a test could do with.
llvm_config.with_environment("MALLOC_PERTURB_", "165")
llvm_config.with_environment("MALLOC_CONF", "junk:true")
llvm_config.with_system_environment(["HOME", "TMP", "TEMP", "TMPDIR"])
llvm_config.with_system_environment(["ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"])
if "thread" in sanitizers and "TSAN_OPTIONS" not in os.environ:
    # The programs have it themselves, but libomp's tool warns where this is not set.
    llvm_config.with_environment("TSAN_OPTIONS", "ignore_noninstrumented_modules=1")
if "thread" in sanitizers:
    # The OpenMP runtime is not instrumented: its tool tells ThreadSanitizer what
    # happens before what.
    llvm_config.with_environment(
        "OMP_TOOL_LIBRARIES", os.path.join(mlir_lib, "libarcher.so")
    )

config.substitutions.append(("%split_src_root", config.split_source_root))
config.substitutions.append(("%split_build_root", config.split_build_root))
config.substitutions.append(("%fake_cuda", f"{config.split_build_root}/test/GPU/FakeCuda/lib"))
config.substitutions.append(("%mlir_include", config.mlir_include_dir))
config.substitutions.append(("%mlir_lib", mlir_lib))
config.substitutions.append(("%llvm_tools", config.llvm_tools_dir))
llvm_config.add_tool_substitutions(
    [
        ToolSubst("%python", config.python, unresolved="fatal"),
        ToolSubst("%mlir_opt", FindTool("mlir-opt")),
        ToolSubst("%mlir_runner", FindTool("mlir-runner"), unresolved="ignore"),
        ToolSubst("%split_plugin", config.split_plugin),
        "FileCheck",
        "not",
        "mlir-tblgen",
        "split-file",
        ToolSubst("split-opt", unresolved="fatal"),
        ToolSubst("split-translate", unresolved="ignore"),
        ToolSubst("split-optimize", unresolved="ignore"),
        ToolSubst("split-runner", unresolved="ignore"),
        ToolSubst("split-compile", unresolved="ignore"),
        ToolSubst("split-explain", unresolved="ignore"),
        ToolSubst("split-lsp-server", unresolved="fatal"),
        ToolSubst("split-reduce", unresolved="fatal"),
    ],
    [config.split_tools_dir, config.llvm_tools_dir],
)

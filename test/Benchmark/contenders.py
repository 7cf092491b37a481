# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ways to split that are compared. Each writes to the same buffers.

A contender has `measure(calls)`, which returns the nanoseconds that this many
calls take together, by the clock in CLOCK. NumPy's and torch's time includes that
of calling them from Python, as it does for who uses them; the others are called
from C++.
"""

import ctypes
import glob
import os
import re
import time

import numpy as np
import onnx
from onnx import helper, numpy_helper
from onnx.mapping import NP_TYPE_TO_TENSOR_TYPE

MEMCPY = "memcpy"
# Ways to copy as many bytes from one buffer to another. The fastest of them is
# what the machine allows; which that is differs between sizes and processors.
COPIES = [MEMCPY, "vector copy", "streaming copy", "prefetching copy", "paging copy"]
NAMES = ["split", "ONNX Runtime", "NumPy", "torch"]
# How many threads the comparison on several threads is made with.
THREADS = 2
# What is behind the name of a contender on so many.
THREADED = " on %d" % THREADS
ALIGNMENT = 64
CLOCKS = {"wall": time.CLOCK_MONOTONIC, "cpu": time.CLOCK_PROCESS_CPUTIME_ID}
CLOCK = CLOCKS["wall"]


class Missing(Exception):
    """A peer that is not there, or that cannot do a case; says why."""


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("bytes", ctypes.c_int64),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("rank", ctypes.c_int64),
        ("onnx_type", ctypes.c_int64),
        ("name", ctypes.c_char_p),
    ]


class Buffers:
    """The input of a case and its outputs. The outputs lie in one arena, one
    after the other, which is also where memcpy writes."""

    def __init__(self, case):
        self.case = case
        self._source_memory = _aligned(case.bytes)
        self.source = self._source_memory.view(case.type.numpy).reshape(case.shape)
        case.fill(self.source)
        offsets, end = [], 0
        for shape in case.chunk_shapes():
            offsets.append(end)
            bytes = int(np.prod(shape)) * case.type.numpy.itemsize
            end += -(-bytes // ALIGNMENT) * ALIGNMENT
        self.arena = _aligned(max(end, case.bytes))
        self.targets = []
        for offset, shape in zip(offsets, case.chunk_shapes()):
            bytes = int(np.prod(shape)) * case.type.numpy.itemsize
            chunk = self.arena[offset : offset + bytes]
            self.targets.append(chunk.view(case.type.numpy).reshape(shape))

    def clear(self):
        self.arena[:] = 0xA5

    def are_right(self):
        """Whether the outputs hold what they should."""
        return self.case.is_right(self.source, self.targets)

    def hold_copy(self):
        """Whether the outputs' memory holds the input as it is."""
        return np.array_equal(self._source_memory, self.arena[: self.case.bytes])


def _aligned(bytes):
    memory = np.zeros(bytes + 4096, np.uint8)
    start = -memory.ctypes.data % 4096
    return memory[start : start + bytes]


def write_model(case, path):
    """Writes the ONNX model of one Split that does `case`."""
    names = ["y%d" % i for i in range(len(case.sizes))]
    info = helper.make_tensor_value_info
    graph = helper.make_graph(
        [helper.make_node("Split", ["x", "sizes"], names, "split", axis=case.axis)],
        "split",
        [info("x", case.type.onnx, case.shape)],
        [
            info(name, case.type.onnx, shape)
            for name, shape in zip(names, case.chunk_shapes())
        ],
        [numpy_helper.from_array(np.array(case.sizes, np.int64), "sizes")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    model.ir_version = 8
    onnx.save(model, path)


class Native:
    """SplitBenchmark.so."""

    def __init__(self, library, onnx_runtime):
        self._library = ctypes.CDLL(library)
        self._library.splitBenchmarkMeasure.restype = ctypes.c_int64
        for name in ("Copy", "Compiled", "Returning", "OnnxRuntime"):
            getattr(self._library, "splitBenchmark" + name).restype = ctypes.c_void_p
        self._onnx_runtime = onnx_runtime

    def copy(self, way, buffers, threads=1):
        addresses = [m.ctypes.data for m in (buffers.arena, buffers.source)]
        arguments = [
            way.encode(),
            *map(ctypes.c_void_p, addresses),
            ctypes.c_int64(buffers.case.bytes),
            ctypes.c_int64(threads),
        ]
        return self._create("Copy", arguments, buffers)

    def compiled(self, buffers, model, threads=1):
        """The code that writes into the outputs."""
        source = _describe(buffers.source, b"x")
        arguments = [model.encode(), ctypes.c_int64(threads), ctypes.byref(source)]
        return self._create_split("Compiled", arguments, buffers, source)

    def returning(self, buffers, model, inputs):
        """The code that returns its results, from the arrays `inputs` by name."""
        described = _describe_all(inputs)
        arguments = [model.encode(), described, ctypes.c_int64(len(described))]
        kept = (described, inputs)
        return self._create_split("Returning", arguments, buffers, kept)

    def onnx_runtime(self, buffers, model, inputs=None):
        """ONNX Runtime, from `inputs`, by default the one of `buffers`."""
        if not self._onnx_runtime:
            raise Missing("not installed")
        inputs = inputs or {"x": buffers.source}
        described = _describe_all(inputs)
        paths = [self._onnx_runtime.encode(), model.encode()]
        arguments = [*paths, described, ctypes.c_int64(len(described))]
        kept = (described, inputs)
        return self._create_split("OnnxRuntime", arguments, buffers, kept)

    def _create_split(self, kind, arguments, buffers, kept):
        targets = _describe_all({"y%d" % i: t for i, t in enumerate(buffers.targets)})
        arguments = [*arguments, targets, ctypes.c_int64(len(targets))]
        return self._create(kind, arguments, (buffers, kept, targets))

    def _create(self, kind, arguments, kept):
        error = ctypes.create_string_buffer(2000)
        handle = getattr(self._library, "splitBenchmark" + kind)(
            *arguments, error, ctypes.c_int64(len(error))
        )
        if not handle:
            raise Missing(error.value.decode(errors="replace"))
        return _NativeContender(self._library, handle, kept)


def _describe(array, name):
    shape = (ctypes.c_int64 * array.ndim)(*array.shape)
    onnx_type = NP_TYPE_TO_TENSOR_TYPE[array.dtype]
    return _Tensor(array.ctypes.data, array.nbytes, shape, array.ndim, onnx_type, name)


def _describe_all(arrays):
    described = [_describe(array, name.encode()) for name, array in arrays.items()]
    return (_Tensor * len(described))(*described)


class _NativeContender:
    def __init__(self, library, handle, kept):
        self._library = library
        self._handle = ctypes.c_void_p(handle)
        self._kept = kept

    def measure(self, calls):
        return self._library.splitBenchmarkMeasure(
            self._handle, ctypes.c_int64(calls), CLOCK
        )

    def finish(self):
        """Has in the outputs what a call makes, wherever it leaves it."""
        self._library.splitBenchmarkFinish(self._handle)

    def __del__(self):
        self._library.splitBenchmarkDestroy(self._handle)


class PythonContender:
    def __init__(self, function):
        self._function = function

    def measure(self, calls):
        function = self._function
        start = time.clock_gettime_ns(CLOCK)
        for _ in range(calls):
            function()
        return time.clock_gettime_ns(CLOCK) - start

    def finish(self):
        pass


def numpy_contender(buffers):
    source, targets, axis = buffers.source, buffers.targets, buffers.case.axis
    starts = np.cumsum(buffers.case.sizes)[:-1]

    def function():
        for chunk, target in zip(np.split(source, starts, axis), targets):
            np.copyto(target, chunk)

    return PythonContender(function)


def torch_contender(buffers):
    torch = import_torch()
    source = torch.from_numpy(buffers.source)
    targets = [torch.from_numpy(target) for target in buffers.targets]
    sizes, axis = list(buffers.case.sizes), buffers.case.axis

    def function():
        for chunk, target in zip(torch.split(source, sizes, axis), targets):
            target.copy_(chunk)

    return PythonContender(function)


def import_torch():
    try:
        import torch
    except ImportError as error:
        raise Missing("not installed (%s)" % error)
    torch.set_num_threads(1)
    return torch


def find_onnx_runtime(folder):
    """The library in the npm package onnxruntime-node below `folder`, or None."""
    machine = {"x86_64": "x64", "aarch64": "arm64"}.get(os.uname().machine, "")
    pattern = "node_modules/onnxruntime-node/bin/*/linux/%s/libonnxruntime.so*"
    found = sorted(glob.glob(os.path.join(folder, pattern % machine)))
    return found[0] if found else None


def versions(onnx_runtime):
    """The version of each peer, or None where it is missing."""
    result = {"NumPy": np.__version__, "torch": None, "ONNX Runtime": None}
    try:
        result["torch"] = import_torch().__version__
    except Missing:
        pass
    if onnx_runtime:
        base = ctypes.CDLL(onnx_runtime).OrtGetApiBase
        base.restype = ctypes.POINTER(ctypes.c_void_p * 2)
        get_version = ctypes.CFUNCTYPE(ctypes.c_char_p)(base().contents[1])
        result["ONNX Runtime"] = get_version().decode()
    return result


def create_all(case, buffers, native, folder):
    """All contenders for `case`, by name; for one that is missing, a string that
    says why. memcpy is the first."""
    model = os.path.join(folder, "model.onnx")
    write_model(case, model)
    makers = copies_and_split(buffers, native, model)
    makers["ONNX Runtime"] = lambda: native.onnx_runtime(buffers, model)
    makers["NumPy"] = lambda: numpy_contender(buffers)
    makers["torch"] = lambda: torch_contender(buffers)
    return make_each(makers)


def create_alone(case, buffers, native, folder):
    """The copies and the split only."""
    model = os.path.join(folder, "model.onnx")
    write_model(case, model)
    return make_each(copies_and_split(buffers, native, model))


def create_threaded(case, buffers, native, folder):
    """The same for what is compared on several threads: memcpy, which is on one,
    the split on one and on THREADS threads, and copies on THREADS threads: what
    the memory allows."""
    model = os.path.join(folder, "model.onnx")
    write_model(case, model)
    makers = {
        MEMCPY: lambda: native.copy(MEMCPY, buffers),
        "split": lambda: native.compiled(buffers, model),
        "split" + THREADED: lambda: native.compiled(buffers, model, THREADS),
    }
    for way in COPIES:
        makers[way + THREADED] = lambda way=way: native.copy(way, buffers, THREADS)
    return make_each(makers)


def copies_and_split(buffers, native, model):
    """What makes the copies and the compiled model."""
    makers = {way: lambda way=way: native.copy(way, buffers) for way in COPIES}
    makers["split"] = lambda: native.compiled(buffers, model)
    return makers


def is_copy(name):
    """Whether a contender copies, and does not split."""
    return name.removesuffix(THREADED) in COPIES


def make_each(makers):
    """What the functions `makers` make, by name; for what is missing, a string that
    says why."""
    result = {}
    for name, make in makers.items():
        try:
            result[name] = make()
        except Missing as reason:
            # Without the folders of this machine.
            result[name] = re.sub(r"(/[^\s/:'\"]+)+/", "", str(reason))
    return result

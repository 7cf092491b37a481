# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# REQUIRES: runner
# UNSUPPORTED: sanitizer
# RUN: env LD_LIBRARY_PATH=%fake_cuda %python %s %split_build_root/lib/libSplitCudaRuntime.so %t
"""The library that code for GPUs calls, from a program that is not split-runner.

Each case is a process of its own, as what goes wrong ends it: with one line on
standard error and exit code 1. The driver is one without a GPU, which has to find
what the cases do wrong.
"""

import array
import ctypes
import os
import subprocess
import sys

PTX = b"""
.version 7.0
.target sm_80
.address_size 64
.visible .entry next(
	.param .u64 next_param_0,
	.param .u32 next_param_1
)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	ld.param.b64 %rd1, [next_param_0];
	ld.param.b32 %r4, [next_param_1];
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd2, %r1, 4;
	add.s64 %rd3, %rd1, %rd2;
	ld.global.b32 %r2, [%rd3];
	add.s32 %r3, %r2, %r4;
	st.global.b32 [%rd3], %r3;
	ret;
}
\0"""


class Cuda:
    def __init__(self, path):
        self.library = ctypes.CDLL(path)

    def __getattr__(self, name):
        """A function that takes addresses and numbers of 64 bits."""
        function = getattr(self.library, name)
        function.restype = ctypes.c_void_p

        def call(*arguments):
            return function(*[ctypes.c_void_p(argument) for argument in arguments])
        return call

    def load(self):
        module = self.mgpuModuleLoadJIT(ctypes.cast(PTX, ctypes.c_void_p).value, 3)
        name = ctypes.create_string_buffer(b"next")
        return module, self.mgpuModuleGetFunction(module, ctypes.addressof(name))

    def launch(self, function, memory, threads, stream, grid=1):
        values = [ctypes.c_uint64(memory), ctypes.c_uint32(1)]
        addresses = (ctypes.c_void_p * 2)(*map(ctypes.addressof, values))
        self.mgpuLaunchKernel(function, grid, 1, 1, threads, 1, 1, 0, stream,
                              ctypes.addressof(addresses), None, 2)


def address(numbers):
    return numbers.buffer_info()[0]


def use_all(cuda):
    """Every function, with nothing wrong."""
    error = ctypes.create_string_buffer(1024)
    device = ctypes.create_string_buffer(4 * 3 + 256)
    assert cuda.splitCudaOpen(0, ctypes.addressof(device), ctypes.addressof(error)) in (0, None)
    assert device.raw[:12] == b"\0\0\0\0\x08\0\0\0\0\0\0\0" and device.raw[12:16] == b"Fake"
    assert cuda.splitCudaOpen(1, None, ctypes.addressof(error)) == 2
    assert error.value == b"GPU 1 cannot be used while GPU 0 is", error.value
    first, second = cuda.mgpuStreamCreate(), cuda.mgpuStreamCreate()
    module, function = cuda.load()
    memory = cuda.mgpuMemAlloc(40, first, 0)
    cuda.mgpuMemset32(memory, 7, 10, first)
    cuda.launch(function, memory, 10, first)
    event = cuda.mgpuEventCreate()
    cuda.mgpuEventRecord(event, first)
    cuda.mgpuStreamWaitEvent(second, event)
    cuda.launch(function, memory, 5, second)
    cuda.mgpuMemset16(memory + 36, 3, 2, second)
    numbers = array.array("I", [0] * 10)
    cuda.mgpuMemcpy(address(numbers), memory, 40, second)
    assert list(numbers) == [0] * 10, "nothing is waited for yet"
    cuda.mgpuStreamSynchronize(second)
    assert list(numbers) == [9] * 5 + [8] * 4 + [3 << 16 | 3], numbers
    cuda.mgpuEventSynchronize(event)
    cuda.mgpuEventDestroy(event)
    descriptor = array.array("q", [address(numbers), address(numbers), 0, 2, 5, 5, 1])
    cuda.mgpuMemHostRegisterMemRef(2, address(descriptor), 4)
    cuda.mgpuMemHostUnregisterMemRef(2, address(descriptor), 4)
    # The second half, and what begins there.
    descriptor = array.array("q", [address(numbers), address(numbers), 5, 1, 5, 5, 1])
    cuda.mgpuMemHostRegisterMemRef(2, address(descriptor), 4)
    descriptor = array.array("q", [address(numbers), address(numbers) + 20, 0, 5, 1, 1, 1])
    cuda.mgpuMemHostUnregisterMemRef(2, address(descriptor), 4)
    # Nothing is done to nothing.
    assert cuda.mgpuMemAlloc(0, first, 0) is None
    cuda.mgpuMemcpy(None, None, 0, first)
    cuda.mgpuMemset32(None, 0, 0, first)
    cuda.mgpuMemFree(None, first)
    cuda.mgpuMemFree(memory, first)
    cuda.mgpuModuleUnload(module)
    cuda.mgpuStreamDestroy(first)
    cuda.mgpuStreamDestroy(second)
    cuda.splitCudaClose()
    calls = open(os.environ["FAKE_CUDA_LOG"]).read()
    assert calls.splitlines()[-1] == "end: 0 contexts, 0 on the stack, 0 buffers, " \
        "0 modules, 0 streams, 0 events, 0 registered", calls


def open_nothing(cuda):
    cuda.mgpuStreamCreate()


def open_other(cuda):
    cuda.mgpuSetDefaultDevice(3)
    cuda.mgpuStreamCreate()


def launch_on_host(cuda):
    stream = cuda.mgpuStreamCreate()
    numbers = array.array("I", [0] * 10)
    cuda.launch(cuda.load()[1], address(numbers), 10, stream)
    cuda.mgpuStreamSynchronize(stream)


def launch_beside(cuda):
    stream = cuda.mgpuStreamCreate()
    memory = cuda.mgpuMemAlloc(40, stream, 0)
    cuda.mgpuMemset32(memory, 7, 10, stream)
    cuda.launch(cuda.load()[1], memory, 11, stream)
    cuda.mgpuStreamSynchronize(stream)


def launch_twice_at_once(cuda):
    stream = cuda.mgpuStreamCreate()
    memory = cuda.mgpuMemAlloc(40, stream, 0)
    cuda.mgpuMemset32(memory, 7, 10, stream)
    cuda.launch(cuda.load()[1], memory, 10, stream, grid=2)
    cuda.mgpuStreamSynchronize(stream)


def read_unwritten(cuda):
    stream = cuda.mgpuStreamCreate()
    numbers = array.array("I", [0] * 10)
    memory = cuda.mgpuMemAlloc(40, stream, 0)
    cuda.mgpuMemcpy(address(numbers), memory, 40, stream)
    cuda.mgpuStreamSynchronize(stream)


def launch_too_many(cuda):
    stream = cuda.mgpuStreamCreate()
    cuda.launch(cuda.load()[1], 0, 1, stream, grid=(1 << 32) + 1)


def load_nonsense(cuda):
    text = ctypes.create_string_buffer(b".target sm_80\nnonsense")
    cuda.mgpuModuleLoadJIT(ctypes.addressof(text), 3)


def load_without_kernel(cuda):
    module, _ = cuda.load()
    name = ctypes.create_string_buffer(b"other")
    cuda.mgpuModuleGetFunction(module, ctypes.addressof(name))


def share(cuda):
    cuda.mgpuMemAlloc(40, None, 1)


def host_too_large(cuda):
    descriptor = array.array("q", [0, 0, 0, 1 << 40, 1 << 40, 1, 1])
    cuda.mgpuMemHostRegisterMemRef(2, address(descriptor), 4)


ILLEGAL = "CUDA cannot finish the work of a stream: CUDA_ERROR_ILLEGAL_ADDRESS " \
    "(something is wrong)"
# What each says, and what the driver says of it.
FAILURES = {
    launch_on_host: (ILLEGAL, "accesses what is not memory of the GPU"),
    launch_beside: (ILLEGAL, "thread 10: leaves a buffer"),
    launch_twice_at_once: (ILLEGAL, "which another thread writes"),
    read_unwritten: (ILLEGAL, "which nothing has written"),
    launch_too_many: ("CUDA cannot launch a kernel: 4294967297 workgroups or threads are "
                      "more than 2147483647", ""),
    load_nonsense: ("CUDA cannot load kernels: code outside of a kernel: nonsense: "
                    "CUDA_ERROR_INVALID_PTX (something is wrong)", ""),
    load_without_kernel: ("CUDA cannot find kernel 'other': CUDA_ERROR_NOT_FOUND "
                          "(something is wrong)", ""),
    share: ("CUDA cannot allocate 40 bytes: CUDA_ERROR_OUT_OF_MEMORY (out of memory)", ""),
    host_too_large: ("a buffer of the host is larger than 64 bits can say", ""),
}
# With an environment that is different.
OTHERS = [
    (open_nothing, {"LD_LIBRARY_PATH": ""},
     "no CUDA driver: libcuda.so.1, which NVIDIA's driver brings along, cannot be opened"),
    (open_nothing, {"LD_LIBRARY_PATH": "old"},
     "no CUDA driver: libcuda.so.1 has no cuInit, as drivers of CUDA 11 do"),
    (open_nothing, {"FAKE_CUDA_DEVICES": "0"}, "the CUDA driver finds no GPU"),
    (open_nothing, {"FAKE_CUDA_FAIL": "cuInit:1:100"},
     "CUDA cannot start its driver: an error that the driver has no name for"),
    (open_nothing, {"FAKE_CUDA_FAIL": "cuDevicePrimaryCtxRetain:1:2"},
     "CUDA cannot use the GPU: CUDA_ERROR_OUT_OF_MEMORY (out of memory)"),
    (open_nothing, {"FAKE_CUDA_FAIL": "cuStreamCreate:1:2"},
     "CUDA cannot make a stream: CUDA_ERROR_OUT_OF_MEMORY (out of memory)"),
    (open_other, {}, "there is no GPU 3: the CUDA driver finds 1, from 0 on"),
]


def run(case, log, **changes):
    return subprocess.run([sys.executable, *sys.argv, case.__name__], text=True,
                          capture_output=True,
                          env={**os.environ, "FAKE_CUDA_LOG": log, **changes})


def main():
    log = sys.argv[2]
    # A library of that name that is none of CUDA's.
    old = log + ".old"
    os.makedirs(old, exist_ok=True)
    if not os.path.exists(f"{old}/libcuda.so.1"):
        os.symlink(sys.argv[1], f"{old}/libcuda.so.1")
    done = run(use_all, log)
    assert done.returncode == 0 and not done.stderr, done
    for case, (message, seen) in FAILURES.items():
        done = run(case, log)
        assert done.returncode == 1 and done.stderr == f"error: {message}\n", (case, done)
        assert seen in open(log).read(), (case, open(log).read())
    for case, changes, message in OTHERS:
        if changes.get("LD_LIBRARY_PATH") == "old":
            changes = {"LD_LIBRARY_PATH": old}
        done = run(case, log, **changes)
        assert done.returncode == 1 and done.stderr.count("\n") == 1, (case, done)
        assert done.stderr.startswith(f"error: {message}"), (case, done)


if len(sys.argv) == 4:
    globals()[sys.argv[3]](Cuda(sys.argv[1]))
else:
    main()
